import type { ReactNode } from 'react';
import { Dialog, type DialogConfirm } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question. */
  readonly title: string;
  /** What follows from the answer. */
  readonly text: string;
  readonly confirm: DialogConfirm;
}

/** A question with two answers. */
export function ConfirmDialog({ text, ...rest }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog {...rest} small width={380}>
      <p className="im-plain" style={{ color: 'var(--im-text-2)' }}>
        {text}
      </p>
    </Dialog>
  );
}
