import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConnectionBanner } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import { MessagePane, type MessagePaneHandle, type MessagePaneOptions } from '../../conversation/pane/MessagePane.tsx';
import type { PanePanel } from '../../conversation/pane-panels.ts';
import { AlbumScreen, GroupPanel } from '../../groups/lazy.ts';
import { NotificationScreen } from '../../notifications/lazy.ts';
import { PersonPanel } from '../../people/lazy.ts';
import { UserCards } from '../../people/user-card/UserCards.tsx';
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
  /** Opens the requests to join groups, from the details of a group. Without it there is no such row. */
  readonly onRequests?: () => void;
  /** Further options of the pane. */
  readonly pane?: ChatAppPaneOptions;
}

/** The open conversation with user cards, or a welcome if none is open: the pane side of `ChatApp`. */
export function ChatAppPane({ conversation, ...rest }: ChatAppPaneProps): ReactNode {
  if (conversation !== null && parseConversationKey(conversation)?.kind === 'system') {
    return (
      <UserCards onMessage={(userId) => rest.onOpen(`p:${userId}`)}>
        <NotificationScreen defaultTab="system" onBack={rest.onBack} />
      </UserCards>
    );
  }
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

function OpenChat({ conversation, goTo, onOpen, onBack, onRequests, pane }: OpenChatProps): ReactNode {
  const handle = useRef<MessagePaneHandle>(null);
  const about = parseConversationKey(conversation);
  const groupId = about?.kind === 'group' ? about.target : undefined;
  // The open panel outlives the pane: it is back after the album, which takes the place of the pane.
  const [panel, setPanel] = useState<PanePanel | null>(null);
  const [albumOf, setAlbumOf] = useState<number>();
  const closeAlbum = (): void => setAlbumOf(undefined);
  const [shownGoTo, setShownGoTo] = useState(goTo);
  // What covers the messages is closed for a jump to one of them.
  if (goTo !== shownGoTo) {
    setShownGoTo(goTo);
    if (goTo) closeAlbum();
    if (goTo && onBack) setPanel(null);
  }
  const [shownIn, setShownIn] = useState(conversation);
  // Where one side is shown at a time, a panel would cover the next conversation.
  if (conversation !== shownIn) {
    setShownIn(conversation);
    if (onBack) setPanel(null);
  }
  useEffect(() => {
    if (goTo) handle.current?.jumpTo(goTo.messageId);
  }, [goTo]);
  if (groupId !== undefined && albumOf === groupId) return <AlbumScreen groupId={groupId} onBack={closeAlbum} />;

  function details(close: () => void): ReactNode {
    if (groupId === undefined) return <PersonPanel conversation={conversation} onClose={close} />;
    return (
      <GroupPanel
        key={groupId}
        groupId={groupId}
        onClose={close}
        onMessage={(userId) => onOpen(`p:${userId}`)}
        onRequests={onRequests}
        onAlbum={() => setAlbumOf(groupId)}
        onJump={(messageId) => handle.current?.jumpTo(messageId)}
        onLeft={close}
      />
    );
  }
  return (
    <UserCards conversation={conversation} onMessage={(userId) => onOpen(`p:${userId}`)}>
      <MessagePane
        // Only beside the list: on a phone focus would open the keyboard.
        autoFocus={onBack === undefined}
        panel={panel}
        onPanelChange={setPanel}
        details={details}
        {...pane}
        ref={handle}
        conversation={conversation}
        onBack={onBack}
      />
    </UserCards>
  );
}
