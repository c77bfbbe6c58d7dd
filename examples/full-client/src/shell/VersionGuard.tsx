import { UpdateRequired, useClient, useConnection } from 'im-react';
import { ImError } from 'im-sdk';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const TooOldContext = createContext<(error: unknown) => boolean>(() => false);

/** True for a refusal of this version of the client. */
const isTooOld = (error: unknown): boolean => error instanceof ImError && error.code === 'request.clientTooOld';

/**
 * Replaces the application once the server refuses its version: in the background, or in a form that says so by
 * `useTooOld`. Drafts and unsent messages stay stored.
 */
export function VersionGuard({ children }: { children: ReactNode }) {
  const client = useClient();
  const { syncError } = useConnection();
  const [refused, setRefused] = useState(false);
  useEffect(() => client.on('error', (error) => isTooOld(error) && setRefused(true)), [client]);
  const report = (error: unknown): boolean => {
    if (isTooOld(error)) setRefused(true);
    return isTooOld(error);
  };
  if (refused || isTooOld(syncError)) {
    return (
      <div className="app-one-tab">
        <UpdateRequired onReload={() => location.reload()} />
      </div>
    );
  }
  return <TooOldContext.Provider value={report}>{children}</TooOldContext.Provider>;
}

/** Returns a function that shows "please update" if an error refuses this version; returns true if it does. */
export const useTooOld = () => useContext(TooOldContext);
