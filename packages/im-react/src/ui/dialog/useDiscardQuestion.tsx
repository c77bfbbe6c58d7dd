import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Closes a dialog with a question first. */
export interface DiscardQuestion {
  /** Closes the dialog, or asks if there is unsaved input. */
  readonly requestClose: () => void;
  /** The question. Render it inside the dialog. */
  readonly question: ReactNode;
}

/** Asks before a dialog with unsaved input closes. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return {
    requestClose: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('discard.title')}
        text={t('discard.text')}
        confirm={{ label: t('discard.confirm'), onConfirm: onClose, danger: true }}
      />
    ),
  };
}
