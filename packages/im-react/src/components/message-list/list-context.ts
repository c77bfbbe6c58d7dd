import type { MessageRow, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageAction } from '../message/message-actions.ts';
import type { Anchor } from '../popover/Popover.tsx';

/** What a row can ask of its list. */
export interface MessageCommands {
  /** What the message offers now. */
  available(row: MessageRow): MessageAction[];
  run(action: MessageAction, row: MessageRow): void;
  /** Opens the menu of a message; `closed` is called when it is gone. */
  openMenu(row: MessageRow, anchor: MenuAnchor, closed?: () => void): void;
  /** Goes to a message by its server id. */
  jumpTo(messageId: number): void;
  /** A person's picture was chosen. `undefined`: nothing happens then. */
  readonly openPerson: ((userId: number, anchor: Element) => void) | undefined;
}

/** Where a menu opens: at an element, or at the place of a pointer. */
export type MenuAnchor = Anchor;

/** The place of a pointer, as something that a menu can stand at. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}

/** Draws what stands in the bubble of one kind of message. */
export type MessageKind = ComponentType<{ readonly row: MessageRow }>;

/** How a host draws kinds of messages, by type number: its own (1000 and above), or those of the kit in another way. */
export type MessageKinds = Readonly<Record<number, MessageKind>>;

/** What all rows of a list share. Stable while the conversation is: rows read data by key only. */
export interface MessageListShared {
  readonly conversation: ConversationKey;
  readonly group: boolean;
  readonly selfId: number;
  readonly timeline: OpenTimeline;
  readonly commands: MessageCommands;
  readonly kinds: MessageKinds | undefined;
  /** Whether a row has just arrived and may rise into place. */
  isFresh(key: string): boolean;
}

export const MessageListContext = createContext<MessageListShared | undefined>(undefined);

export function useMessageList(): MessageListShared {
  const shared = useContext(MessageListContext);
  if (!shared) throw new Error('A message row stands in a <MessageList>.');
  return shared;
}
