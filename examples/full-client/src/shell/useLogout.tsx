import { ConfirmDialog, useClient, useReadable, useSelf, useT, useToast } from 'im-react';
import { limits } from 'im-sdk/protocol';
import { useState } from 'react';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';

/** Logout with a confirmation dialog that names what would be lost. Logs out 500 ms after confirmation (spec §4). */
export function useLogout() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const unsent = useReadable(client.messages.unsent);
  const userName = useSelf()?.userName;
  const remembered = useReadable(client.auth.savedAccounts).some(
    (account) => account.userName === userName && account.canSignIn,
  );
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await wait(limits.logoutDelayMs);
    try {
      await client.auth.logout();
    } catch (error) {
      toast.showError(error);
    }
    setLeaving(false);
    setAsking(false);
  };

  const dialog = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={text.logOutTitle}
      text={
        remembered
          ? text.logOutRemembered
          : unsent > 0
            ? `${text.logOutUnsent(unsent)} ${text.logOutText}`
            : text.logOutText
      }
      confirm={{ label: t('shell.logOut'), danger: true, loading: leaving, onConfirm: () => void leave() }}
    />
  );
  return { ask: () => setAsking(true), dialog };
}
