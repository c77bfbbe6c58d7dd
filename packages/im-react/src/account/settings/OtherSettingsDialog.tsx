import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useSelf } from '../../hooks/session/useSession.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';

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
