import type { ReactNode } from 'react';
import type { OnOpenChange } from '../open-change.ts';
import { Dialog, type DialogConfirm } from './Dialog.tsx';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  /** Open state, controlled. */
  readonly open: boolean;
  /** Called when the dialog closes, with the reason. */
  readonly onOpenChange: OnOpenChange;
  /** Question, as the title. */
  readonly title: string;
  /** Consequences of confirming. */
  readonly text: string;
  /** Confirm button. */
  readonly confirm: DialogConfirm;
}

/** Confirmation dialog with Cancel and a confirm button. */
export function ConfirmDialog({ text, ...rest }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog {...rest} small width={380}>
      <p className="im-plain" style={{ color: 'var(--im-text-2)' }}>
        {text}
      </p>
    </Dialog>
  );
}
