import type { MessageRow } from 'im-sdk';
import type { IconShape } from '../icon/Icon.tsx';
import type { Anchor } from '../popover/Popover.tsx';
import type { MessageAction } from './action-names.ts';
import type { ActionFlow } from './flow/action-flow.ts';

/** One line of a message's menu. */
export interface MessageActionItem {
  /** The kit's name for it, or the host's own. */
  readonly id: MessageAction | (string & {});
  /** Visible text and accessible name, in the reader's language. */
  readonly label: string;
  readonly icon?: IconShape;
  /** Red: it destroys something for others. */
  readonly danger?: boolean;
  /** The key that does the same, shown at the end of the line. */
  readonly hint?: string;
  readonly onSelect: () => void;
}

/**
 * How a host changes what messages offer: gets the kit's lines and answers those that stand, in their order. It may
 * leave lines out, put others in, or change one. Keep the function: a new one is asked again.
 */
export type CustomActions = (row: MessageRow, items: readonly MessageActionItem[]) => readonly MessageActionItem[];

/** What a row can ask of its list. */
export interface MessageCommands {
  /** What the message offers now. */
  available(row: MessageRow): MessageAction[];
  /** The lines of the message's menu, with what the host made of them. */
  items(row: MessageRow): readonly MessageActionItem[];
  run(action: MessageAction, row: MessageRow): void;
  /** Puts a reaction on a message or takes the own one off. */
  react(row: MessageRow, emoji: string): void;
  /** Opens all reactions to choose from; `closed` is called when they are gone. */
  openReactions(row: MessageRow, anchor: Element, closed?: () => void): void;
  /** Shows who has read a message of a group. Without it the count is plain text. */
  readonly openReaders?: (row: MessageRow, anchor: Element) => void;
  /** Opens the menu of a message, or closes it where it is open beside that very anchor; `closed` is called when it is gone. */
  openMenu(row: MessageRow, anchor: MenuAnchor, closed?: () => void): void;
  /** Goes to a message by its server id. */
  jumpTo(messageId: number): void;
  /** A person's picture was chosen. `undefined`: nothing happens then. */
  readonly openPerson: ((userId: number, anchor: Element) => void) | undefined;
  /** Shows a picture large. Without it pictures are no buttons. */
  readonly openImage?: (row: MessageRow) => void;
  /** Takes the text of a message that one recalled back into the composer. Without it that is not offered. */
  readonly writeAgain?: (text: string) => void;
  /** Chooses a row or takes it out, or all up to it; only while rows are being chosen. */
  pick(key: string, range: boolean): void;
  readonly flow: ActionFlow;
}

/** Where a menu opens: at an element, or at the place of a pointer. */
export type MenuAnchor = Anchor;

/** The place of a pointer, as something that a menu can stand at. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
