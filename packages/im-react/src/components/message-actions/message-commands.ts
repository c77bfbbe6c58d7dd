import type { MessageRow } from 'im-sdk';
import type { Anchor } from '../popover/Popover.tsx';
import type { MessageAction } from './message-actions.ts';

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
  /** Shows a picture large. Without it pictures are no buttons. */
  readonly openImage?: (row: MessageRow) => void;
  /** Shows who has read a message of a group. Without it the count is plain text. */
  readonly openReaders?: (row: MessageRow, anchor: Element) => void;
  /** Takes the text of a message that one recalled back into the composer. Without it that is not offered. */
  readonly writeAgain?: (text: string) => void;
}

/** Where a menu opens: at an element, or at the place of a pointer. */
export type MenuAnchor = Anchor;

/** The place of a pointer, as something that a menu can stand at. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
