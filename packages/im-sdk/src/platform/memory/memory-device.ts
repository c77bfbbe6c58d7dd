import type { Availability, KeyValue, PageOrigin, Vault } from '../platform.ts';
import type { DeviceClock } from './device-clock.ts';
import { FakeClock } from './fake-clock.ts';
import { MemoryChannels } from './memory-channels.ts';
import { MemoryDatabases } from './memory-database.ts';
import { createMemoryKeyValue } from './memory-key-value.ts';
import { MemoryLocks } from './memory-locks.ts';
import { type MemoryDeviceParts, type MemoryNetwork, type MemoryTab, openMemoryTab } from './memory-tab.ts';
import { createMemoryVault } from './memory-vault.ts';
import { seededRandom } from './seeded-random.ts';

/** Options of `createMemoryDevice`. */
export interface MemoryDeviceOptions {
  /** Clock shared with the server and other devices of a test: a `FakeClock` (default: a new one) or a `RealClock`. */
  readonly clock?: DeviceClock;
  /** Network of the device. Default: none; requests fail and sockets never open. */
  readonly network?: MemoryNetwork;
  /** Random seed; the same seed repeats the same run. Default 1. */
  readonly seed?: number;
  /** Origin of the page. Default `https://chat.example`. `secure: false` disables the APIs that plain http lacks. */
  readonly page?: PageOrigin;
  /** `false`: a browser without a database (some private modes). Default true. */
  readonly database?: boolean;
  /** `false`: an environment without `WebSocket` (Node 20). Default true. */
  readonly webSocket?: boolean;
  /** Preferred languages. Default `['en-US']`. */
  readonly languages?: readonly string[];
}

/** One in-memory browser. Its tabs share locks, channels, databases and local storage. */
export interface MemoryDevice {
  /** Local storage shared by the tabs. */
  readonly local: KeyValue;
  /** Databases shared by the tabs, with fault injection. */
  readonly databases: MemoryDatabases;
  /** Vault shared by the tabs. */
  readonly vault: Vault;
  /** Opens a tab. */
  tab(): MemoryTab;
  /** Switches the network: offline, fetches reject and open sockets break. Emits the change. */
  setOnline(online: boolean): void;
  /** Offset of this device's wall clock in ms; timers are not affected. */
  setSkew(ms: number): void;
}

const unplugged: MemoryNetwork = {
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  openSocket: () => ({ send: () => undefined, close: () => undefined, drop: () => undefined }),
};

/** Creates an in-memory device; by default its clock moves only when the test advances it. */
export function createMemoryDevice(options: MemoryDeviceOptions = {}): MemoryDevice {
  const page = options.page ?? { origin: 'https://chat.example', secure: true };
  const locks = new MemoryLocks();
  const channels = new MemoryChannels();
  const parts: MemoryDeviceParts = {
    clock: options.clock ?? new FakeClock(),
    skew: { ms: 0 },
    random: seededRandom(options.seed ?? 1),
    network: options.network ?? unplugged,
    databases: new MemoryDatabases(options.database ?? true),
    local: createMemoryKeyValue(),
    vault: createMemoryVault(page.secure),
    page,
    languages: options.languages ?? ['en-US'],
    availability: availabilityOf(page, options),
    link: { online: true, listeners: new Set() },
    locksFor: (owner) => locks.forTab(owner, page.secure),
    channelsFor: (owner) => channels.forTab(owner),
    openChannels: (owner) => channels.openOf(owner),
    release(owner) {
      channels.release(owner);
      locks.release(owner);
    },
  };
  return {
    local: parts.local,
    databases: parts.databases,
    vault: parts.vault,
    tab: () => openMemoryTab(parts),
    setOnline(online) {
      parts.link.online = online;
      for (const listener of [...parts.link.listeners]) listener(online);
    },
    setSkew(ms) {
      parts.skew.ms = ms;
    },
  };
}

function availabilityOf(
  page: PageOrigin,
  { database = true, webSocket = true }: Pick<MemoryDeviceOptions, 'database' | 'webSocket'>,
): Availability {
  const off = page.secure ? undefined : 'insecureOrigin';
  return {
    webSocket: webSocket ? undefined : 'unsupported',
    locks: off,
    channels: undefined,
    vault: off,
    database: database ? undefined : 'unsupported',
    serviceWorker: off,
    clipboard: off,
    media: off,
  };
}
