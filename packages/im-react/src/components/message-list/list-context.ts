'use client';

import type { MessageRow, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageActions } from '../message-actions/create-message-actions.ts';
import type { MessageReactionsProps } from '../reactions/MessageReactions.tsx';
import type { RowLayout } from './rows/row-layout.ts';

/** Props of `Message` and of its replacements. */
export interface MessageProps {
  /** The message to render. */
  readonly row: MessageRow;
  /** Position in a sender's run, and the time mark above it. */
  readonly layout: RowLayout;
  /** True if it has just arrived: plays the entry animation. Default false. */
  readonly fresh?: boolean;
}

/** Replaceable parts of a message list. */
export interface MessageListSlots {
  /** One message. Default: `Message`, which a replacement may render inside. */
  readonly Message?: ComponentType<MessageProps>;
}

/** Context value of a list. Stable for the lifetime of the conversation: rows read their data by key. */
export interface MessageListShared {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** True for a group conversation. */
  readonly group: boolean;
  /** User id of the reader. */
  readonly selfId: number;
  /** Open timeline of the conversation. */
  readonly timeline: OpenTimeline;
  /** Message actions of the list. */
  readonly actions: MessageActions;
  /** Scrolls to a message by its server id and highlights it. */
  jumpTo(messageId: number): void;
  /** Opens a user's profile. Without it avatars are not buttons. */
  readonly openPerson?: ((userId: number, anchor: Element) => void) | undefined;
  /** Opens the image viewer. Without it images are not buttons. */
  readonly openImage?: ((row: MessageRow) => void) | undefined;
  /** Puts the text of an own recalled message back into the composer. Without it "Edit again" is not offered. */
  readonly writeAgain?: ((text: string) => void) | undefined;
  /** Renders the reactions under a bubble. */
  readonly reactions?: ComponentType<MessageReactionsProps>;
  /** True if a row has just arrived and plays the entry animation. */
  isFresh(key: string): boolean;
}

export const MessageListContext = createContext<MessageListShared | undefined>(undefined);

/** Returns the context of the nearest `MessageList`. Throws outside of one. */
export function useMessageList(): MessageListShared {
  const shared = useContext(MessageListContext);
  if (!shared) throw new Error('A message row stands in a <MessageList>.');
  return shared;
}
