import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

export interface DeleteDialogProps {
  readonly rows: readonly MessageRow[];
  /** Recalls one message for all members, as owner or manager. Default false. */
  readonly forEveryone?: boolean;
  readonly onClose: () => void;
  /** Called on confirmation, before the server's answer. */
  readonly onDone?: (() => void) | undefined;
}

/** Confirmation before deleting messages for this account on all devices, or one message for everyone. */
export function DeleteDialog({ rows, forEveryone = false, onClose, onDone }: DeleteDialogProps): ReactNode {
  const t = useT();
  const toast = useToast();
  const { messages } = useClient();

  function confirm(): void {
    onClose();
    onDone?.();
    const [first] = rows;
    if (!first) return;
    const request = forEveryone ? messages.recall(first) : messages.deleteForMe(rows);
    request.catch(toast.showError);
  }
  const count = rows.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={forEveryone ? t('delete.forEveryoneTitle') : t('delete.title', { count })}
      text={forEveryone ? t('delete.forEveryoneText') : t('delete.text')}
      confirm={{
        label: forEveryone ? t('action.adminDelete') : t('action.delete'),
        danger: true,
        onConfirm: confirm,
      }}
    />
  );
}
