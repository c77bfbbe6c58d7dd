import type { Logger } from './account/account-scope.ts';
import type { GetToken } from './auth/host-sign-in.ts';
import type { ServerAddress } from './http/server-address.ts';
import type { Platform } from './platform/platform.ts';
import type { ImError } from './protocol/index.ts';
import { callListener } from './store/call-listener.ts';

/** Timeouts and memory limits that a host may set. An omitted value takes its default. */
export interface ImClientPolicy {
  /**
   * Request timeout in ms, 1,000 to 600,000. A request without an answer rejects with `client.timeout`. Default 30,000.
   * Uploads and requests with a shorter timeout of their own are not affected.
   */
  readonly requestTimeoutMs?: number;
  /**
   * Reconnect delays of the socket: exponential backoff from `minMs` to `maxMs`, with jitter. Of the socket alone: what
   * waits for it (messages, gaps, read reports) goes out when it is connected; refused sends, uploads and sign-ins keep
   * their own delays, at most 15 s.
   */
  readonly reconnect?: {
    /** First delay in ms, 100 to 60,000. Default 500. */
    readonly minMs?: number;
    /** Longest delay in ms, from `minMs` to 600,000. Default 15,000. */
    readonly maxMs?: number;
  };
  /** Maximum rows in the window of one open timeline, 100 to 10,000. Default 400. */
  readonly windowRows?: number;
  /**
   * Maximum message rows in memory over all conversations, from `windowRows` to 1,000,000. Default 20,000. Above it,
   * rows of closed conversations are evicted, least recently used first; they stay in storage.
   */
  readonly memoryRows?: number;
}

/** Options of `createImClient`. On a page served by the chat server itself, every option has a default. */
export interface ImClientOptions {
  /**
   * Sign-in by the host product. `getToken` resolves to a token signed by the host's server (POST /auth/exchange).
   * Called at the start and again after a session has expired, not after a forced logout. Default: sign-in with a
   * password.
   */
  readonly auth?: { readonly getToken: GetToken };
  /** Address of the server. Default: the origin of the page, requests at `/api`, socket at `/im`. */
  readonly server?: ServerAddress;
  /**
   * Where messages are stored. `auto`: the browser's database, else local storage, else memory. `local-storage`: a
   * few messages in local storage, else memory. `memory`: nothing survives a reload. Default `auto`.
   */
  readonly storage?: 'auto' | 'memory' | 'local-storage';
  /**
   * Separates clients of the same server in one browser. Session, device number, saved accounts, caches, locks and
   * channels are stored under this key and the server's address. Clients with different keys never share a session.
   * Clients with the same key on one page are one account and share its socket. Default: the server's address alone.
   */
  readonly storageKey?: string;
  /** Receives log lines; they never contain message content, names or tokens. Default: no log. */
  readonly logger?: Logger;
  /** Receives errors that no promise rejects with; same as the event `error`. Default without either: the console. */
  readonly onError?: (error: ImError) => void;
  /** Version of the host's application, sent to the server. Default `1.0.0`. */
  readonly appVersion?: string;
  /** Language of the server's messages and of name sorting. Default: the browser's. */
  readonly language?: string;
  /** Timeouts, reconnect delays, memory limits. Validated by `createImClient`: throws `request.invalid`. */
  readonly policy?: ImClientPolicy;
  /**
   * Platform adapter: network, storage, timers, files. Default: the browser's; `im-sdk/testing` has one in memory. A
   * function that throws is reported to `onError` as `client.listenerFailed`, once; the browser's own takes its place.
   */
  readonly platform?: Platform;
}

/** No-op logger. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Wraps the host's logger. A log method that throws loses its line; the error is swallowed. */
export function isolatedLogger(logger: Logger): Logger {
  const isolated =
    (level: keyof Logger): Logger[keyof Logger] =>
    (message, fields) =>
      callListener(
        () => logger[level](message, fields),
        () => undefined,
      );
  return { debug: isolated('debug'), info: isolated('info'), warn: isolated('warn'), error: isolated('error') };
}
