import type { GetToken } from './auth/by-host/host-sign-in.ts';
import type { ServerAddress } from './http/server-address.ts';
import type { Platform } from './platform/platform.ts';
import type { ImClientPolicy } from './policy.ts';
import type { ImError } from './protocol/index.ts';
import { callListener } from './store/call-listener.ts';
import type { Logger } from './sync/account-scope.ts';

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
