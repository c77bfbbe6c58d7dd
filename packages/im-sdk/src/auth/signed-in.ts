import type { HttpClient, HttpRequests, SpecOnlyRequests } from '../http/http-client.ts';
import { SessionTokens } from '../http/session-tokens.ts';
import type { Platform } from '../platform/platform.ts';
import { HEADERS, ImError, type SelfUser } from '../protocol/index.ts';
import type { Preparation } from '../socket/connection-machine.ts';
import type { StoredSession } from './stored-session.ts';
import type { TabSessionStore } from './tab-session-store.ts';

/** An open session: its account, its tokens and an HTTP client that uses them. */
export interface SignedIn {
  readonly userId: number;
  readonly userName: string;
  /** True if the tokens are stored beyond the last tab. */
  readonly remembered: boolean;
  /** True for a visitor. */
  readonly isVisitor?: boolean | undefined;
  readonly tokens: SessionTokens;
  readonly http: HttpRequests;
  /** The same client, for requests that reject once `signedOut` is aborted. */
  httpUntil(signedOut: AbortSignal): HttpRequests;
  /** Own profile, if already loaded. */
  readonly self: SelfUser | undefined;
  /** Validates or refreshes the session before the socket connects. Resolves to the access token. */
  prepare(how: Preparation): Promise<string>;
}

export interface SignedInParts {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly server: string;
  readonly http: HttpClient;
  readonly sessionStore: TabSessionStore;
  readonly connId: () => string | undefined;
  /** Requests of an account on a spec-only server. */
  readonly specOnlyRequests: (userId: number) => SpecOnlyRequests;
}

/** Opens a session with stored tokens. `onEnded` is called once, when the server ends the session. */
export function openSession(
  parts: SignedInParts,
  { account, tokens: storedTokens }: StoredSession,
  self: SelfUser | undefined,
  onEnded: (error: ImError) => void,
): SignedIn {
  const tokens = new SessionTokens({
    platform: parts.platform,
    tokens: storedTokens,
    tokenStore: parts.sessionStore.tokensOf(account),
    lockName: `im:refresh:${parts.server}:${account.userId}`,
    refresh: (refreshToken) =>
      parts.http.request('refreshToken', {}, { headers: { [HEADERS.refreshToken]: refreshToken } }),
    onEnded,
  });
  const { connId } = parts;
  const specOnly = parts.specOnlyRequests(account.userId);
  const http = parts.http.with(tokens, { connId, specOnly });

  async function probe(): Promise<string> {
    try {
      await http.request('self');
    } catch (error) {
      // Ignore errors that say nothing about the session (a proxy's 404), so that the socket is tried.
      if (error instanceof ImError && (error.retryable || error.category === 'auth')) throw error;
    }
    return tokens.fresh();
  }

  return {
    ...account,
    tokens,
    http,
    httpUntil: (signedOut) => parts.http.with(tokens, { connId, specOnly, signedOut }),
    self,
    prepare(how) {
      if (how === 'check') return tokens.fresh();
      return how === 'probe' ? probe() : tokens.refresh(tokens.accessToken);
    },
  };
}
