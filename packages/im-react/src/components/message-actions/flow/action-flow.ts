import type { MessageRow, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { createSignal } from '../../../hooks/create-signal.ts';
import { createSelection, type Selection } from '../../multi-select/create-selection.ts';

/** What was begun with a message and waits for an answer. */
export type ActionStep =
  | { readonly kind: 'forward'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'delete'; readonly rows: readonly MessageRow[]; readonly onDone?: () => void }
  | { readonly kind: 'adminDelete'; readonly row: MessageRow }
  | { readonly kind: 'readers'; readonly row: MessageRow; readonly anchor: Element }
  | { readonly kind: 'reactions'; readonly row: MessageRow; readonly anchor: Element; readonly closed?: () => void };

/**
 * Actions with more than one step, of one conversation: choosing messages, dialogs, popovers. One object may be shared by
 * a list and what stands around it.
 */
export interface ActionFlow {
  readonly selection: Selection;
  /** The dialog or popover that is open; `undefined` for none. */
  readonly step: Readable<ActionStep | undefined>;
  begin(step: ActionStep): void;
  /** Closes what is open. */
  end(): void;
}

export function createActionFlow(): ActionFlow {
  const step = createSignal<ActionStep | undefined>(undefined);
  return {
    selection: createSelection(limits.deleteMessages),
    step,
    begin: (next) => step.set(next),
    end: () => step.set(undefined),
  };
}

/** An `ActionFlow` for the life of the component: give it to a `MessageList` and to a `SelectionBar` beside it. */
export function useActionFlow(): ActionFlow {
  return useState(createActionFlow)[0];
}
