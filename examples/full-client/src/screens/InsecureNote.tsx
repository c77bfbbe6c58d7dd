import { useClient } from 'im-react';
import { useText } from '../settings/AppSettings.tsx';

/** Note on an insecure origin (plain http): features that are unavailable there. */
export function InsecureNote() {
  const text = useText();
  const { availability } = useClient();
  const off = [
    availability.locks === 'insecureOrigin' ? text.insecureTabs : undefined,
    availability.serviceWorker === 'insecureOrigin' ? text.insecureOffline : undefined,
    availability.vault === 'insecureOrigin' ? text.insecureRemember : undefined,
  ].filter((part) => part !== undefined);
  if (off.length === 0) return null;
  return (
    <p className="app-form__note" role="note">
      {text.insecureNote(off.join(text.listJoin))}
    </p>
  );
}
