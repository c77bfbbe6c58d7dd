import { OtherTab, useClient, useConnection } from 'im-react';
import type { ReactNode } from 'react';

/**
 * Where the browser's tabs cannot agree by a lock who holds the connection (plain http), the one used last has it; what
 * stands in the others is covered until somebody wants to use it there.
 */
export function OneTab({ children }: { children: ReactNode }) {
  const { availability, connection } = useClient();
  const covered = useConnection().follower && availability.locks !== undefined;
  return (
    <div className="app-one-tab">
      <div inert={covered}>{children}</div>
      {covered ? <OtherTab onUseHere={() => connection.retryNow()} /> : null}
    </div>
  );
}
