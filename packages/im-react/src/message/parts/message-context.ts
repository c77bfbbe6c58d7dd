'use client';

import type { MessageRow } from 'im-sdk';
import { createContext, useContext } from 'react';
import type { AlbumPosition } from '../kinds/image/album-grid.ts';
import type { RowLayout } from '../row-layout.ts';

/** Context value of a `Message.Root`, read by its parts. */
export interface MessageContextValue {
  /** The message of this root. */
  readonly row: MessageRow;
  /** Side of the message, and whether it is the first or last of a sender's run. */
  readonly layout: RowLayout;
  /** Position in an album of images sent together; `undefined` for other messages. */
  readonly album: AlbumPosition | undefined;
  /** True while focus is inside the message. Only then does Tab reach its buttons and links. */
  readonly tabbable: boolean;
  /** True while the hover buttons are shown: under the pointer, or while a popup opened by them is open. */
  readonly actionsShown: boolean;
  /** True while the action menu of this message is open. */
  readonly menuOpen: boolean;
  /** Opens the action menu at an element. */
  openMenu(anchor: Element): void;
  /** Opens the reaction picker at an element. */
  openReactions(anchor: Element): void;
}

export const MessageContext = createContext<MessageContextValue | undefined>(undefined);

/** Returns the message of the nearest `Message.Root`. Throws outside of one. */
export function useMessageContext(): MessageContextValue {
  const message = useContext(MessageContext);
  if (!message) throw new Error('useMessageContext must be used inside <Message> or <Message.Root>.');
  return message;
}
