import type { Availability, Channel, Channels, KeyValue, PageOrigin, Vault } from '../platform.ts';
import type { DeviceClock } from './device-clock.ts';
import { FakeClock, settle } from './fake-clock.ts';
import { MemoryDatabases } from './memory-database.ts';
import { createMemoryKeyValue } from './memory-key-value.ts';
import { MemoryLocks } from './memory-locks.ts';
import { type MemoryDeviceParts, type MemoryNetwork, type MemoryTab, openMemoryTab } from './memory-tab.ts';
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

/** An in-memory vault: `seal` returns a ticket, the secret stays inside. */
function createMemoryVault(available = true): Vault {
  const keys = new Map<string, Map<string, string>>();
  let tickets = 0;
  return {
    available,
    async seal(name, secret) {
      const sealed = `sealed-${++tickets}`;
      const key = keys.get(name) ?? new Map<string, string>();
      keys.set(name, key.set(sealed, secret));
      return sealed;
    },
    unseal: async (name, sealed) => keys.get(name)?.get(sealed),
    async delete(name) {
      keys.delete(name);
    },
  };
}

interface Port {
  readonly owner: object;
  readonly listeners: Set<(message: unknown) => void>;
}

/** Broadcast channels of one browser. Messages arrive in order, each one turn of the event loop after it was sent. */
class MemoryChannels {
  readonly #ports = new Map<string, Set<Port>>();

  forTab(owner: object, available = true): Channels {
    return { available, open: (name) => this.#open(owner, name) };
  }

  /** Number of open channels of a tab. */
  openOf(owner: object): number {
    return [...this.#ports.values()].flatMap((ports) => [...ports]).filter((port) => port.owner === owner).length;
  }

  /** Closes the channels of a killed tab. */
  release(owner: object): void {
    for (const ports of this.#ports.values()) for (const port of ports) if (port.owner === owner) ports.delete(port);
  }

  #open(owner: object, name: string): Channel {
    const port: Port = { owner, listeners: new Set() };
    const ports = this.#ports.get(name) ?? new Set<Port>();
    this.#ports.set(name, ports.add(port));
    return {
      post: (message) => this.#post(ports, port, structuredClone(message)),
      onMessage: (listener) => {
        port.listeners.add(listener);
        return () => port.listeners.delete(listener);
      },
      close: () => {
        ports.delete(port);
        port.listeners.clear();
      },
    };
  }

  #post(ports: Set<Port>, from: Port, message: unknown): void {
    if (!ports.has(from)) return;
    const targets = [...ports].filter((port) => port !== from);
    void settle(1).then(() => {
      for (const port of targets) {
        if (!ports.has(port)) continue;
        for (const listener of [...port.listeners]) listener(structuredClone(message));
      }
    });
  }
}
