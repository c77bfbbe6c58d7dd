import type {
  Availability,
  DeviceDescription,
  KeyValue,
  OffReason,
  Platform,
  Socket,
  SocketHandlers,
} from '../platform.ts';
import { browserChannels } from './broadcast-channel.ts';
import { browserFiles } from './browser-files.ts';
import { createBrowserDatabases } from './indexed-db.ts';
import { browserNetwork, browserVisibility } from './page-state.ts';
import { browserClock, browserFrames, browserRandom, browserTimers } from './time-and-random.ts';
import { createWebCryptoVault } from './web-crypto-vault.ts';
import { browserLocks } from './web-locks.ts';

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

const SYSTEMS: ReadonlyArray<readonly [string, RegExp]> = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

const BROWSERS: ReadonlyArray<readonly [string, RegExp]> = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

/** Parses a user agent into the fields of the request headers. */
export function describeDevice(userAgent: string): DeviceDescription {
  const os = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';
  const tablet = /iPad|Tablet/.test(userAgent) || (os === 'Android' && !/Mobile/.test(userAgent));
  const phone = os === 'iOS' || os === 'Android' || /Mobile/.test(userAgent);
  const device = tablet ? 'tablet' : phone ? 'phone' : 'desktop';
  for (const [browser, pattern] of BROWSERS) {
    const deviceVersion = pattern.exec(userAgent)?.[1];
    if (deviceVersion) return { os, browser, device, deviceVersion };
  }
  return { os, browser: 'unknown', device, deviceVersion: '0' };
}

/** Opens a WebSocket. Throws if the URL is invalid or blocked (ws from an https page). */
function openWebSocket(url: string, handlers: SocketHandlers): Socket {
  const socket = new WebSocket(url);
  const opened = (): void => handlers.open();
  const handler = (event: MessageEvent<unknown>): void =>
    handlers.message(typeof event.data === 'string' ? event.data : undefined);
  const closed = (event: CloseEvent): void => handlers.close(event.code, event.reason);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', handler);
  socket.addEventListener('close', closed);
  const close = (code: number, reason?: string): void => {
    // A page may use only 1000 and 3000 to 4999 as close codes.
    if (code === 1000 || (code >= 3000 && code <= 4999)) socket.close(code, reason);
    else socket.close();
  };
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close,
    drop(code) {
      socket.removeEventListener('open', opened);
      socket.removeEventListener('message', handler);
      socket.removeEventListener('close', closed);
      close(code);
    },
  };
}

/** One of the page's storages; in memory of this tab if the browser has none or blocks it. */
export function browserKeyValue(kind: 'localStorage' | 'sessionStorage'): KeyValue {
  const storage = open(kind);
  if (!storage) return inMemory();
  return {
    get: (key) => attempt(() => storage.getItem(key)) ?? undefined,
    set: (key, value) =>
      attempt(() => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => {
      attempt(() => storage.removeItem(key));
    },
    keys: () => attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ?? [],
  };
}

function open(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  if (typeof document === 'undefined') return undefined;
  return attempt(() => globalThis[kind]);
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function inMemory(): KeyValue {
  const values = new Map<string, string>();
  return {
    isPersistent: false,
    get: (key) => values.get(key),
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => {
      values.delete(key);
    },
    keys: () => [...values.keys()],
  };
}
