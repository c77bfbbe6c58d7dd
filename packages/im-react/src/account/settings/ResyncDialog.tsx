import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useAction } from '../../primitives/useAction.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';

/** Props of `ResyncDialog`. */
export interface ResyncDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog closes. */
  readonly onOpenChange: OnOpenChange;
}

/**
 * Asks, then drops the messages of this device and signs out; the next sign-in fetches them again. Drafts and unsent
 * messages stay.
 */
export function ResyncDialog({ open, onOpenChange }: ResyncDialogProps): ReactNode {
  const t = useT();
  const client = useClient();
  const { showError } = useToast();
  const { run, isPending } = useAction(async () => {
    await client.resync().catch(showError);
    onOpenChange(false, 'done');
  });

  return open ? (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('settings.resyncTitle')}
      text={t('settings.resyncText')}
      confirm={{ label: t('settings.resync'), loading: isPending, onConfirm: run }}
    />
  ) : null;
}
