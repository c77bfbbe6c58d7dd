import type { Availability, OffReason } from '../platform.ts';

/** Capabilities of this browser on this origin, with the reason for each missing one. */
export function browserAvailability(scope: typeof globalThis = globalThis): Availability {
  const { isSecureContext: secure = true } = scope as { isSecureContext?: boolean };
  const nav = scope.navigator as Partial<Navigator> | undefined;
  const missing: OffReason = secure ? 'unsupported' : 'insecureOrigin';
  const database = hasDatabase(scope) ? undefined : 'unsupported';
  const subtle = (scope.crypto as Partial<Crypto> | undefined)?.subtle;
  return {
    /** Checked lazily: a host may set `globalThis.WebSocket` after the client was created. */
    get webSocket() {
      return 'WebSocket' in scope && scope.WebSocket ? undefined : 'unsupported';
    },
    locks: nav?.locks ? undefined : missing,
    channels: (scope as Partial<typeof globalThis>).BroadcastChannel ? undefined : 'unsupported',
    vault: subtle ? database : missing,
    database,
    serviceWorker: nav?.serviceWorker ? undefined : missing,
    clipboard: nav?.clipboard ? undefined : missing,
    media: nav?.mediaDevices ? undefined : missing,
  };
}

/** The getter throws where the browser blocks storage, for example in a sandboxed frame or with cookies blocked. */
function hasDatabase(scope: typeof globalThis): boolean {
  try {
    return 'indexedDB' in scope && Boolean(scope.indexedDB);
  } catch {
    return false;
  }
}
