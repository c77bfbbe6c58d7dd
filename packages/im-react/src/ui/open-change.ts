import type { OpenChangeReason as FloatingReason } from '@floating-ui/react';
import { isComposing } from '../primitives/is-composing.ts';

/**
 * Why a dialog, popover or menu opened or closed: its trigger, a button such as Close or Cancel, Escape, a press
 * outside, focus that moved on, a chosen item, an action that has succeeded, the host's Back button (`useLayers`), or an
 * anchor that left the page.
 */
export type OpenChangeReason =
  | 'trigger'
  | 'close'
  | 'escape'
  | 'outside-press'
  | 'focus-out'
  | 'select'
  | 'done'
  | 'back'
  | 'anchor-gone';

/** Called with the new state and the reason of the change. */
export type OnOpenChange = (open: boolean, reason: OpenChangeReason) => void;

/** Adapts `onOpenChange` to floating-ui: maps its event to a reason. Ignores keys of an IME. */
export function withReason(onOpenChange: OnOpenChange) {
  return (open: boolean, event?: Event, reason?: FloatingReason): void => {
    if (event && 'keyCode' in event && isComposing(event as KeyboardEvent)) return;
    onOpenChange(open, reasonOf(reason));
  };
}

function reasonOf(reason: FloatingReason | undefined): OpenChangeReason {
  switch (reason) {
    case 'escape-key':
      return 'escape';
    case 'outside-press':
    case 'focus-out':
      return reason;
    case 'ancestor-scroll':
      return 'anchor-gone';
    default:
      return 'trigger';
  }
}
