'use client';

import type { MessageRow, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageActions } from '../message-actions/create-message-actions.ts';
import type { MessageReactionsProps } from '../reactions/MessageReactions.tsx';
import type { RowLayout } from './rows/row-layout.ts';

/** What a message of the host's own is given, and what the kit's `Message` takes. */
export interface MessageProps {
  readonly row: MessageRow;
  /** Which side it stands on, and where a group of messages of one person begins and ends. */
  readonly layout: RowLayout;
  /** Rises into place: it has just arrived. */
  readonly fresh?: boolean;
}

/** Parts of a message list that a host can replace. */
export interface MessageListSlots {
  /** One message, with picture, name, bubble and buttons. Default: `Message`, which a replacement may draw inside. */
  readonly Message?: ComponentType<MessageProps>;
}

/** What all rows of a list share. Stable while the conversation is: rows read data by key only. */
export interface MessageListShared {
  readonly conversation: ConversationKey;
  readonly group: boolean;
  readonly selfId: number;
  readonly timeline: OpenTimeline;
  readonly actions: MessageActions;
  /** Goes to a message by its server id. */
  jumpTo(messageId: number): void;
  /** A person's picture was chosen. Without it pictures are no buttons. */
  readonly openPerson?: ((userId: number, anchor: Element) => void) | undefined;
  /** Shows a picture large. Without it pictures are no buttons. */
  readonly openImage?: ((row: MessageRow) => void) | undefined;
  /** Puts the text of an own recalled message back into the composer. Without it that is not offered. */
  readonly writeAgain?: ((text: string) => void) | undefined;
  /** Stands under a bubble that somebody reacted to. */
  readonly reactions?: ComponentType<MessageReactionsProps>;
  /** Whether a row has just arrived and may rise into place. */
  isFresh(key: string): boolean;
}

export const MessageListContext = createContext<MessageListShared | undefined>(undefined);

/** The `MessageList` that a part stands in. Throws outside of one. */
export function useMessageList(): MessageListShared {
  const shared = useContext(MessageListContext);
  if (!shared) throw new Error('A message row stands in a <MessageList>.');
  return shared;
}
