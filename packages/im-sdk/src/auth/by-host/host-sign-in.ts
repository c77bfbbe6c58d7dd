import type { HttpClient } from '../../http/http-client.ts';
import { tokenSet } from '../../http/token-set.ts';
import type { Cancel, Platform } from '../../platform/platform.ts';
import { backoffMs, ImError, limits, type SelfUser, Terminal } from '../../protocol/index.ts';
import { randomHex } from '../device-number.ts';
import type { KeptSession } from '../kept-session.ts';
import { subjectOf } from './subject.ts';

/** Answers a new sign-in token of the host product; asked again whenever one is needed. */
export type GetToken = () => Promise<string>;

export interface HostSignInParts {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly http: HttpClient;
  readonly server: string;
  readonly getToken: GetToken;
  /** The session that this browser keeps, as another tab may have made it. */
  restore(): Promise<KeptSession | undefined>;
  /** Forgets a kept session: it is somebody else's. */
  discard(kept: KeptSession): void;
  /** Opens the session, unless one is open. */
  enter(session: KeptSession, self: SelfUser | undefined, isNew: boolean): Promise<void>;
  /** The server takes no word of the host. */
  refused(error: ImError): void;
  /** A try failed, and another follows. */
  failed(error: ImError): void;
  onError(error: ImError): void;
}

/** So many refusals in a row are the host's mistake, and no accident. */
const REFUSALS = 3;

/**
 * Signs in by the word of a host product, and tries again while nobody answers. A session that this browser keeps of
 * the same person goes on; anybody else's is left.
 */
export class HostSignIn {
  readonly #parts: HostSignInParts;
  #cancel: Cancel = () => undefined;
  /** Counts runs, so that what a former one still waits for comes to nothing. */
  #run = 0;
  /** When the last session was opened, and how many tries in a row came to nothing that lasted. */
  #entered: { readonly at: number; readonly tried: number } | undefined;

  constructor(parts: HostSignInParts) {
    this.#parts = parts;
  }

  /**
   * Resolves after the first try, whatever came of it; further tries follow by themselves. `again`: the session before has
   * ended by itself.
   */
  run(again = false): Promise<void> {
    this.stop();
    const run = this.#run;
    const tried = again ? this.#unstable() : 0;
    if (tried === 0) return this.#try(run, 0, 0);
    this.#cancel = this.#parts.platform.timers.after(this.#backoff(tried - 1), () => void this.#try(run, tried, 0));
    return Promise.resolve();
  }

  /** Tries no more. */
  stop(): void {
    this.#run += 1;
    this.#cancel();
  }

  async #try(run: number, tried: number, refusals: number): Promise<void> {
    const { timers, clock } = this.#parts.platform;
    try {
      const token = await this.#word();
      if (run !== this.#run) return;
      await this.#signIn(run, token);
      this.#entered = { at: clock.now(), tried };
    } catch (thrown) {
      if (run !== this.#run) return;
      const error = thrown instanceof ImError ? thrown : noWord(thrown);
      const refused = refusals + (error.retryable ? 0 : 1);
      if (error.code === 'auth.banned' || refused >= REFUSALS) {
        this.#parts.refused(error);
        return;
      }
      this.#parts.failed(error);
      if (tried === 0) this.#parts.onError(error);
      this.#cancel = timers.after(Math.max(this.#backoff(tried), error.retryAfterMs ?? 0), () => {
        void this.#try(run, tried + 1, refused);
      });
    }
  }

  /** Tries so far, where the last session ended soon after it was opened: a sign-in that does not last is no success. */
  #unstable(): number {
    const last = this.#entered;
    if (!last || this.#parts.platform.clock.now() - last.at >= limits.hostSignInStableMs) return 0;
    return last.tried + 1;
  }

  #backoff(tried: number): number {
    return backoffMs(tried, this.#parts.platform.random.fraction(), {
      firstMs: limits.reconnectFirstMs,
      ceilingMs: limits.reconnectCeilingMs,
    });
  }

  /** Under a lock, so that of several tabs one signs in and the others take over its session. */
  #signIn(run: number, token: string): Promise<void> {
    const { platform, http, server } = this.#parts;
    const subject = subjectOf(token);
    return platform.locks.hold(`im:exchange:${server}`, async () => {
      const kept = await this.#parts.restore();
      if (run !== this.#run) return;
      if (kept !== undefined && subject !== undefined && kept.account.subject === subject) {
        await this.#parts.enter(kept, undefined, false);
        return;
      }
      const answer = await http.call('exchange', { body: { token, terminal: Terminal.WEB } });
      const tokens = tokenSet(answer, platform.clock.now(), randomHex(platform.random, 8));
      const profile = await http.call('self', {}, { accessToken: tokens.accessToken });
      if (run !== this.#run) return;
      if (kept !== undefined) this.#parts.discard(kept);
      const account = { userName: profile.userName, userId: profile.id, remembered: false, subject };
      await this.#parts.enter({ account, tokens }, profile, true);
    });
  }

  #word(): Promise<string> {
    const { platform, getToken } = this.#parts;
    return new Promise((resolve, reject) => {
      const late = platform.timers.after(limits.requestTimeoutMs, () => reject(noWord()));
      Promise.resolve()
        .then(getToken)
        .then(
          (token: unknown) => (typeof token === 'string' && token !== '' ? resolve(token) : reject(noWord())),
          (cause: unknown) => reject(noWord(cause)),
        )
        .finally(late);
    });
  }
}

function noWord(cause?: unknown): ImError {
  return new ImError('client.getTokenFailed', 'The host gave no sign-in token', {
    category: 'auth',
    retryable: true,
    cause,
  });
}
