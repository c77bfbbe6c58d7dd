import { ConfirmDialog, useClient, useReadable, useSelf, useT, useToast } from 'im-react';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';
import type { AppDialogProps } from './app-dialogs.ts';

/** Asks before a logout and names what would be lost. Logs out 500 ms after confirmation (spec §4). */
export function LogOutDialog({ onClose }: AppDialogProps) {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const unsent = useReadable(client.messages.unsent);
  const userName = useSelf()?.userName;
  const remembered = useReadable(client.auth.savedAccounts).some(
    (account) => account.userName === userName && account.canSignIn,
  );
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await wait(limits.logoutDelayMs);
    try {
      await client.auth.logout();
    } catch (error) {
      toast.showError(error);
    }
    onClose();
  };

  const lost = unsent > 0 ? `${text.logOutUnsent(unsent)} ${text.logOutText}` : text.logOutText;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.logOutTitle}
      text={remembered ? text.logOutRemembered : lost}
      confirm={{ label: t('shell.logOut'), danger: true, loading: leaving, onConfirm: () => void leave() }}
    />
  );
}
