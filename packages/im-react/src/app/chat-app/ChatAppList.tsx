import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, type ReactNode, useState } from 'react';
import { ChatList, type ChatListProps } from '../../chats/chat-list/ChatList.tsx';
import { ListHead } from '../../chats/list-head/ListHead.tsx';
import { NewMenu } from '../../chats/list-head/NewMenu.tsx';
import { SearchEverywhere, type SearchEverywhereHandle } from '../../chats/search/SearchEverywhere.tsx';
import { useClient } from '../../context/useClient.ts';
import { ConnectionBanner } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import { JoinGroupDialog } from '../../groups/lazy.ts';
import { AddFriendDialog } from '../../people/lazy.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Props of `ChatAppList`. */
export interface ChatAppListProps {
  /** Open conversation; `null` for none. */
  readonly selected: ConversationKey | null;
  /** Called when a conversation is chosen, or a message in it (by server id) to scroll to. */
  readonly onOpen: (key: ConversationKey, messageId?: number) => void;
  /** Called when the open conversation was removed or marked as unread. Close it. */
  readonly onClose: () => void;
  /** Heading, for a list shown alone on a phone. With it the list also shows the connection banner. */
  readonly title?: string;
  /** Extra buttons at the end of the head. */
  readonly tools?: ReactNode;
  /** Slots of `ChatList`. */
  readonly slots?: ChatListProps['slots'];
}

/** Search, "New" menu and chat list: the list side of `ChatApp`. Its ref handle opens the search. */
export const ChatAppList = forwardRef<SearchEverywhereHandle, ChatAppListProps>(function ChatAppList(
  { selected, onOpen, onClose, title, tools, slots },
  search,
): ReactNode {
  const [dialog, setDialog] = useState<'friend' | 'join'>();
  const close = (): void => setDialog(undefined);
  const canJoin = !useReadable(useClient().connection.notOffered).has('searchGroups');
  return (
    <>
      <ListHead
        title={title}
        search={
          <SearchEverywhere
            ref={search}
            onOpen={onOpen}
            onAddFriend={() => setDialog('friend')}
            onJoinGroup={canJoin ? () => setDialog('join') : undefined}
          />
        }
      >
        <NewMenu onGroupCreated={(id) => onOpen(`g:${id}`)} onMessage={(id) => onOpen(`p:${id}`)} />
        {tools}
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
      <AddFriendDialog open={dialog === 'friend'} onOpenChange={close} onMessage={(id) => onOpen(`p:${id}`)} />
      <JoinGroupDialog open={dialog === 'join'} onOpenChange={close} onJoined={(id) => onOpen(`g:${id}`)} />
    </>
  );
});
