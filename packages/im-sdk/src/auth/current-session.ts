import type { HttpClient, SpecOnlyRequests } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import type { ImError, SelfUser } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { AccountRecords } from './account-records.ts';
import type { SessionSnapshot } from './auth-service.ts';
import type { SavedAccounts } from './saved-accounts.ts';
import { type EndReason, SessionChannel } from './session-channel.ts';
import { openSession, type SignedIn } from './signed-in.ts';
import type { StoredSession } from './stored-session.ts';
import { TabSessionStore } from './tab-session-store.ts';

/** Lifecycle of the signed-in account: cache, connection and lists. */
export interface AccountLifecycle {
  /** Opens cache, connection and lists for a new session. */
  begin(session: SignedIn): Promise<void>;
  /** Closes them; `wipe` deletes the stored data too. */
  end(options: { readonly wipe: boolean }): Promise<void>;
  /** Deletes the stored data of an account that is not signed in. */
  wipe(userId: number): Promise<void>;
}

export interface CurrentSessionParts {
  readonly platform: Platform;
  readonly subject: KeyedSubject;
  readonly http: HttpClient;
  /** Storage key of the server; see `serverKey`. */
  readonly server: string;
  readonly lifecycle: AccountLifecycle;
  readonly records: AccountRecords;
  readonly saved: SavedAccounts;
  /** Connection id of this tab's socket, assigned by the server. */
  readonly connId: () => string | undefined;
  /** Requests of an account on a spec-only server. */
  readonly specOnlyRequests: (userId: number) => SpecOnlyRequests;
  /** Signs in again after this session has expired. `undefined`: it stays signed out. */
  readonly renew: (expired: SignedIn) => Promise<void> | undefined;
  readonly onForcedOut: (reason: 'elsewhere' | 'banned' | 'unregistered', detail: string) => void;
  /** Reports an error; one that is not an `ImError` is reported as `client.internal`. */
  readonly onError: (error: unknown) => void;
}

interface EndOptions {
  /** The server's message. */
  readonly detail?: string | undefined;
  /** Deletes the stored data too. Default: only of an account that was deleted. */
  readonly wipe?: boolean;
  /** Informs the other tabs. Default true. */
  readonly broadcast?: boolean;
}

/** Time to wait for the cause of a session's end. */
const CAUSE_WAIT_MS = 300;

/** The session of this tab: one at a time, shared with the other tabs and with a reload. */
export class CurrentSession {
  readonly state: Cell<SessionSnapshot>;
  readonly store: TabSessionStore;
  readonly #parts: CurrentSessionParts;
  readonly #channel: SessionChannel;
  #open: SignedIn | undefined;
  #isDestroyed = false;
  /** Serialises sign-in and sign-out. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: CurrentSessionParts) {
    this.#parts = parts;
    const { platform, server, subject, records } = parts;
    this.#channel = new SessionChannel(platform, server, {
      getOwnSession: () => (this.#open ? this.store.ownSession() : undefined),
      onSession: (session) => this.#replaceTokens(session),
      onEnded: (userId, reason, detail) => {
        if (this.#open?.userId === userId) this.end(reason, { detail, broadcast: false }).catch(parts.onError);
      },
    });
    this.store = new TabSessionStore({ platform, server, records, channel: this.#channel });
    this.state = new Cell<SessionSnapshot>(subject, 'session', { status: 'restoring' });
  }

  /** The open session; `undefined` while no account is signed in. */
  get open(): SignedIn | undefined {
    return this.#open;
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Runs a sign-in or sign-out after those before it. */
  enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(run);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Opens a session. Only within `enqueue`. */
  async begin(stored: StoredSession, self: SelfUser | undefined): Promise<void> {
    if (this.#isDestroyed) return;
    const open = openSession(this.openParts, stored, self, (error) => this.#endByServer(error));
    this.#open = open;
    await this.#parts.lifecycle.begin(open);
    if (this.#open !== open) return;
    const { userId, isVisitor } = open;
    this.state.set({ status: 'signedIn', userId, ...(isVisitor ? { isVisitor } : {}) });
  }

  /** Closes the open session without a change of the state. Only within `enqueue`. */
  async close(reason: EndReason, { wipe, broadcast = true, detail }: EndOptions): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    open.tokens.signOut();
    this.store.clear(open);
    if (broadcast) this.#channel.postEnded(open.userId, reason, detail);
    await this.#parts.lifecycle.end({ wipe: wipe ?? reason === 'unregistered' });
  }

  /** Ends the open session on this device and informs the other tabs. */
  end(reason: EndReason, options: EndOptions = {}): Promise<void> {
    const ending = this.#open;
    return this.enqueue(async () => {
      if (!ending || this.#open !== ending) return;
      await this.close(reason, options);
      const { renew, records, saved, onError, onForcedOut } = this.#parts;
      const renewal = reason === 'expired' ? renew(ending) : undefined;
      if (renewal) {
        renewal.catch(onError);
        return;
      }
      const { detail } = options;
      this.state.set({ status: 'signedOut', reason, ...(detail ? { detail } : {}) });
      if (reason === 'unregistered') await records.remove(ending.userName);
      if (reason === 'expired' || reason === 'banned') records.change(ending.userName, { sealed: undefined });
      saved.reload();
      if (reason === 'elsewhere' || reason === 'banned' || reason === 'unregistered') onForcedOut(reason, detail ?? '');
    });
  }

  /** Closes everything for good. The stored session is kept. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    this.#channel.close();
    await this.enqueue(async () => {
      if (this.#open) await this.#parts.lifecycle.end({ wipe: false });
      this.#open = undefined;
      this.state.set({ status: 'signedOut', reason: 'none' });
    });
  }

  /** Dependencies of `openSession`. */
  get openParts() {
    const { platform, server, http, connId, specOnlyRequests } = this.#parts;
    return { platform, server, http, sessionStore: this.store, connId, specOnlyRequests };
  }

  /** Called after a refused refresh, or after a request was answered with code 400. */
  #endByServer(error: ImError): void {
    const { platform, onError } = this.#parts;
    if (error.code === 'auth.banned') {
      this.end('banned', { detail: error.message }).catch(onError);
      return;
    }
    if (error.code === 'auth.signedInElsewhere') {
      this.end('elsewhere').catch(onError);
      return;
    }
    // The refusal can arrive before the push or the other tab's message that has the cause. Wait for it.
    const ended = this.#open;
    platform.timers.after(CAUSE_WAIT_MS, () => {
      if (!ended || this.#open !== ended) return;
      const byUser = !this.store.isKept(ended);
      this.end(byUser ? 'signedOut' : 'expired').catch(onError);
    });
  }

  #replaceTokens(session: StoredSession): void {
    if (this.#open?.userId !== session.account.userId) {
      this.#followOtherClient().catch(this.#parts.onError);
    } else if (this.store.isNewest(session)) {
      this.store.replace(session);
      this.#open.tokens.replace(session.tokens);
    }
  }

  /**
   * Follows another client on this page with the same storage key: after its sign-in, this client opens the same
   * account.
   */
  #followOtherClient(): Promise<void> {
    return this.enqueue(async () => {
      if (this.#isDestroyed) return;
      const own = this.store.ownSession();
      const { status } = this.state.getSnapshot();
      if (!own || status === 'restoring' || own.account.userId === this.#open?.userId) return;
      if (!this.store.isKept(own.account)) return;
      this.#open?.tokens.signOut();
      if (this.#open) await this.#parts.lifecycle.end({ wipe: false });
      await this.begin(own, undefined);
      this.#parts.saved.reload();
    });
  }
}
