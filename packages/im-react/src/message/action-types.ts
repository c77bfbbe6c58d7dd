'use client';

import type { MessageRow } from 'im-sdk';
import type { IconShape } from '../ui/icon/Icon.tsx';
import type { Anchor } from '../ui/popover/anchor.ts';
import type { MessageActionState } from './action-state.ts';

/** Names of the built-in actions, in menu order. */
export const MESSAGE_ACTIONS = [
  'resend',
  'react',
  'reply',
  'copy',
  'copyLink',
  'edit',
  'forward',
  'download',
  'pin',
  'unpin',
  'select',
  'info',
  'recall',
  'delete',
  'adminDelete',
] as const;

/** Name of a built-in message action. */
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

/** One item of a message's menu. */
export interface MessageActionItem {
  /** Name of a built-in action, or a custom id. */
  readonly id: MessageAction | (string & {});
  /** Visible text and accessible name, translated. */
  readonly label: string;
  /** Icon before the label. */
  readonly icon?: IconShape;
  /** Red label: destructive for others. Default false. */
  readonly danger?: boolean;
  /** Label of the keyboard shortcut, shown at the end of the item. */
  readonly hint?: string;
  /** Runs the action. */
  readonly onSelect: () => void;
}

/**
 * Customises the menu of messages: receives the built-in items and returns the items to show, in order. May remove, add
 * or change items.
 */
export type CustomActions = (row: MessageRow, items: readonly MessageActionItem[]) => readonly MessageActionItem[];

/** Message actions of one list. Used by the menu, hover bar, keyboard and the parts of a message. */
export interface MessageActions {
  /** Open menu, dialog or popover, and the selection. */
  readonly actionState: MessageActionState;
  /**
   * Built-in actions that the message offers, without those removed by the host. In a component use
   * `useAvailableActions`.
   *
   * @param now - Epoch ms, for actions with a time limit. Default: reads the clock.
   */
  available(row: MessageRow, now?: number): MessageAction[];
  /**
   * Menu items of the message, after the host's customisation.
   *
   * @param now - Epoch ms, for actions with a time limit. Default: reads the clock.
   */
  items(row: MessageRow, now?: number): readonly MessageActionItem[];
  /** Runs an action. Uses the host's item if it replaces the built-in one. */
  run(action: MessageAction, row: MessageRow): void;
  /** Adds the user's reaction, or removes it if present. */
  react(row: MessageRow, emoji: string): void;
  /** Opens the reaction picker; `closed` is called when it closes. */
  openReactions(row: MessageRow, anchor: Element, closed?: () => void): void;
  /** Opens the list of readers. Without it the read count is plain text. */
  readonly openReaders?: (row: MessageRow, anchor: Element) => void;
  /** Opens the menu of a message, or closes it if it is open at the same anchor. `closed` is called when it closes. */
  openMenu(row: MessageRow, anchor: Anchor, closed?: () => void): void;
  /** Toggles the selection of a row; with `range` selects all rows up to it. Only during selection. */
  toggleSelected(key: string, range: boolean): void;
}
