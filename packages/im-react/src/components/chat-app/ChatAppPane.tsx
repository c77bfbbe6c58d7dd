import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MessagePane, type MessagePaneHandle, type MessagePaneOptions } from '../message-pane/MessagePane.tsx';
import { UserCard } from '../user-card/UserCard.tsx';
import { NoChatOpen } from './NoChatOpen.tsx';

/** What the conversation of a `ChatApp` can be told; it decides the rest itself. */
export type ChatAppPaneOptions = Omit<MessagePaneOptions, 'onBack' | 'onPerson' | 'value' | 'onValueChange'>;

export interface ChatAppPaneProps {
  /** The conversation that is open; `null` for none. */
  readonly conversation: ConversationKey | null;
  /** A message to go to, by its server id. Each new object goes there once. */
  readonly goTo?: { readonly messageId: number };
  /** Another conversation is asked for: from somebody's card, or a group that was just made. */
  readonly onOpen: (key: ConversationKey) => void;
  /** Back to the list, where it does not stand beside. */
  readonly onBack?: () => void;
  /** More that the pane is told. Keep what is in it the same. */
  readonly pane?: ChatAppPaneOptions;
}

/** The open conversation with the card of whoever is pointed at, or what stands while there is none: one side of `ChatApp`. */
export function ChatAppPane({ conversation, ...rest }: ChatAppPaneProps): ReactNode {
  if (conversation === null) return <NoChatOpen onOpen={rest.onOpen} />;
  return <OpenChat conversation={conversation} {...rest} />;
}

interface OpenChatProps extends ChatAppPaneProps {
  readonly conversation: ConversationKey;
}

function OpenChat({ conversation, goTo, onOpen, onBack, pane }: OpenChatProps): ReactNode {
  const handle = useRef<MessagePaneHandle>(null);
  useEffect(() => {
    if (goTo) handle.current?.jumpTo(goTo.messageId);
  }, [goTo]);
  const [card, setCard] = useState<{ readonly userId: number; readonly anchor: Element }>();
  // Another conversation closes the card; the pane with its search stays.
  useEffect(() => () => setCard(undefined), [conversation]);
  const group = parseConversationKey(conversation);
  return (
    <>
      <MessagePane
        // Focus goes to the composer where a keyboard is at hand.
        autoFocus={onBack === undefined}
        {...pane}
        ref={handle}
        conversation={conversation}
        onBack={onBack}
        onPerson={(userId, anchor) => setCard({ userId, anchor })}
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
