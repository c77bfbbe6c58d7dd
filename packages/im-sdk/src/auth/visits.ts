import type { HttpClient } from '../http/http-client.ts';
import { tokenSet } from '../http/token-set.ts';
import { holdLock } from '../platform/hold-lock.ts';
import type { Platform } from '../platform/platform.ts';
import { ImError, limits, type SelfUser, Terminal, type VisitedPage } from '../protocol/index.ts';
import type { VisitOptions } from './auth-service.ts';
import { clipPage } from './clip-page.ts';
import type { CurrentSession } from './current-session.ts';
import { randomHex } from './device-number.ts';
import { openSession } from './signed-in.ts';
import type { StoredSession } from './stored-session.ts';
import type { VisitorTokenStore } from './visitor-token-store.ts';

export interface VisitsParts {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'locks' | 'random'>;
  readonly http: HttpClient;
  readonly server: string;
  readonly requestTimeoutMs: number;
  readonly identity: VisitorTokenStore;
  readonly current: CurrentSession;
}

/** Sessions of visitors: goes on with that of this tab, else signs in with the token of an earlier visit. */
export class Visits {
  readonly #parts: VisitsParts;
  /** Time of the last visit (epoch ms). */
  #visitedAt = 0;

  constructor(parts: VisitsParts) {
    this.#parts = parts;
  }

  /** Opens the session of a visitor. Only within `enqueue` of the current session. */
  async begin({ name, page }: VisitOptions): Promise<void> {
    const { platform, current } = this.#parts;
    if (name === undefined && (await this.#continue(page))) return;
    const { stored, profile } = await this.#request({ name, page });
    this.#visitedAt = platform.clock.now();
    await current.close('signedOut', { wipe: false, broadcast: false });
    await current.store.begin(stored);
    await current.begin(stored, profile);
  }

  /** After a session has expired. `undefined` for one that ended soon after it was opened: it stays signed out. */
  renew(): Promise<void> | undefined {
    const { platform, current } = this.#parts;
    if (platform.clock.now() - this.#visitedAt < limits.hostSignInStableMs) return undefined;
    current.state.set({ status: 'restoring' });
    return current
      .enqueue(() => this.begin({}))
      .catch((error: unknown) => {
        current.state.set({ status: 'signedOut', reason: 'expired' });
        throw error;
      });
  }

  /** Goes on with the visitor's session that is open, or that this tab had before a reload. False if there is none. */
  async #continue(page: VisitedPage | undefined): Promise<boolean> {
    const { current, platform } = this.#parts;
    const { store } = current;
    const body = page ? { page: clipPage(page) } : {};
    if (current.open?.isVisitor) {
      if (page) await current.open.http.request('openAgentsChat', { body });
      return true;
    }
    const own = store.ownSession();
    if (!own?.account.isVisitor || !store.isKept(own.account)) return false;
    const session = openSession(current.openParts, own, undefined, () => undefined);
    try {
      await session.http.request('openAgentsChat', { body });
    } catch (error) {
      if (!(error instanceof ImError)) throw error;
      if (error.category === 'auth') {
        store.clear(own.account);
        return false;
      }
      // Offline: what is stored on this device can be read all the same.
      if (!error.retryable) throw error;
    }
    const tokens = (await store.tokensOf(own.account).newest()) ?? own.tokens;
    this.#visitedAt = platform.clock.now();
    await current.begin({ account: own.account, tokens }, undefined);
    return true;
  }

  /** Holds a lock, so that two tabs at once become one visitor. */
  #request({ name, page }: VisitOptions): Promise<{ readonly stored: StoredSession; readonly profile: SelfUser }> {
    const { platform, http, server, identity, requestTimeoutMs } = this.#parts;
    const signIn = async () => {
      const visitor = await identity.load();
      const answer = await http.request('visit', {
        body: { name, visitor, page: page && clipPage(page), terminal: Terminal.WEB },
      });
      await identity.store(answer.visitor);
      const tokens = tokenSet(answer, platform.clock.now(), randomHex(platform.random, 8));
      const profile = await http.request('self', {}, { accessToken: tokens.accessToken });
      const account = { userName: profile.userName, userId: profile.id, remembered: false, isVisitor: true };
      return { stored: { account, tokens }, profile };
    };
    // Two requests. A second tab that does not wait for both becomes another visitor.
    return holdLock(platform, `im:visitor:${server}`, signIn, 2 * requestTimeoutMs);
  }
}
