import type { Platform } from '../platform.ts';
import { browserChannels } from './broadcast-channel.ts';
import { browserAvailability } from './browser-availability.ts';
import { browserFiles } from './browser-files.ts';
import { browserKeyValue } from './browser-key-value.ts';
import { describeDevice } from './device.ts';
import { createBrowserDatabases } from './indexed-db.ts';
import { browserNetwork, browserVisibility } from './page-state.ts';
import { browserClock, browserFrames, browserRandom, browserTimers } from './time-and-random.ts';
import { createWebCryptoVault } from './web-crypto-vault.ts';
import { browserLocks } from './web-locks.ts';
import { openWebSocket } from './web-socket.ts';

/** Platform of the current page; in Node most capabilities are off. */
export function createBrowserPlatform(): Platform {
  const availability = browserAvailability();
  const databases = createBrowserDatabases(availability.database === undefined);
  const nav = globalThis.navigator as Navigator | undefined;
  return {
    clock: browserClock,
    timers: browserTimers,
    frames: browserFrames,
    random: browserRandom,
    fetch: (...request) => globalThis.fetch(...request),
    openSocket: openWebSocket,
    files: browserFiles,
    locks: browserLocks(availability.locks === undefined),
    channels: browserChannels(availability.channels === undefined),
    databases,
    local: browserKeyValue('localStorage'),
    session: browserKeyValue('sessionStorage'),
    vault: createWebCryptoVault(availability.vault === undefined),
    visibility: browserVisibility,
    network: browserNetwork,
    device: describeDevice(nav?.userAgent ?? ''),
    page:
      typeof location === 'undefined' || !location.origin.startsWith('http')
        ? undefined
        : { origin: location.origin, secure: globalThis.isSecureContext },
    languages: nav?.languages ?? [],
    availability,
  };
}
