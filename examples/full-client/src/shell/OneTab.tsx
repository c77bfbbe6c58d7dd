import { OtherTab, useClient, useConnection } from 'im-react';
import type { ReactNode } from 'react';

/**
 * Covers the content of a tab that does not hold the connection. Only without Web Locks (plain http), where tabs cannot
 * elect a leader: the tab used last holds the connection.
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
