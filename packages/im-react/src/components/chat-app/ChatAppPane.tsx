import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDefaults } from '../../provider/defaults-context.tsx';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
import { MessagePane, type MessagePaneHandle, type MessagePaneOptions } from '../message-pane/MessagePane.tsx';
import { UserCard } from '../user-card/UserCard.tsx';
import { NoChatOpen } from './NoChatOpen.tsx';

/** Options of the pane in a `ChatApp`, without those that `ChatApp` sets itself. */
export type ChatAppPaneOptions = Omit<MessagePaneOptions, 'onBack' | 'value' | 'onValueChange'>;

/** Props of `ChatAppPane`. */
export interface ChatAppPaneProps {
  /** Open conversation; `null` for none. */
  readonly conversation: ConversationKey | null;
  /** Message to scroll to, by server id. Each new object triggers one jump. */
  readonly goTo?: { readonly messageId: number };
  /** Called to open another conversation, from a user card or a new group. */
  readonly onOpen: (key: ConversationKey) => void;
  /** Returns to the list. Set only while one side is shown at a time. */
  readonly onBack?: () => void;
  /** Further options of the pane. */
  readonly pane?: ChatAppPaneOptions;
}

/** The open conversation with user cards, or a welcome if none is open: the pane side of `ChatApp`. */
export function ChatAppPane({ conversation, ...rest }: ChatAppPaneProps): ReactNode {
  if (conversation !== null) return <OpenChat conversation={conversation} {...rest} />;
  return (
    <>
      {/* Where one side is shown at a time the list has the banner. */}
      {rest.onBack ? null : <ConnectionBanner />}
      <NoChatOpen onOpen={rest.onOpen} />
    </>
  );
}

interface OpenChatProps extends ChatAppPaneProps {
  readonly conversation: ConversationKey;
}

function OpenChat({ conversation, goTo, onOpen, onBack, pane }: OpenChatProps): ReactNode {
  const handle = useRef<MessagePaneHandle>(null);
  const hasHostCard = useDefaults().onPerson !== undefined;
  useEffect(() => {
    if (goTo) handle.current?.jumpTo(goTo.messageId);
  }, [goTo]);
  const [card, setCard] = useState<{ readonly userId: number; readonly anchor: Element }>();
  // Closes the card when the conversation changes; the pane stays mounted with its search.
  useEffect(() => () => setCard(undefined), [conversation]);
  const group = parseConversationKey(conversation);
  return (
    <>
      <MessagePane
        // Only beside the list: on a phone focus would open the keyboard.
        autoFocus={onBack === undefined}
        onPerson={hasHostCard ? undefined : (userId, anchor) => setCard({ userId, anchor })}
        {...pane}
        ref={handle}
        conversation={conversation}
        onBack={onBack}
      />
      {card ? (
        <UserCard
          open
          userId={card.userId}
          anchor={card.anchor}
          groupId={group?.kind === 'group' ? group.target : undefined}
          onOpenChange={() => setCard(undefined)}
          onMessage={(userId) => {
            setCard(undefined);
            onOpen(`p:${userId}`);
          }}
        />
      ) : null}
    </>
  );
}
