import { holdLock } from '../platform/hold-lock.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, ImError, limits, type SessionTokens as TokenAnswer } from '../protocol/index.ts';
import { type TokenSet, tokenSet } from './token-set.ts';

/** Shared storage for the tokens of one account: every tab reads the newest. */
export interface TokenStore {
  /** The newest token set of all tabs; `undefined` if the session has ended. */
  newest(): Promise<TokenSet | undefined>;
  /**
   * Resolves once the tokens are stored beyond this tab. Where `isSignedOut`, only the sealed tokens of a remembered
   * account are.
   */
  store(tokens: TokenSet, isSignedOut: () => boolean): Promise<void>;
}

export interface SessionTokensOptions {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly tokens: TokenSet;
  readonly tokenStore: TokenStore;
  /** Name of the lock that lets only one tab refresh: server and account. */
  readonly lockName: string;
  /** Sends one refresh request. */
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer>;
  /** Called once, when the server has refused the refresh: the session has ended. */
  readonly onEnded: (error: ImError) => void;
}

const TRIES = 3;

/**
 * Tokens of one session. Refreshed on demand; concurrent refreshes, in all tabs, are deduped into one request. A
 * refusal ends the session, whatever its code; a network or server error does not.
 */
export class SessionTokens {
  readonly #options: SessionTokensOptions;
  #tokens: TokenSet;
  #running: Promise<string> | undefined;
  #ended: ImError | undefined;
  #isSignedOut = false;

  constructor(options: SessionTokensOptions) {
    this.#options = options;
    this.#tokens = options.tokens;
  }

  /** Current access token, even if expired. */
  get accessToken(): string {
    return this.#tokens.accessToken;
  }

  /** Access token that is valid for at least one more minute. Rejects as `refresh` does. */
  async fresh(): Promise<string> {
    if (this.#ended) throw this.#ended;
    const { expiresAt, accessToken } = this.#tokens;
    const { clock } = this.#options.platform;
    if (expiresAt === undefined || clock.now() < expiresAt - limits.tokenExpiryMarginMs) return accessToken;
    return this.refresh(accessToken);
  }

  /**
   * Access token newer than `stale`.
   * @throws `client.sessionEnded` if the server refused; a retryable error if it could not be reached.
   */
  refresh(stale: string): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (stale !== this.#tokens.accessToken) return Promise.resolve(this.#tokens.accessToken);
    this.#running ??= this.#underLock(stale).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Sets tokens received from another tab. */
  replace(tokens: TokenSet): void {
    if (!this.#ended) this.#tokens = tokens;
  }

  /**
   * The account has signed out. The logout request may still refresh; a reload and other tabs must not find these
   * tokens.
   */
  signOut(): void {
    this.#isSignedOut = true;
  }

  /** Ends the session after a refusal of the server. */
  end(cause: ImError): void {
    if (this.#ended) return;
    this.#ended = new ImError('client.sessionEnded', 'The session has ended', { category: 'auth', cause });
    this.#options.onEnded(cause);
  }

  #underLock(stale: string): Promise<string> {
    const { platform, lockName, tokenStore } = this.#options;
    return holdLock(platform, lockName, async () => {
      const answer = await this.#ask(stale);
      // Another tab may have refreshed while this one was suspended: its tokens are the same or newer.
      if (answer && !(await this.#loadNewest(stale))) {
        const generation = Array.from(platform.random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
        const tokens = tokenSet(answer, platform.clock.now(), generation);
        // Store before use: if the tab closes in between, the old tokens are still valid on the server.
        await tokenStore.store(tokens, () => this.#isSignedOut);
        this.#tokens = tokens;
      }
      return this.#tokens.accessToken;
    });
  }

  /** Sets the newest tokens of all tabs, unless signed out. True if their access token is newer than `stale`. */
  async #loadNewest(stale: string): Promise<boolean> {
    const newest = this.#isSignedOut ? undefined : await this.#options.tokenStore.newest();
    if (newest && newest.generation !== this.#tokens.generation) this.#tokens = newest;
    return this.#tokens.accessToken !== stale;
  }

  /** `undefined` if another tab has refreshed. */
  async #ask(stale: string): Promise<TokenAnswer | undefined> {
    for (let tried = 1; ; tried += 1) {
      // Before each try: the server revokes the session if an old refresh token is used long after its successor.
      if (await this.#loadNewest(stale)) return undefined;
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
 * True if the server itself refused. Other errors (no answer, proxy, overload) are transient. A client that is too old
 * keeps its session for after the update.
 */
function isRefused({ retryable, status }: ImError): boolean {
  return !retryable && status !== undefined && status !== Code.OK && status !== Code.CLIENT_TOO_OLD;
}
