import type { AccountEngine } from '../account/account-scope.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';

export interface ResyncParts {
  readonly timers: Platform['timers'];
  /** Engine of the account that is signed in now; `undefined` after a sign-out. */
  readonly engine: () => AccountEngine | undefined;
  /** @throws `client.notSignedIn` while no account is signed in. */
  readonly requireEngine: () => AccountEngine;
  readonly logout: (options: { readonly wipe: boolean }) => Promise<void>;
}

/** Drops the history of this device and signs out, so that the next sign-in fetches it again; see `ImClient.resync`. */
export async function resync({ timers, engine, requireEngine, logout }: ResyncParts): Promise<void> {
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));
  const resyncing = requireEngine();
  await pause(limits.resyncCloseMs);
  if (engine() !== resyncing) return;
  try {
    await resyncing.operations.dropHistory();
  } finally {
    await pause(limits.resyncLogoutMs - limits.resyncCloseMs);
    if (engine() === resyncing) await logout({ wipe: false });
  }
}
