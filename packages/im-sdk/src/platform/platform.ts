import type { Databases } from './database.ts';
import type { DeviceFiles } from './files.ts';

/** Ends what was begun: a timer, a listener, a subscription. Calling it twice does nothing more. */
export type Cancel = () => void;

/** Wall clock. Epoch milliseconds; may jump. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/** One-shot timers. `after` calls back once, `ms` milliseconds from now. */
export interface Timers {
  /** Calls back once after `ms`. */
  after(ms: number, callback: () => void): Cancel;
}

/** Calls back once before the next frame is drawn; by a timer where nothing is drawn (hidden page, no screen). */
export interface Frames {
  /** Calls back before the next frame. */
  next(callback: () => void): Cancel;
}

/** Chance. Works on every origin (`getRandomValues` needs no secure context). */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
  /** In [0, 1). */
  fraction(): number;
}

/** What a socket tells. Each is called at most as often as a WebSocket would. */
export interface SocketHandlers {
  /** The socket is open. */
  open(): void;
  /** Text frames as they came; anything binary arrives as `undefined`. */
  message(text: string | undefined): void;
  /** Once, last. `code` is 1006 where the wire just broke. */
  close(code: number, reason: string): void;
}

/** One socket. After `drop` no handler is called any more. */
export interface Socket {
  /** Sends a text frame. */
  send(text: string): void;
  /** Closes it; `close` of the handlers follows. */
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
  /** Sends a structured clone to the other tabs. */
  post(message: unknown): void;
  /** Subscribes to what the other tabs send. Returns an unsubscribe function. */
  onMessage(listener: (message: unknown) => void): Cancel;
  /** Closes the channel. */
  close(): void;
}

/** Opens channels between the tabs of one browser. */
export interface Channels {
  /** Off where there is no `BroadcastChannel`. */
  readonly available: boolean;
  /** Opens the channel of this name. */
  open(name: string): Channel;
}

/** Small texts by key. `set` answers false where the store is full or forbidden; reading never throws. */
export interface KeyValue {
  /** Whether it survives a reload. Default true. */
  readonly isPersistent?: boolean;
  /** The text of a key; `undefined` for none. */
  get(key: string): string | undefined;
  /** Writes a text; false where it could not. */
  set(key: string, value: string): boolean;
  /** Deletes a key. */
  remove(key: string): void;
  /** All keys. */
  keys(): readonly string[];
}

/**
 * Wraps small secrets with a key that belongs to this browser and cannot leave it. `name` names the key
 * (server origin and account). Off where there is no `crypto.subtle` or no database.
 */
export interface Vault {
  /** Off where there is no `crypto.subtle` or no database. */
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
  /** Whether the page is on screen now. */
  visible(): boolean;
  /** Subscribes to changes. Returns an unsubscribe function. */
  onChange(listener: (visible: boolean) => void): Cancel;
}

/** Whether the device believes in a network. A hint: true promises nothing. */
export interface Network {
  /** Whether the device believes in a network now. */
  online(): boolean;
  /** Subscribes to changes. Returns an unsubscribe function. */
  onChange(listener: (online: boolean) => void): Cancel;
}

/** What the request headers say of this device. */
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
  /** Wall clock. */
  readonly clock: Clock;
  /** One-shot timers. */
  readonly timers: Timers;
  /** Before the next frame is drawn. */
  readonly frames: Frames;
  /** Chance. */
  readonly random: Random;
  /** HTTP requests. */
  readonly fetch: typeof globalThis.fetch;
  /** Opens a WebSocket. */
  openSocket(url: string, handlers: SocketHandlers): Socket;
  /** Uploading, showing and measuring files. */
  readonly files: DeviceFiles;
  /** Locks shared by all tabs. */
  readonly locks: Locks;
  /** Messages between tabs. */
  readonly channels: Channels;
  /** Databases of the device. */
  readonly databases: Databases;
  /** Shared by all tabs, kept for ever. */
  readonly local: KeyValue;
  /** This tab's own, ends with it. */
  readonly session: KeyValue;
  /** Wraps kept tokens. */
  readonly vault: Vault;
  /** Whether the page is on screen. */
  readonly visibility: Visibility;
  /** Whether there is a network. */
  readonly network: Network;
  /** What the request headers say of this device. */
  readonly device: DeviceDescription;
  /** Where the page came from; `undefined` outside a page. */
  readonly page: PageOrigin | undefined;
  /** Languages of the reader, best first; for sorting and `Accept-Language`. */
  readonly languages: readonly string[];
  /** What is off here, and why. */
  readonly availability: Availability;
}
