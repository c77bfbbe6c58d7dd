import type { Platform } from '../platform/platform.ts';
import { Code, ImError, limits, type SessionTokens as TokenAnswer } from '../protocol/index.ts';
import { type TokenSet, tokenSet } from './token-set.ts';

/** Where the tokens of one account are kept, so that every tab finds the newest. */
export interface TokenKeeper {
  /** The newest set that any tab has put there, `undefined` where the session was ended. */
  newest(): Promise<TokenSet | undefined>;
  /** Resolves once the set would survive this tab. */
  keep(tokens: TokenSet): Promise<void>;
}

export interface SessionTokensOptions {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly tokens: TokenSet;
  readonly keeper: TokenKeeper;
  /** Name of the lock under which one tab refreshes: server origin and account. */
  readonly lockName: string;
  /** Asks the server for new tokens, once. */
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer>;
  /** The server refused: the session is over. Called once. */
  readonly onEnded: (error: ImError) => void;
}

const TRIES = 3;

/**
 * The tokens of one session: fresh when asked for, refreshed by one request however many ask, in however many tabs.
 * A refusal ends the session, whatever its code; a server that cannot be reached never does.
 */
export class SessionTokens {
  readonly #options: SessionTokensOptions;
  #tokens: TokenSet;
  #running: Promise<string> | undefined;
  #ended: ImError | undefined;

  constructor(options: SessionTokensOptions) {
    this.#options = options;
    this.#tokens = options.tokens;
  }

  /** The access token as it is, without looking at its age. */
  get accessToken(): string {
    return this.#tokens.accessToken;
  }

  /** An access token that is good for another minute. Rejects as `refresh` does. */
  async fresh(): Promise<string> {
    if (this.#ended) throw this.#ended;
    const { expiresAt, accessToken } = this.#tokens;
    const { clock } = this.#options.platform;
    if (expiresAt === undefined || clock.now() < expiresAt - limits.tokenExpiryMarginMs) return accessToken;
    return this.refresh(accessToken);
  }

  /**
   * An access token newer than `stale`. Rejects with `client.sessionEnded` where the server refused, with a retryable
   * error where it could not be reached.
   */
  refresh(stale: string): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (stale !== this.#tokens.accessToken) return Promise.resolve(this.#tokens.accessToken);
    this.#running ??= this.#underLock(stale).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Another tab made new tokens. */
  adopt(tokens: TokenSet): void {
    if (!this.#ended) this.#tokens = tokens;
  }

  /** The server said that the session is over. */
  end(cause: ImError): void {
    if (this.#ended) return;
    this.#ended = new ImError('client.sessionEnded', 'The session has ended', { category: 'auth', cause });
    this.#options.onEnded(cause);
  }

  #underLock(stale: string): Promise<string> {
    const { platform, lockName, keeper } = this.#options;
    return platform.locks.hold(lockName, async () => {
      const newest = await keeper.newest();
      if (newest && newest.generation !== this.#tokens.generation) {
        this.#tokens = newest;
        if (newest.accessToken !== stale) return newest.accessToken;
      }
      const answer = await this.#ask();
      const generation = Array.from(platform.random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
      const tokens = tokenSet(answer, platform.clock.now(), generation);
      // Kept before it is used: a tab that dies in between leaves the predecessor good on the server.
      await keeper.keep(tokens);
      this.#tokens = tokens;
      return tokens.accessToken;
    });
  }

  async #ask(): Promise<TokenAnswer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#options.refresh(this.#tokens.refreshToken);
      } catch (error) {
        if (!(error instanceof ImError)) throw error;
        if (this.#ended) throw this.#ended;
        if (isRefused(error)) {
          this.end(error);
          throw this.#ended ?? error;
        }
        if (tried >= TRIES) throw error;
        await this.#pause(error.retryAfterMs ?? limits.sendRetryMs * tried);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#options.platform.timers.after(Math.min(ms, limits.reconnectCeilingMs), resolve);
    });
  }
}

/**
 * Whether the server itself said no. Anything else (no answer, a proxy, an overload) may be better in a moment; a client
 * that is too old goes on with the same session once it was updated.
 */
function isRefused({ retryable, status }: ImError): boolean {
  return !retryable && status !== undefined && status !== Code.OK && status !== Code.CLIENT_TOO_OLD;
}
