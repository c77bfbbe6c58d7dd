import { type ReactNode, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useSelf } from '../../hooks/useSession.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Checkbox } from '../field/Checkbox.tsx';
import { useToast } from '../toaster/useToast.ts';

/** Props of `OtherSettingsDialog`. */
export interface OtherSettingsDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog closes. */
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog with one checkbox: whether a friend request has to be confirmed. Stored at once; a failure takes it back. */
export function OtherSettingsDialog({ open, onOpenChange }: OtherSettingsDialogProps): ReactNode {
  const t = useT();
  return open ? (
    <Dialog open onOpenChange={onOpenChange} title={t('shell.otherSettings')} width={380} small>
      <FriendConfirmation />
    </Dialog>
  ) : null;
}

function FriendConfirmation(): ReactNode {
  const t = useT();
  const { profile } = useClient();
  const toast = useToast();
  const self = useSelf();
  const [busy, setBusy] = useState(false);

  async function change(isManualApprove: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await profile.setManualApprove(isManualApprove);
    } catch {
      toast.show({ kind: 'error', text: t('settings.failed') });
    }
    setBusy(false);
  }

  return (
    <div className="im-other-settings" data-im-part="other-settings">
      <Checkbox
        checked={self?.isManualApprove ?? true}
        disabled={!self}
        aria-describedby="im-other-settings-note"
        aria-busy={busy || undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      >
        {t('settings.friendConfirmation')}
      </Checkbox>
      <p className="im-other-settings__note" id="im-other-settings-note">
        {t('settings.friendConfirmationNote')}
      </p>
    </div>
  );
}
