import type { Databases } from '../database.ts';
import type { ByteAnswer, ByteUpload, DeviceFiles } from '../files.ts';
import type {
  Availability,
  Channels,
  KeyValue,
  Locks,
  PageOrigin,
  Platform,
  Random,
  Socket,
  SocketHandlers,
  Vault,
} from '../platform.ts';
import type { DeviceClock, TabTimers } from './device-clock.ts';
import type { MemoryDatabases } from './memory-database.ts';
import { createMemoryKeyValue } from './memory-key-value.ts';
import { readPictureHeader } from './picture-size.ts';

/** Network of a memory device: an in-memory server, or none. */
export interface MemoryNetwork {
  readonly fetch: typeof globalThis.fetch;
  openSocket(url: string, handlers: SocketHandlers): Socket;
  /** Uploads with progress; `fetch` is used if omitted. */
  upload?(upload: ByteUpload): Promise<ByteAnswer>;
}

/** One tab: its platform, and controls for tests. */
export interface MemoryTab {
  /** Platform to pass to a client in this tab. */
  readonly platform: Platform;
  /** Shows or hides the tab. Emits the change. */
  setVisible(visible: boolean): void;
  /** Kills the process: its timers, locks, sockets and listeners end without notice, and it starts no others. */
  kill(): void;
  /** Kills the process and starts the tab again with its session storage. */
  reload(): MemoryTab;
  /** Resources that a client in this tab has not released. */
  leftovers(): { readonly timers: number; readonly sockets: number; readonly listeners: number };
  /** Number of unreleased previews. */
  previews(): number;
}

/** State shared by the tabs of one device. */
export interface MemoryDeviceParts {
  readonly clock: DeviceClock;
  /** Offset of this device's wall clock (ms). */
  readonly skew: { ms: number };
  readonly random: Random;
  readonly network: MemoryNetwork;
  readonly databases: MemoryDatabases;
  readonly local: KeyValue;
  readonly vault: Vault;
  readonly page: PageOrigin;
  readonly languages: readonly string[];
  readonly availability: Availability;
  /** Network state shared by all tabs, with its listeners. */
  readonly link: { online: boolean; readonly listeners: Set<(online: boolean) => void> };
  locksFor(owner: object): Locks;
  channelsFor(owner: object): Channels;
  /** Number of open channels of a tab. */
  openChannels(owner: object): number;
  release(owner: object): void;
}

interface Line {
  readonly handlers: SocketHandlers;
  socket: Socket | undefined;
}

/** Opens a tab on a device. */
export function openMemoryTab(parts: MemoryDeviceParts, session: KeyValue = createMemoryKeyValue()): MemoryTab {
  const { clock, link, network } = parts;
  const owner = {};
  const own = clock.timersFor(owner);
  const timers: TabTimers = {
    after: (ms, callback) => (alive ? own.after(ms, callback) : () => undefined),
    next: (callback) => (alive ? own.next(callback) : () => undefined),
  };
  const watchers = new Set<(visible: boolean) => void>();
  const lines = new Set<Line>();
  const previews = new Map<string, Blob>();
  const stopLink = listen(link.listeners, (online) => online || breakLines(lines));
  let networkListeners = 0;
  let visible = true;
  let alive = true;

  function openSocket(url: string, handlers: SocketHandlers): Socket {
    const line: Line = {
      socket: undefined,
      handlers: {
        open: () => lines.has(line) && handlers.open(),
        message: (text) => lines.has(line) && handlers.message(text),
        close: (code, reason) => lines.delete(line) && handlers.close(code, reason),
      },
    };
    lines.add(line);
    if (link.online) line.socket = network.openSocket(url, line.handlers);
    else timers.after(0, () => line.handlers.close(1006, ''));
    return {
      send: (text) => line.socket?.send(text),
      close: (code, reason) => line.socket?.close(code, reason),
      drop: (code) => {
        lines.delete(line);
        line.socket?.drop(code);
      },
    };
  }

  async function fetch(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
    if (!alive) return new Promise(() => undefined);
    if (!link.online) throw new TypeError('Failed to fetch');
    const answer = await network.fetch(...request);
    if (!alive) return new Promise(() => undefined);
    if (!link.online) throw new TypeError('Failed to fetch');
    return answer;
  }

  /** Uploads like `fetch`: never settles in a dead tab, rejects when the network is lost. */
  function upload(request: ByteUpload): Promise<ByteAnswer> {
    if (!alive) return new Promise(() => undefined);
    const broken = new TypeError('The upload broke off');
    return new Promise((resolve, reject) => {
      if (!link.online) {
        reject(broken);
        return;
      }
      const stop = listen(link.listeners, (online) => online || reject(broken));
      const onSent = (bytes: number): void => {
        if (alive && link.online) request.onSent(bytes);
      };
      const running = network.upload
        ? network.upload({ ...request, onSent })
        : uploadByFetch(network.fetch, { ...request, onSent });
      running
        .then(
          (answer) => alive && resolve(answer),
          (fault: unknown) => alive && reject(fault),
        )
        .finally(stop);
    });
  }

  return {
    platform: {
      clock: { now: () => clock.now() + parts.skew.ms },
      timers,
      frames: timers,
      random: parts.random,
      fetch,
      openSocket,
      files: createMemoryFiles(upload, previews),
      locks: parts.locksFor(owner),
      channels: parts.channelsFor(owner),
      databases: abortedBy(() => !alive, parts.databases),
      local: parts.local,
      session,
      vault: parts.vault,
      visibility: { visible: () => visible, onChange: (listener) => listen(watchers, listener) },
      network: {
        online: () => link.online,
        onChange: (listener) => {
          networkListeners += 1;
          const stop = listen(link.listeners, (now) => alive && listener(now));
          return () => {
            networkListeners -= 1;
            stop();
          };
        },
      },
      device: { os: 'Linux', browser: 'Chrome', device: 'desktop', deviceVersion: '140' },
      page: parts.page,
      languages: parts.languages,
      availability: parts.availability,
    },
    setVisible(next) {
      visible = next;
      for (const listener of [...watchers]) listener(next);
    },
    leftovers: () => ({
      timers: clock.pending(owner),
      sockets: lines.size,
      listeners: watchers.size + networkListeners + parts.openChannels(owner),
    }),
    previews: () => previews.size,
    kill,
    reload() {
      kill();
      return openMemoryTab(parts, session);
    },
  };

  function kill(): void {
    alive = false;
    stopLink();
    watchers.clear();
    clock.dropAll(owner);
    parts.release(owner);
    for (const line of [...lines]) {
      lines.delete(line);
      line.socket?.drop(1006);
    }
  }
}

/** A browser aborts the transactions of a tab that ends while its database hangs; those that it had begun complete. */
function abortedBy(isOver: () => boolean, databases: MemoryDatabases): Databases {
  return {
    available: databases.available,
    names: (prefix) => databases.names(prefix),
    remove: (name) => databases.remove(name),
    async open(name) {
      const database = await databases.open(name);
      return {
        ...database,
        transaction(mode, run, options) {
          const isHanging = databases.faults.hanging === true;
          const runInTab: typeof run = async (tx) => {
            if (isHanging && isOver()) throw new DOMException('The tab has ended', 'AbortError');
            return run(tx);
          };
          return database.transaction(mode, runInTab, options);
        },
      };
    },
  };
}

function breakLines(lines: Set<Line>): void {
  for (const line of [...lines]) {
    line.socket?.drop(1006);
    line.handlers.close(1006, '');
  }
}

function listen<T>(listeners: Set<(value: T) => void>, listener: (value: T) => void): () => void {
  const own = (value: T): void => listener(value);
  listeners.add(own);
  return () => listeners.delete(own);
}

/** File operations of a memory device. `previews` holds the unreleased previews. */
function createMemoryFiles(upload: DeviceFiles['upload'], previews: Map<string, Blob>): DeviceFiles {
  let count = 0;
  return {
    upload,
    preview(blob) {
      count += 1;
      const address = `blob:memory/${count}`;
      previews.set(address, blob);
      return address;
    },
    releasePreview: (address) => {
      previews.delete(address);
    },
    async measurePicture(blob) {
      const header = readPictureHeader(new Uint8Array(await blob.arrayBuffer()));
      return header && { width: header.width, height: header.height };
    },
  };
}

/** Uploads by one `fetch` request, for a network without `upload`. */
async function uploadByFetch(
  fetch: typeof globalThis.fetch,
  { method, url, headers, blob, field, onSent, signal }: ByteUpload,
): Promise<ByteAnswer> {
  const form = new FormData();
  if (field) form.append(field.name, blob, field.fileName);
  const answer = await fetch(url, { method, headers, body: field ? form : blob, signal });
  const text = await answer.text();
  onSent(blob.size);
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}
