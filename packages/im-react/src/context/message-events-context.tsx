'use client';

import type { MessageRow } from 'im-sdk';
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { useOptionalEvent } from '../primitives/useOptionalEvent.ts';

/** Callbacks of message interactions. */
export interface MessageEvents {
  /** Called when a message or a tip is clicked, except on a link, button or field in it. */
  readonly onMessageClick?: ((row: MessageRow, event: MouseEvent<HTMLElement>) => void) | undefined;
  /**
   * Called when a link is clicked: in a text, of a system notice, or the map of a location. It opens in a new tab unless
   * `event.preventDefault()` is called.
   */
  readonly onLinkClick?: ((href: string, event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Called when a mention is clicked; `userId` -1 is everyone. Without it, mentions are not clickable. */
  readonly onMentionClick?: ((userId: number, anchor: Element) => void) | undefined;
  /**
   * Called when a user's avatar is clicked: of a sender in a group, in the header of a private conversation, among the
   * readers of a message. Without it, avatars are not clickable; `ChatApp` then opens its user card.
   *
   * Not called for tips such as "Ann invited Bob": they hold names without ids. `onMessageClick` gets their row, whose
   * `sendId` is the user who acted.
   */
  readonly onPerson?: ((userId: number, anchor: Element) => void) | undefined;
}

/** Merged callbacks of the nearest list, pane or provider. Stable while the host sets the same ones. */
const MessageEventsContext = createContext<MessageEvents>({});

/** The message callbacks of the nearest list, pane or provider. */
export function useMessageEvents(): MessageEvents {
  return useContext(MessageEventsContext);
}

/** Overrides message callbacks below; values left out are inherited. */
export function MessageEventsProvider({
  children,
  ...given
}: MessageEvents & { readonly children?: ReactNode }): ReactNode {
  const above = useMessageEvents();
  const onMessageClick = useOptionalEvent(given.onMessageClick) ?? above.onMessageClick;
  const onLinkClick = useOptionalEvent(given.onLinkClick) ?? above.onLinkClick;
  const onMentionClick = useOptionalEvent(given.onMentionClick) ?? above.onMentionClick;
  const onPerson = useOptionalEvent(given.onPerson) ?? above.onPerson;
  const value = useMemo<MessageEvents>(
    () => ({ onMessageClick, onLinkClick, onMentionClick, onPerson }),
    [onMessageClick, onLinkClick, onMentionClick, onPerson],
  );
  return <MessageEventsContext.Provider value={value}>{children}</MessageEventsContext.Provider>;
}
