'use client';

import { ConfirmDialog as ConfirmDialogPart, Dialog as DialogPart, Popover as PopoverPart } from '../../ui/lazy.ts';
import { withRoot } from '../ImRoot.tsx';

/** Dialog that asks for a confirmation. */
export const ConfirmDialog = /* @__PURE__ */ withRoot(ConfirmDialogPart);
/** Modal dialog. Traps focus and restores it on close. */
export const Dialog = /* @__PURE__ */ withRoot(DialogPart);
/** Floating box beside an element. Takes focus and restores it on close. */
export const Popover = /* @__PURE__ */ withRoot(PopoverPart);
