import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatAction } from '../../hooks/useChatActions.ts';
import { useChats } from '../../hooks/useChats.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { useListbox } from '../listbox/useListbox.ts';
import { RowList, type RowListHandle } from '../row-list/RowList.tsx';
import { useSkeleton } from '../skeleton/useSkeleton.ts';
import { ChatListPlaceholder } from './ChatListPlaceholder.tsx';
import { ChatMenu } from './ChatMenu.tsx';
import { ChatRow, type ChatRowProps } from './ChatRow.tsx';
import type { ChatRowSlots, RenderChatRow } from './chat-row-parts.ts';
import { useChatMenu } from './useChatMenu.ts';
import { useFoundChats, usePinnedCount } from './useFoundChats.ts';

export interface ChatListProps {
  /** The conversation that is open beside the list, where the host decides; `null` for none. */
  readonly selected?: ConversationKey | null;
  /** The one that is chosen at first, where the list decides. */
  readonly defaultSelected?: ConversationKey;
  /** A conversation was chosen. */
  readonly onSelect?: (key: ConversationKey) => void;
  /** Shows only conversations whose name contains this. */
  readonly query?: string;
  /** Accessible name. Default: “Chats”. */
  readonly label?: string;
  /** Stand in for a row or its parts. Keep the object: a new one draws all rows anew. */
  readonly slots?: ChatRowSlots & {
    /** Give it `memo`, the `id`, role `option`, `data-im-part="chat-row"` and the key as `data-im-key`. */
    readonly Row?: ComponentType<ChatRowProps>;
    /** In the place of the list where it has nothing: no conversation, or none that `query` finds. */
    readonly Empty?: ComponentType<{ readonly query: string }>;
  };
  /** Draws the element of every row: a link in place of a `div`. Keep the function. */
  readonly renderRow?: RenderChatRow;
  /** Whether rows have a menu (right click, long press, Shift+F10). Default true. */
  readonly menu?: boolean;
  /**
   * Something of the menu was chosen. A chat that is open is best closed when it was removed, or marked as unread: an open
   * one is read again at once.
   */
  readonly onAction?: (action: ChatAction, key: ConversationKey) => void;
}

/** All conversations: pinned first, then the latest. Draws only the rows in view; one change draws one row anew. */
export function ChatList(props: ChatListProps): ReactNode {
  const { onSelect, query = '', label, slots, renderRow, menu: withMenu = true, onAction } = props;
  const t = useT();
  const { ready } = useChats();
  const { conversations } = useClient();
  const keys = useFoundChats(query);
  const pinned = usePinnedCount(keys);
  const list = useRef<RowListHandle>(null);
  const [own, setOwn] = useState(props.defaultSelected);
  const selected = props.selected === undefined ? own : (props.selected ?? undefined);
  const open = useEvent((key: ConversationKey) => {
    setOwn(key);
    onSelect?.(key);
  });
  const menu = useChatMenu();
  const listbox = useListbox({
    keys,
    selected,
    textOf(key) {
      const chat = conversations.conversation(key).getSnapshot();
      return chat ? chatName(t, chat) : '';
    },
    onOpen: open,
    onMove: (index) => list.current?.reveal(index),
    onMenu: withMenu ? menu.open : undefined,
  });

  // A conversation opened from elsewhere (a notice, a shortcut) is brought into view once, not held there.
  const reveal = useEvent((key: ConversationKey) => {
    const index = keys.indexOf(key);
    if (index >= 0) list.current?.reveal(index);
  });
  useEffect(() => {
    if (selected && ready) reveal(selected);
  }, [selected, ready, reveal]);

  // A chat that is gone, or hidden by the query, takes its menu along.
  if (menu.opened && !keys.includes(menu.opened.chatKey)) menu.close();

  const { activeKey, idOf } = listbox;
  const Row = slots?.Row ?? ChatRow;
  const skeleton = useSkeleton(!ready);
  if (skeleton !== 'content') return <ChatListPlaceholder shapes={skeleton === 'shapes'} />;
  if (keys.length === 0) {
    const Empty = slots?.Empty;
    if (Empty) return <Empty query={query.trim()} />;
    return query.trim() === '' ? (
      <EmptyState inList title={t('chats.emptyTitle')} text={t('chats.emptyText')} />
    ) : (
      <EmptyState inList title={t('chats.noneFoundTitle')} text={t('chats.noneFoundText', { query: query.trim() })} />
    );
  }
  return (
    <div className="im-list" data-im-part="chat-list" {...(withMenu ? menu.handlers : {})}>
      <RowList
        handle={list}
        className="im-list__scroller"
        keys={keys}
        leading={pinned}
        renderRow={(key) => (
          <Row
            key={key}
            chatKey={key}
            id={idOf(key)}
            selected={key === selected}
            active={key === activeKey}
            onOpen={open}
            slots={slots}
            render={renderRow}
          />
        )}
        {...listbox.props}
        aria-label={label ?? t('chats.title')}
      />
      {menu.opened ? (
        <ChatMenu chatKey={menu.opened.chatKey} anchor={menu.opened.anchor} onClose={menu.close} onAction={onAction} />
      ) : null}
    </div>
  );
}
