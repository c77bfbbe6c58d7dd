'use client';

import type { MessageRow } from 'im-sdk';
import { createContext, useContext } from 'react';
import type { RowLayout } from '../message-list/rows/row-layout.ts';
import type { AlbumPlace } from './kinds/image/album-grid.ts';

/** One message, as the parts of a `Message.Root` read it. */
export interface MessageContextValue {
  readonly row: MessageRow;
  /** Which side it stands on, and where a group of messages of one person begins and ends. */
  readonly layout: RowLayout;
  /** Where it stands among pictures that were sent with it; `undefined` for all others. */
  readonly album: AlbumPlace | undefined;
  /** Whether focus is in the message: only then can its buttons and links be reached with Tab. */
  readonly tabbable: boolean;
  /** Whether the buttons beside the bubble are shown: under the pointer, and while what they opened is open. */
  readonly actionsShown: boolean;
  readonly menuOpen: boolean;
  openMenu(anchor: Element): void;
  openReactions(anchor: Element): void;
}

export const MessageContext = createContext<MessageContextValue | undefined>(undefined);

/** The message that a part stands in. Throws outside of a `Message.Root`. */
export function useMessageContext(): MessageContextValue {
  const message = useContext(MessageContext);
  if (!message) throw new Error('A part of a message stands in a <Message.Root>.');
  return message;
}
