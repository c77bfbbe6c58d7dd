import type { GetToken } from './auth/by-host/host-sign-in.ts';
import type { ServerAddress } from './http/server-address.ts';
import type { Platform } from './platform/platform.ts';
import type { ImClientPolicy } from './policy.ts';
import type { ImError } from './protocol/index.ts';
import { callListener } from './store/call-listener.ts';
import type { Logger } from './sync/account-scope.ts';

/** What `createImClient` takes; everything has a default on a page that the server itself serves. */
export interface ImClientOptions {
  /**
   * The host product signs people in: `getToken` answers a token that its server has signed (POST /auth/exchange), at
   * the start and again when a session has ended. A forced logout is not undone. Without it people give a password.
   */
  readonly auth?: { readonly getToken: GetToken };
  /** The server. Default: the host the page came from, calls at `/api`, socket at `/im`. */
  readonly server?: ServerAddress;
  /**
   * Where messages are kept: `auto` the browser's database, or memory where there is none; `local-storage` a few
   * messages in local storage; `memory` nothing survives a reload. Default `auto`.
   */
  readonly storage?: 'auto' | 'memory' | 'local-storage';
  /**
   * Separates clients of the same server in one browser: session, device number, saved accounts, caches, locks and channels
   * are kept under this key, beside the server's address. Clients with different keys never share a session; clients with the
   * same key on one page are one account and share its socket. Default: the server's address alone.
   */
  readonly storageKey?: string;
  /** Where the log goes. Default: nowhere. Never hears message content, names or tokens. */
  readonly logger?: Logger;
  /** Faults that nobody awaits; the same as the event `error`. */
  readonly onError?: (error: ImError) => void;
  /** Version of the host's application, told to the server. Default `1.0.0`. */
  readonly appVersion?: string;
  /** Language in which the server answers, and in which names are sorted. Default: the browser's. */
  readonly language?: string;
  /** Timeouts, waits between tries, rows in memory. Checked when the client is made: throws `request.invalid`. */
  readonly policy?: ImClientPolicy;
  /** Everything outside the SDK. Default: the browser's own; `im-sdk/testing` has one in memory. */
  readonly platform?: Platform;
}

/** A log that says nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The host's log: one that throws loses a line and stops nothing. */
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
