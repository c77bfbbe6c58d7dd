import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, type ReactNode, useState } from 'react';
import { ChatList, type ChatListProps } from '../chat-list/ChatList.tsx';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
import { AddFriendDialog } from '../lazy/parts.ts';
import { ListHead } from '../list-head/ListHead.tsx';
import { NewMenu } from '../list-head/NewMenu.tsx';
import { SearchEverywhere, type SearchEverywhereHandle } from '../search/SearchEverywhere.tsx';

export interface ChatAppListProps {
  /** The conversation that is open; `null` for none. */
  readonly selected: ConversationKey | null;
  /** A conversation was chosen, or a message in it (its server id): open it, and go there. */
  readonly onOpen: (key: ConversationKey, messageId?: number) => void;
  /** The open conversation was removed, or marked as unread: it is best closed. */
  readonly onClose: () => void;
  /** A heading above the box, for a list that stands alone on a phone. With it the connection's banner stands here. */
  readonly title?: string;
  /** Of `ChatList`. Keep the object: a new one draws all rows anew. */
  readonly slots?: ChatListProps['slots'];
}

/** Search, “New” and all conversations: one side of `ChatApp`. Its handle opens the search. */
export const ChatAppList = forwardRef<SearchEverywhereHandle, ChatAppListProps>(function ChatAppList(
  { selected, onOpen, onClose, title, slots },
  search,
): ReactNode {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListHead
        title={title}
        search={<SearchEverywhere ref={search} onOpen={onOpen} onAddFriend={() => setAdding(true)} />}
      >
        <NewMenu onGroupCreated={(id) => onOpen(`g:${id}`)} />
      </ListHead>
      {title === undefined ? null : <ConnectionBanner />}
      <ChatList
        selected={selected}
        onSelect={onOpen}
        onAction={(action, key) => {
          if (key === selected && (action === 'remove' || action === 'markUnread')) onClose();
        }}
        slots={slots}
      />
      <AddFriendDialog open={adding} onOpenChange={setAdding} />
    </>
  );
});
