import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useChats } from '../../hooks/useChats.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { useListbox } from '../listbox/useListbox.ts';
import { ChatRow, type ChatRowProps } from './ChatRow.tsx';
import { ChatsToCome } from './ChatsToCome.tsx';
import { useFoundChats } from './useFoundChats.ts';

export interface ChatListProps {
  /** The conversation that is open beside the list. */
  readonly selected?: ConversationKey;
  readonly onSelect: (key: ConversationKey) => void;
  /** Shows only conversations whose name contains this. */
  readonly query?: string;
  /** Accessible name. Default: “Chats”. */
  readonly label?: string;
  readonly slots?: {
    /** Stands in for a row. Give it `memo`, `id`, and role `option`. */
    readonly Row?: ComponentType<ChatRowProps>;
  };
}

/** All conversations: pinned first, then the latest. Draws only the rows in view; one change draws one row anew. */
export function ChatList({ selected, onSelect, query = '', label, slots }: ChatListProps): ReactNode {
  const t = useT();
  const { ready } = useChats();
  const { conversations } = useClient();
  const keys = useFoundChats(query);
  const virtuoso = useRef<VirtuosoHandle>(null);
  const open = useEvent(onSelect);
  const listbox = useListbox({
    keys,
    selected,
    textOf(key) {
      const chat = conversations.conversation(key).getSnapshot();
      return chat ? chatName(t, chat) : '';
    },
    onOpen: open,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });

  // A conversation opened from elsewhere (a notice, a shortcut) is brought into view once, not held there.
  const reveal = useEvent((key: ConversationKey) => {
    const index = keys.indexOf(key);
    if (index >= 0) virtuoso.current?.scrollIntoView({ index });
  });
  useEffect(() => {
    if (selected) reveal(selected);
  }, [selected, reveal]);

  const { activeKey, idOf } = listbox;
  const Row = slots?.Row ?? ChatRow;
  const context = useMemo(() => ({ selected, activeKey }), [selected, activeKey]);

  if (!ready) return <ChatsToCome />;
  if (keys.length === 0) {
    return query.trim() === '' ? (
      <EmptyState inList title={t('chats.emptyTitle')} text={t('chats.emptyText')} />
    ) : (
      <EmptyState inList title={t('chats.noneFoundTitle')} text={t('chats.noneFoundText', { query: query.trim() })} />
    );
  }
  return (
    <div className="im-list" data-im-part="chat-list">
      <Virtuoso
        ref={virtuoso}
        className="im-list__scroller"
        data={keys}
        context={context}
        computeItemKey={(_, key) => key}
        defaultItemHeight={64}
        increaseViewportBy={200}
        components={LIST_ENDS}
        itemContent={(_, key, { selected: chosen, activeKey: at }) => (
          <Row chatKey={key} id={idOf(key)} selected={key === chosen} active={key === at} onOpen={open} />
        )}
        {...listbox.props}
        aria-label={label ?? t('chats.title')}
      />
    </div>
  );
}

const LIST_ENDS = {
  Header: () => <div className="im-list__start" />,
  Footer: () => <div className="im-list__end" />,
};
