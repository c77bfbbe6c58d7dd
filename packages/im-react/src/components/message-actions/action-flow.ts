'use client';

import type { MessageRow, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { createSignal } from '../../hooks/create-signal.ts';
import { createSelection, type Selection } from '../multi-select/create-selection.ts';
import type { Anchor } from '../popover/anchor.ts';

/** What is open for a message: its menu, or the dialog or popover of an action. `closed` is called when it is gone. */
export type ActionStep = { readonly closed?: (() => void) | undefined } & (
  | {
      readonly kind: 'menu';
      readonly row: MessageRow;
      readonly anchor: Anchor;
      /** The bubble, which a sheet lifts; `undefined` where it is not in view. */
      readonly bubble: Element | undefined;
    }
  | { readonly kind: 'forward'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'delete'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'adminDelete'; readonly row: MessageRow }
  | { readonly kind: 'readers'; readonly row: MessageRow; readonly anchor: Element }
  | { readonly kind: 'reactions'; readonly row: MessageRow; readonly anchor: Element }
);

/**
 * Menu, dialogs, popovers and the selection of one conversation: one thing is open at a time. One object may be shared
 * by a list and a `SelectionBar` beside it.
 */
export interface ActionFlow {
  readonly selection: Selection;
  /** What is open; `undefined` for nothing. */
  readonly step: Readable<ActionStep | undefined>;
  /** Opens something in place of what is open. */
  begin(step: ActionStep): void;
  /** Closes what is open. */
  end(): void;
}

export function createActionFlow(): ActionFlow {
  const step = createSignal<ActionStep | undefined>(undefined);
  function open(next: ActionStep | undefined): void {
    const before = step.getSnapshot();
    step.set(next);
    before?.closed?.();
  }
  return { selection: createSelection(limits.deleteMessages), step, begin: open, end: () => open(undefined) };
}

/** An `ActionFlow` for the life of the component: give it to a `MessageList` and to a `SelectionBar` beside it. */
export function useActionFlow(): ActionFlow {
  return useState(createActionFlow)[0];
}
