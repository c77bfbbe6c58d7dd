import type { Databases } from './database.ts';
import type { DeviceFiles } from './files.ts';

/** Ends what was begun: a timer, a listener, a subscription. Calling it twice does nothing more. */
export type Cancel = () => void;

/** Wall clock. Epoch milliseconds; may jump. */
export interface Clock {
  now(): number;
}

/** One-shot timers. `after` calls back once, `ms` milliseconds from now. */
export interface Timers {
  after(ms: number, callback: () => void): Cancel;
}

/** Calls back once before the next frame is drawn; by a timer where nothing is drawn (hidden page, no screen). */
export interface Frames {
  next(callback: () => void): Cancel;
}

/** Chance. Works on every origin (`getRandomValues` needs no secure context). */
export interface Random {
  bytes(length: number): Uint8Array;
  /** In [0, 1). */
  fraction(): number;
}

/** What a socket tells. Each is called at most as often as a WebSocket would. */
export interface SocketHandlers {
  open(): void;
  /** Text frames as they came; anything binary arrives as `undefined`. */
  message(text: string | undefined): void;
  /** Once, last. `code` is 1006 where the wire just broke. */
  close(code: number, reason: string): void;
}

/** One socket. After `drop` no handler is called any more. */
export interface Socket {
  send(text: string): void;
  close(code: number, reason?: string): void;
  /** Takes the listeners off and closes; nothing is heard of this socket again. */
  drop(code: number): void;
}

/** Locks shared by all tabs of one browser and origin. */
export interface Locks {
  /** Off where there is no Web Lock: then this tab is the only one that counts. */
  readonly available: boolean;
  /** Runs while holding the lock. Waits for it until `signal` says otherwise (rejects with an `AbortError`). */
  hold<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * Messages between the tabs of one browser and origin; never to oneself. Values are structured clones. Once it is closed
 * nothing is said or heard.
 */
export interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Cancel;
  close(): void;
}

export interface Channels {
  readonly available: boolean;
  open(name: string): Channel;
}

/** Small texts by key. `set` answers false where the store is full or forbidden; reading never throws. */
export interface KeyValue {
  /** Whether it survives a reload. Default true. */
  readonly isPersistent?: boolean;
  get(key: string): string | undefined;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * Wraps small secrets with a key that belongs to this browser and cannot leave it. `name` names the key
 * (server origin and account). Off where there is no `crypto.subtle` or no database.
 */
export interface Vault {
  readonly available: boolean;
  /** Wraps `secret`; makes the key where there is none. */
  seal(name: string, secret: string): Promise<string>;
  /** `undefined` where the key is gone or the text is not what `seal` made. */
  unseal(name: string, sealed: string): Promise<string | undefined>;
  /** Deletes the key: what was sealed with it is lost. */
  forget(name: string): Promise<void>;
}

/** Whether the page is on screen. Always true where there is no page. */
export interface Visibility {
  visible(): boolean;
  onChange(listener: (visible: boolean) => void): Cancel;
}

/** Whether the device believes in a network. A hint: true promises nothing. */
export interface Network {
  online(): boolean;
  onChange(listener: (online: boolean) => void): Cancel;
}

/** What the request headers say of this device. */
export interface DeviceDescription {
  readonly os: string;
  readonly browser: string;
  /** Kind of device: `desktop`, `phone`, `tablet`. */
  readonly device: string;
  /** Version of the browser. */
  readonly deviceVersion: string;
}

/** Where the page came from; `undefined` outside a page. */
export interface PageOrigin {
  /** `https://host:port`. */
  readonly origin: string;
  /** Whether the browser trusts this origin (https, loopback). */
  readonly secure: boolean;
}

/** Why something of the platform is off: `insecureOrigin` (plain http), `unsupported`, `blocked` by the person. */
export type OffReason = 'insecureOrigin' | 'unsupported' | 'blocked';

/** What may be off on a platform. */
export type PlatformPart =
  | 'webSocket'
  | 'locks'
  | 'channels'
  | 'vault'
  | 'database'
  | 'serviceWorker'
  | 'clipboard'
  | 'media';

/** Every part, and why it is off; `undefined` is on. */
export type Availability = { readonly [part in PlatformPart]: OffReason | undefined };

/**
 * Everything outside the SDK, in one object that is handed in: the browser's own by default,
 * the memory platform of `im-sdk/testing` in tests and stories.
 */
export interface Platform {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly frames: Frames;
  readonly random: Random;
  readonly fetch: typeof globalThis.fetch;
  openSocket(url: string, handlers: SocketHandlers): Socket;
  readonly files: DeviceFiles;
  readonly locks: Locks;
  readonly channels: Channels;
  readonly databases: Databases;
  /** Shared by all tabs, kept for ever. */
  readonly local: KeyValue;
  /** This tab's own, ends with it. */
  readonly session: KeyValue;
  readonly vault: Vault;
  readonly visibility: Visibility;
  readonly network: Network;
  readonly device: DeviceDescription;
  readonly page: PageOrigin | undefined;
  /** Languages of the reader, best first; for sorting and `Accept-Language`. */
  readonly languages: readonly string[];
  readonly availability: Availability;
}
