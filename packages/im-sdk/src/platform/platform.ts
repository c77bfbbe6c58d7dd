import type { Cancel, Databases } from './database.ts';
import type { DeviceFiles } from './files.ts';

export type { Cancel } from './database.ts';

/** Wall clock; may jump. */
export interface Clock {
  /** Current time (epoch ms). */
  now(): number;
}

/** One-shot timers. */
export interface Timers {
  /** Calls back once after `ms` milliseconds. */
  after(ms: number, callback: () => void): Cancel;
}

/** Animation frames; timers if nothing is drawn (hidden page, no screen). */
export interface Frames {
  /** Calls back once before the next frame. */
  next(callback: () => void): Cancel;
}

/** Random source. Works on every origin (`getRandomValues` needs no secure context). */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
  /** A random number in [0, 1). */
  fraction(): number;
}

/** Callbacks of a socket, with the guarantees of a WebSocket. */
export interface SocketHandlers {
  /** Called when the socket is open. */
  open(): void;
  /** Called for each text frame; a binary frame arrives as `undefined`. */
  message(text: string | undefined): void;
  /** Called once, last. `code` is 1006 for a broken connection. */
  close(code: number, reason: string): void;
}

/** One socket. No handler is called after `drop`. */
export interface Socket {
  /** Sends a text frame. */
  send(text: string): void;
  /** Closes the socket; the handler `close` follows. */
  close(code: number, reason?: string): void;
  /** Removes the handlers and closes the socket; no handler is called afterwards. */
  drop(code: number): void;
}

/** Locks shared by all tabs of one browser and origin. */
export interface Locks {
  /** False without Web Locks: `hold` then locks within this tab only. */
  readonly available: boolean;
  /**
   * Runs `run` while holding the lock. `signal` aborts the wait with an `AbortError`. `steal`: takes the lock from its
   * holder without a wait; the holder's `hold` rejects with an `AbortError`.
   */
  hold<T>(name: string, run: () => Promise<T>, signal?: AbortSignal, steal?: boolean): Promise<T>;
}

/**
 * Messages between the tabs of one browser and origin, as structured clones. A tab does not receive its own messages. A
 * closed channel sends and receives nothing.
 */
export interface Channel {
  /** Sends a structured clone to the other tabs. */
  post(message: unknown): void;
  /** Subscribes to messages of other tabs. Returns an unsubscribe function. */
  onMessage(listener: (message: unknown) => void): Cancel;
  /** Closes the channel. */
  close(): void;
}

/** Opens channels between the tabs of one browser. */
export interface Channels {
  /** False without `BroadcastChannel`. */
  readonly available: boolean;
  /** Opens the channel with this name. */
  open(name: string): Channel;
}

/** Key-value store of short texts. `set` returns false if the store is full or blocked; reads never throw. */
export interface KeyValue {
  /** True if it survives a reload. Default true. */
  readonly isPersistent?: boolean;
  /** The text of a key; `undefined` for none. */
  get(key: string): string | undefined;
  /** Writes a text; returns false on failure. */
  set(key: string, value: string): boolean;
  /** Deletes a key. */
  remove(key: string): void;
  /** All keys. */
  keys(): readonly string[];
}

/**
 * Encrypts small secrets with a key that cannot leave this browser. `name` identifies the key (server origin and
 * account).
 */
export interface Vault {
  /** False without `crypto.subtle` or a database. */
  readonly available: boolean;
  /** Encrypts `secret`; creates the key if needed. */
  seal(name: string, secret: string): Promise<string>;
  /** Decrypts a text of `seal`; `undefined` if the key is gone or the text is invalid. */
  unseal(name: string, sealed: string): Promise<string | undefined>;
  /** Deletes the key: texts sealed with it are lost. */
  delete(name: string): Promise<void>;
}

/** Visibility of the page. Always visible outside a page. */
export interface Visibility {
  /** True if the page is visible. */
  visible(): boolean;
  /** Subscribes to changes. Returns an unsubscribe function. */
  onChange(listener: (visible: boolean) => void): Cancel;
}

/** Network state reported by the device. A hint: `true` guarantees nothing. */
export interface Network {
  /** True if the device reports a network. */
  online(): boolean;
  /** Subscribes to changes. Returns an unsubscribe function. */
  onChange(listener: (online: boolean) => void): Cancel;
}

/** Device data for the request headers. */
export interface DeviceDescription {
  /** Name of the operating system. */
  readonly os: string;
  /** Name of the browser. */
  readonly browser: string;
  /** Kind of device: `desktop`, `phone`, `tablet`. */
  readonly device: string;
  /** Version of the browser. */
  readonly deviceVersion: string;
}

/** Origin of the page. */
export interface PageOrigin {
  /** `https://host:port`. */
  readonly origin: string;
  /** True for a secure context (https, loopback). */
  readonly secure: boolean;
}

/** Why a capability is off: `insecureOrigin` (plain http), `unsupported`, `blocked` by the user. */
export type OffReason = 'insecureOrigin' | 'unsupported' | 'blocked';

/** Capabilities that may be missing. */
export type PlatformPart =
  | 'webSocket'
  | 'locks'
  | 'channels'
  | 'vault'
  | 'database'
  | 'serviceWorker'
  | 'clipboard'
  | 'media';

/** Reason for each missing capability; `undefined` if it is available. */
export type Availability = { readonly [part in PlatformPart]: OffReason | undefined };

/**
 * All external dependencies of the SDK in one injected object: the browser's by default, the memory platform of
 * `im-sdk/testing` in tests and stories.
 */
export interface Platform {
  /** Wall clock. */
  readonly clock: Clock;
  /** One-shot timers. */
  readonly timers: Timers;
  /** Animation frames. */
  readonly frames: Frames;
  /** Random source. */
  readonly random: Random;
  /** HTTP requests. */
  readonly fetch: typeof globalThis.fetch;
  /** Opens a WebSocket. */
  openSocket(url: string, handlers: SocketHandlers): Socket;
  /** Upload, preview and measurement of files. */
  readonly files: DeviceFiles;
  /** Locks shared by all tabs. */
  readonly locks: Locks;
  /** Messages between tabs. */
  readonly channels: Channels;
  /** Databases of the device. */
  readonly databases: Databases;
  /** Persistent storage shared by all tabs. */
  readonly local: KeyValue;
  /** Storage of this tab; ends with it. */
  readonly session: KeyValue;
  /** Encrypts stored tokens. */
  readonly vault: Vault;
  /** Visibility of the page. */
  readonly visibility: Visibility;
  /** Network state. */
  readonly network: Network;
  /** Device data for the request headers. */
  readonly device: DeviceDescription;
  /** Origin of the page; `undefined` outside a page. */
  readonly page: PageOrigin | undefined;
  /** Languages of the user, most preferred first; for sorting and `Accept-Language`. */
  readonly languages: readonly string[];
  /** Missing capabilities with the reason. */
  readonly availability: Availability;
}
