import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import type { ConversationAction } from '../../hooks/conversations/useConversationActions.ts';
import { useConversation, useConversations } from '../../hooks/conversations/useConversations.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { conversationName } from '../../i18n/names.ts';
import { useControlled } from '../../primitives/useControlled.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { BrokenListOption } from '../../ui/error-boundary/BrokenListOption.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { RowList, type RowListHandle } from '../../ui/row-list/RowList.tsx';
import { ListPlaceholder } from '../../ui/skeleton/ListPlaceholder.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { useListbox } from '../../ui/useListbox.ts';
import { ChatMenu } from './ChatMenu.tsx';
import { ChatRow, type ChatRowProps } from './ChatRow.tsx';
import type { ChatRowSlots, RenderChatRow } from './chat-row-parts.ts';
import { useProviderChatRow } from './provider-chat-row.tsx';
import { useChatMenu } from './useChatMenu.ts';
import { useFoundConversations, usePinnedCount } from './useFoundConversations.ts';

/** Props of `ChatList`. */
export interface ChatListProps {
  /** Open conversation, controlled; `null` for none. */
  readonly selected?: ConversationKey | null;
  /** Initially selected conversation, uncontrolled. Default: none. */
  readonly defaultSelected?: ConversationKey;
  /** Called when a conversation is chosen. */
  readonly onSelect?: (key: ConversationKey) => void;
  /** Filters by name. Default: no filter. */
  readonly query?: string;
  /** Accessible name. Default: "Chats", translated. */
  readonly label?: string;
  /** Replaces rows or their parts. */
  readonly slots?: ChatRowSlots & {
    /**
     * Custom row, made of the parts of `ChatRow`. Wrap it in `memo`. Default: the `ChatRow` slot of the provider, else
     * `ChatRow`.
     */
    readonly Row?: ComponentType<ChatRowProps>;
    /** Empty state: no conversations, or no match for `query`. */
    readonly Empty?: ComponentType<{ readonly query: string }>;
  };
  /** Renders a custom element per row, such as a link. A new function renders the rows in view again. */
  readonly renderRow?: RenderChatRow;
  /** Enables the menu of rows (right click, long press, Shift+F10). Default true. */
  readonly menu?: boolean;
  /**
   * Called when a menu item is chosen. Close an open chat that was removed or marked as unread: while open it would be
   * marked as read at once.
   */
  readonly onAction?: (action: ConversationAction, key: ConversationKey) => void;
}

/**
 * List of all conversations: pinned first, then by latest activity. Virtual list; a changed conversation re-renders its
 * own row only.
 */
export function ChatList(props: ChatListProps): ReactNode {
  const { onSelect, query = '', label, renderRow, menu: withMenu = true, onAction } = props;
  const { Row: OwnRow, Empty, Avatar, Preview, Badge } = props.slots ?? {};
  // Inline objects of a host do not render the rows again.
  const slots = useMemo<ChatRowSlots>(() => ({ Avatar, Preview, Badge }), [Avatar, Preview, Badge]);
  const ProviderRow = useProviderChatRow();
  const Row = OwnRow ?? ProviderRow ?? ChatRow;
  const t = useT();
  const { ready } = useConversations();
  const { conversations } = useClient();
  const keys = useFoundConversations(query);
  const pinned = usePinnedCount(keys);
  const list = useRef<RowListHandle>(null);
  const [chosen, open] = useControlled<ConversationKey | null>(
    props.selected,
    props.defaultSelected ?? null,
    (key) => key && onSelect?.(key),
  );
  const selected = chosen ?? undefined;
  const menu = useChatMenu();
  const listbox = useListbox({
    keys,
    selected,
    textOf(key) {
      const conversation = conversations.conversation(key).getSnapshot();
      return conversation ? conversationName(t, conversation) : '';
    },
    onOpen: open,
    onMove: (index) => list.current?.reveal(index),
    onMenu: withMenu ? menu.open : undefined,
  });

  // Scrolls a conversation that was opened from elsewhere (a notification, a shortcut) into view, once.
  const reveal = useEvent((key: ConversationKey) => {
    const index = keys.indexOf(key);
    if (index >= 0) list.current?.reveal(index);
  });
  useEffect(() => {
    if (selected && ready) reveal(selected);
  }, [selected, ready, reveal]);

  // Closes the menu of a chat that was removed or filtered out.
  if (menu.opened && !keys.includes(menu.opened.conversationKey)) menu.close();

  const { activeKey, idOf } = listbox;
  const skeleton = useSkeleton(!ready);
  if (skeleton !== 'content') return <ChatsPlaceholder shapes={skeleton === 'shapes'} />;
  if (keys.length === 0) {
    if (Empty) {
      return (
        <ErrorBoundary kind="list" resetKey={Empty}>
          <Empty query={query.trim()} />
        </ErrorBoundary>
      );
    }
    return query.trim() === '' ? (
      <NoChats />
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
          <ErrorBoundary
            key={key}
            kind="list"
            resetKey={slots}
            fallback={(retry) => (
              <BrokenChatRow
                conversationKey={key}
                id={idOf(key)}
                selected={key === selected}
                active={key === activeKey}
                onOpen={open}
                onRetry={retry}
              />
            )}
          >
            <Row
              conversationKey={key}
              id={idOf(key)}
              selected={key === selected}
              active={key === activeKey}
              onOpen={open}
              slots={slots}
              render={renderRow}
            />
          </ErrorBoundary>
        )}
        {...listbox.props}
        aria-label={label ?? t('chats.title')}
      />
      {menu.opened ? (
        <ChatMenu
          conversationKey={menu.opened.conversationKey}
          anchor={menu.opened.anchor}
          onClose={menu.close}
          onAction={onAction}
        />
      ) : null}
    </div>
  );
}

function ChatsPlaceholder({ shapes }: { readonly shapes: boolean }): ReactNode {
  const t = useT();
  return (
    <ListPlaceholder
      label={t('chats.title')}
      notLoaded={t('chats.notLoadedTitle')}
      signedOut={t('chats.signedOutText')}
      shown={shapes}
    />
  );
}

/** Empty state, or the load error while the resume fails: the list may be incomplete then. */
function NoChats(): ReactNode {
  const t = useT();
  const { syncError } = useConnection();
  if (syncError) return <ChatsPlaceholder shapes={false} />;
  return <EmptyState inList title={t('chats.emptyTitle')} text={t('chats.emptyText')} />;
}

interface BrokenChatRowProps extends Omit<ChatRowProps, 'slots' | 'render'> {
  readonly onRetry: () => void;
}

/** Fallback for a row that threw: rendered again when its conversation changes. */
function BrokenChatRow({ conversationKey, onOpen, ...row }: BrokenChatRowProps): ReactNode {
  const t = useT();
  const conversation = useConversation(conversationKey);
  const name = conversation ? conversationName(t, conversation) : '';
  return (
    <BrokenListOption
      {...row}
      className="im-chat"
      rowKey={conversationKey}
      name={name}
      data={conversation}
      onOpen={() => onOpen(conversationKey)}
    />
  );
}
