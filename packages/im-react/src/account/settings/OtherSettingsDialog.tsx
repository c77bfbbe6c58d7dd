import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useSelf } from '../../hooks/session/useSession.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';

/** Props of `OtherSettingsDialog`. */
export interface OtherSettingsDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog closes. */
  readonly onOpenChange: OnOpenChange;
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
  const { run, isPending } = useAction((isManualApprove: boolean) => profile.setManualApprove(isManualApprove), {
    onError: () => toast.show({ kind: 'error', text: t('settings.failed') }),
  });

  return (
    <div className="im-other-settings" data-im-part="other-settings">
      <Checkbox
        checked={self?.isManualApprove ?? true}
        disabled={!self}
        aria-describedby="im-other-settings-note"
        aria-busy={isPending || undefined}
        onChange={(event) => run(event.currentTarget.checked)}
      >
        {t('settings.friendConfirmation')}
      </Checkbox>
      <p className="im-other-settings__note" id="im-other-settings-note">
        {t('settings.friendConfirmationNote')}
      </p>
    </div>
  );
}
