import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageEventsProvider, useMessageEvents } from '../../context/message-events-context.tsx';
import { UserCard } from './UserCard.tsx';

/** Props of `UserCards`. */
export interface UserCardsProps {
  /** Called by "Send message". The conversation is in the chat list. */
  readonly onMessage: (userId: number) => void;
  /** Conversation in which people are met: a group is named in a friend request. Another one closes the open card. */
  readonly conversation?: ConversationKey;
  /** Screen whose avatars open cards. */
  readonly children?: ReactNode;
}

/** Opens a `UserCard` for every avatar below it. Does nothing where a host handles `onPerson` itself. */
export function UserCards({ onMessage, conversation, children }: UserCardsProps): ReactNode {
  const hasHostCard = useMessageEvents().onPerson !== undefined;
  const [card, setCard] = useState<{ readonly userId: number; readonly anchor: Element }>();
  useEffect(() => () => setCard(undefined), [conversation]);
  if (hasHostCard) return children;
  const group = conversation === undefined ? undefined : parseConversationKey(conversation);
  return (
    <>
      <MessageEventsProvider onPerson={(userId, anchor) => setCard({ userId, anchor })}>
        {children}
      </MessageEventsProvider>
      {card ? (
        <UserCard
          key={card.userId}
          open
          userId={card.userId}
          anchor={card.anchor}
          groupId={group?.kind === 'group' ? group.target : undefined}
          onOpenChange={() => setCard(undefined)}
          onMessage={onMessage}
        />
      ) : null}
    </>
  );
}
