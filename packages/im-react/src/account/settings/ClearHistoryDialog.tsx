import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';

/** Props of `ClearHistoryDialog`. */
export interface ClearHistoryDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog closes. */
  readonly onOpenChange: OnOpenChange;
}

/** Asks, then clears all messages of the account on every device. Stays open if that fails. */
export function ClearHistoryDialog({ open, onOpenChange }: ClearHistoryDialogProps): ReactNode {
  const t = useT();
  const { messages } = useClient();
  const toast = useToast();
  const { run, isPending } = useAction(
    async () => {
      await messages.clearAll();
      onOpenChange(false, 'done');
    },
    {
      onError: (error) =>
        toast.show({ kind: 'error', text: t('settings.clearFailed', { reason: errorSentence(t, error) }) }),
    },
  );

  return open ? (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('settings.clearTitle')}
      text={t('settings.clearText')}
      confirm={{ label: t('settings.clear'), danger: true, loading: isPending, onConfirm: run }}
    />
  ) : null;
}
