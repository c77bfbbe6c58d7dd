'use client';

import type { MessageRow, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { createSignal } from '../platform/create-signal.ts';
import type { Anchor } from '../ui/popover/anchor.ts';
import { createSelection, type Selection } from './create-selection.ts';

/** The open menu, dialog or popover of a message action. `closed` is called when it closes. */
export type ActionStep = { readonly closed?: (() => void) | undefined } & (
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
export interface ActionFlow {
  /** Selected messages. */
  readonly selection: Selection;
  /** The open step; `undefined` if none. */
  readonly step: Readable<ActionStep | undefined>;
  /** Opens a step and closes the previous one. */
  begin(step: ActionStep): void;
  /** Closes the open step. */
  end(): void;
}

/** Creates an `ActionFlow` outside of React. In components use `useActionFlow`. */
export function createActionFlow(): ActionFlow {
  const step = createSignal<ActionStep | undefined>(undefined);
  function open(next: ActionStep | undefined): void {
    const before = step.getSnapshot();
    step.set(next);
    before?.closed?.();
  }
  return { selection: createSelection(limits.deleteMessages), step, begin: open, end: () => open(undefined) };
}

/** Creates an `ActionFlow` for the lifetime of the component. Pass it to a `MessageList` and its `SelectionBar`. */
export function useActionFlow(): ActionFlow {
  return useState(createActionFlow)[0];
}
