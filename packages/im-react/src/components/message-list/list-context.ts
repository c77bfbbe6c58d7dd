import type { MessageRow, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageCommands } from '../message-actions/message-commands.ts';

/** Draws one kind of message: what stands in its bubble or, `bare`, the message without one. */
export type MessageKind =
  | ComponentType<{ readonly row: MessageRow }>
  | { readonly component: ComponentType<{ readonly row: MessageRow }>; readonly bare?: boolean };

/**
 * How a host draws kinds of messages: its own (1000 and above) or those of the kit in another way by type number, those
 * of type 1000 also by the `kind` in their content.
 */
export type MessageKinds = Readonly<Record<number | string, MessageKind>>;

/** What all rows of a list share. Stable while the conversation is: rows read data by key only. */
export interface MessageListShared {
  readonly conversation: ConversationKey;
  readonly group: boolean;
  readonly selfId: number;
  readonly timeline: OpenTimeline;
  readonly commands: MessageCommands;
  readonly kinds: MessageKinds | undefined;
  /** Stands under a bubble that somebody reacted to. */
  readonly reactions?: ComponentType<{ readonly row: MessageRow; readonly tabbable: boolean }>;
  /** Whether a row has just arrived and may rise into place. */
  isFresh(key: string): boolean;
}

export const MessageListContext = createContext<MessageListShared | undefined>(undefined);

export function useMessageList(): MessageListShared {
  const shared = useContext(MessageListContext);
  if (!shared) throw new Error('A message row stands in a <MessageList>.');
  return shared;
}
