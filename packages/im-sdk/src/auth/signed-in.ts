import type { HttpClient, SignedInHttp } from '../http/http-client.ts';
import { offeredCalls } from '../http/offered-calls.ts';
import { SessionTokens } from '../http/session-tokens.ts';
import type { Platform } from '../platform/platform.ts';
import { type Feature, HEADERS, ImError, type SelfUser } from '../protocol/index.ts';
import type { Preparation } from '../socket/connection-machine.ts';
import type { KeptSession } from './kept-session.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** A session that is open: whose it is, its tokens, and calls in its name. */
export interface SignedIn {
  readonly userId: number;
  readonly userName: string;
  /** Whether its tokens are kept beyond the last tab. */
  readonly remembered: boolean;
  readonly tokens: SessionTokens;
  readonly http: SignedInHttp;
  /** The own profile, where it is known already. */
  readonly self: SelfUser | undefined;
  /** Looks after the session before a socket is opened; answers the access token. */
  prepare(how: Preparation): Promise<string>;
}

export interface SignedInParts {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly server: string;
  readonly http: HttpClient;
  readonly keeper: SessionKeeper;
  readonly connId: () => string | undefined;
  /** What the server offers. */
  readonly features: () => ReadonlySet<Feature>;
}

/** Opens a session over its tokens. `onEnded` hears once that the server ended it. */
export function openSession(
  parts: SignedInParts,
  { account, tokens: kept }: KeptSession,
  self: SelfUser | undefined,
  onEnded: (error: ImError) => void,
): SignedIn {
  const tokens = new SessionTokens({
    platform: parts.platform,
    tokens: kept,
    keeper: parts.keeper.tokensOf(account),
    lockName: `im:refresh:${parts.server}:${account.userId}`,
    refresh: (refreshToken) =>
      parts.http.call('refreshToken', {}, { headers: { [HEADERS.refreshToken]: refreshToken } }),
    onEnded,
  });
  const http = offeredCalls(parts.http.with(tokens, parts.connId), parts.features);

  async function probe(): Promise<string> {
    try {
      await http.call('self');
    } catch (error) {
      // What is no matter of the session (a proxy's 404) must not keep the socket from being tried.
      if (error instanceof ImError && (error.retryable || error.category === 'auth')) throw error;
    }
    return tokens.fresh();
  }

  return {
    ...account,
    tokens,
    http,
    self,
    prepare(how) {
      if (how === 'check') return tokens.fresh();
      return how === 'probe' ? probe() : tokens.refresh(tokens.accessToken);
    },
  };
}
