'use client';

import type { MessageRow, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { createSignal } from '../platform/create-signal.ts';
import type { Anchor } from '../ui/popover/anchor.ts';
import { createSelection, type Selection } from './create-selection.ts';

/** The open menu, dialog or popover of a message action. `closed` is called when it closes. */
export type ActionPopup = { readonly closed?: (() => void) | undefined } & (
  | {
      readonly kind: 'menu';
      readonly row: MessageRow;
      readonly anchor: Anchor;
      /** Bubble that an action sheet shows a copy of; `undefined` if not in view. */
      readonly bubble: Element | undefined;
      /** Epoch ms. Decides which actions with a time limit are offered. */
      readonly openedAt: number;
    }
  | { readonly kind: 'forward'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'delete'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'adminDelete'; readonly row: MessageRow }
  | { readonly kind: 'readers'; readonly row: MessageRow; readonly anchor: Element }
  | { readonly kind: 'reactions'; readonly row: MessageRow; readonly anchor: Element }
);

/**
 * Menu, dialogs, popovers and message selection of one conversation. One of them is open at a time. A list and a
 * `SelectionBar` may share one object.
 */
export interface MessageActionState {
  /** Selected messages. */
  readonly selection: Selection;
  /** The open menu, dialog or popover; `undefined` if none. */
  readonly popup: Readable<ActionPopup | undefined>;
  /** Opens a popup and closes the previous one. */
  open(popup: ActionPopup): void;
  /** Closes the open popup. */
  close(): void;
}

/** Creates a `MessageActionState` outside of React. In components use `useMessageActionState`. */
export function createMessageActionState(): MessageActionState {
  const popup = createSignal<ActionPopup | undefined>(undefined);
  function replace(next: ActionPopup | undefined): void {
    const before = popup.getSnapshot();
    popup.set(next);
    before?.closed?.();
  }
  return { selection: createSelection(limits.deleteMessages), popup, open: replace, close: () => replace(undefined) };
}

/** Creates a `MessageActionState` for the lifetime of the component, for a `MessageList` and its `SelectionBar`. */
export function useMessageActionState(): MessageActionState {
  return useState(createMessageActionState)[0];
}
