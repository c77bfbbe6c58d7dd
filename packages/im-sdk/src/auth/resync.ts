import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

export interface ResyncParts {
  readonly timers: Platform['timers'];
  /** @throws `client.notSignedIn` while no account is signed in. */
  readonly requireEngine: () => AccountEngine;
  readonly logout: (options: { readonly wipe: boolean }) => Promise<void>;
}

/** Drops the history of this device and signs out, so that the next sign-in fetches it again; see `ImClient.resync`. */
export async function resync({ timers, requireEngine, logout }: ResyncParts): Promise<void> {
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));
  const engine = requireEngine();
  await pause(limits.resyncCloseMs);
  if (requireEngine() !== engine) return;
  try {
    await engine.operations.dropHistory();
  } finally {
    await pause(limits.resyncLogoutMs - limits.resyncCloseMs);
    if (requireEngine() === engine) await logout({ wipe: false });
  }
}
