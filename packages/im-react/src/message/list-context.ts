'use client';

import type { MessageRow, OpenTimeline, Readable } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageActions } from './action-types.ts';
import type { RowLayout, TimeMark } from './row-layout.ts';

/** Props of `Message` and of its replacements. */
export interface MessageProps {
  /** The message to render. */
  readonly row: MessageRow;
  /** Position in a sender's run, and the time mark above it. */
  readonly layout: RowLayout;
  /** True if it has just arrived: plays the entry animation. Default false. */
  readonly fresh?: boolean;
}

/** Props of `MessageList.TimeMark` and of its replacements. */
export interface TimeMarkProps {
  /** `time` after a pause, `day` on a new day. */
  readonly mark: Exclude<TimeMark, 'none'>;
  /** Send time of the message below (epoch ms). */
  readonly time: number;
}

/** Replaceable parts of a message list. */
export interface MessageListSlots {
  /** One message. Default: `Message`, which a replacement may render inside. */
  readonly Message?: ComponentType<MessageProps>;
  /** Time or day above a message. Default: `MessageList.TimeMark`. */
  readonly TimeMark?: ComponentType<TimeMarkProps>;
  /** Line above the first unread message. Default: `MessageList.UnreadLine`. */
  readonly UnreadLine?: ComponentType;
}

/** Context value of a list. Stable for the lifetime of the conversation: rows read their data by key. */
export interface MessageListContextValue {
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
  readonly restoreRecalledText?: ((text: string) => void) | undefined;
  /** True if reactions are shown under bubbles. */
  readonly showsReactions: boolean;
  /** True if a row has just arrived and plays the entry animation. */
  isFresh(key: string): boolean;
  /** True while the view is away from the newest message. */
  readonly away: Readable<boolean>;
  /** Unread count at opening, until the first unread message was in view; 0 if none is above the view. */
  readonly unreadAbove: Readable<number>;
  /** Start of the topmost message's day (epoch ms) while the list scrolls, else 0. */
  readonly dayInView: Readable<number>;
  /** Scrolls to the newest message; loads it if necessary. */
  jumpToLatest(): void;
  /** Scrolls to the first message that was unread at opening; loads it if necessary. */
  jumpToUnread(): void;
  /** Focuses the list if nothing else has focus, for a part that is removed while it has focus. */
  takeFocus(): void;
}

export const MessageListContext = createContext<MessageListContextValue | undefined>(undefined);

/** Returns the context of the nearest `MessageList`. Throws outside of one. */
export function useMessageList(): MessageListContextValue {
  const shared = useContext(MessageListContext);
  if (!shared) throw new Error('useMessageList must be used inside <MessageList> or <MessageList.Root>.');
  return shared;
}
