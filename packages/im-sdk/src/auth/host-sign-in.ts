import type { HttpClient } from '../http/http-client.ts';
import { tokenSet } from '../http/token-set.ts';
import { holdLock } from '../platform/hold-lock.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import { backoffMs, ImError, limits, type SelfUser, Terminal } from '../protocol/index.ts';
import { randomHex } from './device-number.ts';
import type { StoredSession } from './stored-session.ts';
import type { VisitorTokenStore } from './visitor-token-store.ts';

/** Resolves to a new sign-in token of the host product. Called every time a token is needed. */
export type GetToken = () => Promise<string>;

export interface HostSignInParts {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly http: HttpClient;
  readonly server: string;
  readonly requestTimeoutMs: number;
  readonly getToken: GetToken;
  /** Loads the stored session. Another tab may have written it. */
  restore(): Promise<StoredSession | undefined>;
  /** Deletes a stored session that `userId` does not go on with. That of another user ends on the server too. */
  discard(stored: StoredSession, userId: number): void;
  /** The visitor that this browser was: their conversation becomes the user's. */
  readonly visitor: Pick<VisitorTokenStore, 'load' | 'clear'>;
  /** Opens the session, unless one is open already. */
  openSession(session: StoredSession, self: SelfUser | undefined, isNew: boolean): Promise<void>;
  /** The server has refused the host's sign-in for good. */
  onRefused(error: ImError): void;
  /** An attempt failed; another one is scheduled. */
  onRetry(error: ImError): void;
  onError(error: ImError): void;
}

/** Stop after this many refusals in a row: the host's tokens are wrong. */
const REFUSALS = 3;

/**
 * Signs in with tokens of the host product, with retries and backoff. Resumes a stored session of the same user;
 * discards one of another user.
 */
export class HostSignIn {
  readonly #parts: HostSignInParts;
  #cancel: Cancel = () => undefined;
  /** Incremented by every run and by `stop`. Pending work of an older run is ignored. */
  #run = 0;
  /** Time at which the last session was opened, and the number of attempts in a row without a stable session. */
  #opened: { readonly at: number; readonly tried: number } | undefined;

  constructor(parts: HostSignInParts) {
    this.#parts = parts;
  }

  /**
   * Resolves after the first attempt, whatever its result; retries continue in the background.
   * @param again true if the previous session has expired
   */
  run(again = false): Promise<void> {
    this.stop();
    const run = this.#run;
    const tried = again ? this.#unstableAttempts() : 0;
    if (tried === 0) return this.#try(run, 0, 0);
    this.#cancel = this.#parts.platform.timers.after(this.#backoff(tried - 1), () => void this.#try(run, tried, 0));
    return Promise.resolve();
  }

  /** Cancels all retries. */
  stop(): void {
    this.#run += 1;
    this.#cancel();
  }

  async #try(run: number, tried: number, refusals: number): Promise<void> {
    const { timers, clock } = this.#parts.platform;
    try {
      const token = await this.#requestToken();
      if (run !== this.#run) return;
      await this.#signIn(run, token);
      this.#opened = { at: clock.now(), tried };
    } catch (thrown) {
      if (run !== this.#run) return;
      const error = thrown instanceof ImError ? thrown : tokenFailed(thrown);
      const refused = refusals + (error.retryable ? 0 : 1);
      if (error.code === 'auth.banned' || refused >= REFUSALS) {
        this.#parts.onRefused(error);
        return;
      }
      this.#parts.onRetry(error);
      if (tried === 0) this.#parts.onError(error);
      this.#cancel = timers.after(Math.max(this.#backoff(tried), error.retryAfterMs ?? 0), () => {
        void this.#try(run, tried + 1, refused);
      });
    }
  }

  /**
   * Attempts so far, if the last session ended within `limits.hostSignInStableMs`. Such a session counts as a failed
   * attempt, so that the backoff continues.
   */
  #unstableAttempts(): number {
    const last = this.#opened;
    if (!last || this.#parts.platform.clock.now() - last.at >= limits.hostSignInStableMs) return 0;
    return last.tried + 1;
  }

  #backoff(tried: number): number {
    return backoffMs(tried, this.#parts.platform.random.fraction(), {
      firstMs: limits.reconnectFirstMs,
      ceilingMs: limits.reconnectCeilingMs,
    });
  }

  /** Holds a lock, so that only one tab signs in; the others take over its session. */
  #signIn(run: number, token: string): Promise<void> {
    const { platform, http, server, requestTimeoutMs } = this.#parts;
    const subject = subjectOf(token);
    const signIn = async (): Promise<void> => {
      const stored = await this.#parts.restore();
      if (run !== this.#run) return;
      if (stored !== undefined && subject !== undefined && stored.account.subject === subject) {
        await this.#parts.openSession(stored, undefined, false);
        return;
      }
      const visitor = await this.#parts.visitor.load();
      const answer = await http.request('exchange', { body: { token, visitor, terminal: Terminal.WEB } });
      if (visitor !== undefined) await this.#parts.visitor.clear();
      const tokens = tokenSet(answer, platform.clock.now(), randomHex(platform.random, 8));
      const profile = await http.request('self', {}, { accessToken: tokens.accessToken });
      if (run !== this.#run) return;
      if (stored !== undefined) this.#parts.discard(stored, profile.id);
      const account = { userName: profile.userName, userId: profile.id, remembered: false, subject };
      await this.#parts.openSession({ account, tokens }, profile, true);
    };
    // Two requests.
    return holdLock(platform, `im:exchange:${server}`, signIn, 2 * requestTimeoutMs);
  }

  #requestToken(): Promise<string> {
    const { platform, getToken } = this.#parts;
    return new Promise((resolve, reject) => {
      const late = platform.timers.after(limits.requestTimeoutMs, () => reject(tokenFailed()));
      Promise.resolve()
        .then(getToken)
        .then(
          (token: unknown) => (typeof token === 'string' && token !== '' ? resolve(token) : reject(tokenFailed())),
          (cause: unknown) => reject(tokenFailed(cause)),
        )
        .finally(late);
    });
  }
}

function tokenFailed(cause?: unknown): ImError {
  return new ImError('client.getTokenFailed', 'The host gave no sign-in token', {
    category: 'auth',
    retryable: true,
    cause,
  });
}

/**
 * Returns the `sub` of a host's sign-in token; `undefined` if it cannot be read. The signature is not verified: the
 * value is only compared with the stored session.
 */
function subjectOf(token: string): string | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return undefined;
    return typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}
