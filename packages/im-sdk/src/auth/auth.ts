import { destroyedError, type HttpClient } from '../http/http-client.ts';
import { tokenSet } from '../http/token-set.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type Feature,
  type GlobalSetting,
  HEADERS,
  ImError,
  type LoginSession,
  type SelfUser,
  Terminal,
} from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { Readable } from '../store/readable.ts';
import type { AuthService, NewAccount, SavedAccount, SessionSnapshot, SignInOptions } from './auth-service.ts';
import { type GetToken, HostSignIn } from './by-host/host-sign-in.ts';
import { randomHex } from './device-number.ts';
import { isUnreachable, PendingLogouts } from './pending-logouts.ts';
import { askGlobalSetting, register } from './registration.ts';
import { AccountRecords } from './saved/account-records.ts';
import { recordOf, SavedAccounts } from './saved/saved-accounts.ts';
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

export interface AuthParts {
  readonly platform: Platform;
  readonly subject: KeyedSubject;
  readonly http: HttpClient;
  /** Storage key of the server; see `serverKey`. */
  readonly server: string;
  readonly lifecycle: AccountLifecycle;
  /** Requests a sign-in token from the host product. If missing, people sign in with a password. */
  readonly getToken?: GetToken | undefined;
  /** Connection id of this tab's socket, assigned by the server. */
  readonly connId: () => string | undefined;
  /** Features of the server. */
  readonly features: () => ReadonlySet<Feature>;
  readonly onForcedOut: (reason: 'elsewhere' | 'banned' | 'unregistered', detail: string) => void;
  /** Reports an error; one that is not an `ImError` is reported as `client.internal`. */
  readonly onError: (error: unknown) => void;
}

/** Timeout of the logout request. Local sign-out does not depend on it. */
const LOGOUT_MS = 5_000;
/** Time to wait for the cause of a session's end. */
const WHY_MS = 300;

/** Sign-in, sign-out and the session between them. One account at a time. */
export class Auth implements AuthService {
  readonly session: Cell<SessionSnapshot>;
  readonly #parts: AuthParts;
  readonly #records: AccountRecords;
  readonly #saved: SavedAccounts;
  readonly #sessionStore: TabSessionStore;
  readonly #channel: SessionChannel;
  #host: HostSignIn | undefined;
  readonly #pendingLogouts: PendingLogouts;
  #open: SignedIn | undefined;
  #destroyed = false;
  /** Serialises sign-in and sign-out. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: AuthParts) {
    this.#parts = parts;
    const { platform, server, subject } = parts;
    this.#records = new AccountRecords(platform, server);
    this.#channel = new SessionChannel(platform, server, {
      getOwnSession: () => (this.#open ? this.#sessionStore.ownSession() : undefined),
      onSession: (session) => this.#adoptTokens(session),
      onEnded: (userId, reason, detail) => {
        if (this.#open?.userId === userId) this.#endSessionLocally(reason, { detail, broadcast: false });
      },
    });
    this.#sessionStore = new TabSessionStore({ platform, server, records: this.#records, channel: this.#channel });
    this.#pendingLogouts = new PendingLogouts({ platform, http: parts.http, server });
    this.session = new Cell<SessionSnapshot>(subject, 'session', { status: 'restoring' });
    this.#saved = new SavedAccounts(subject, this.#records);
  }

  /** Restores the stored session, if there is one. */
  async start(): Promise<void> {
    this.#assertNotDestroyed();
    try {
      this.#assertWebSocket();
    } catch (error) {
      this.session.set({ status: 'signedOut', reason: 'none' });
      this.#reportError(error);
      throw error;
    }
    this.#pendingLogouts.retryAll().catch(this.#reportError);
    const { getToken } = this.#parts;
    if (getToken) {
      if (!this.#open) await this.#signInByHost(getToken);
      return;
    }
    await this.#enqueue(async () => {
      if (this.#open) return;
      const kept = await this.#sessionStore.restore();
      if (kept) await this.#begin(kept, undefined);
      else this.session.set({ status: 'signedOut', reason: 'none' });
    });
  }

  get savedAccounts(): Readable<readonly SavedAccount[]> {
    return this.#saved.list;
  }

  get byHost(): boolean {
    return this.#parts.getToken !== undefined;
  }

  async login({ userName, password, rememberName = false, remember = false }: SignInOptions): Promise<void> {
    this.#assertPasswordSignIn();
    this.#assertWebSocket();
    const { http, platform } = this.#parts;
    const remembered = remember && platform.vault.available;
    const answer = await http.request('login', {
      body: { userName, password, terminal: Terminal.WEB, remember: remembered || undefined },
    });
    const tokens = tokenSet(answer, platform.clock.now(), randomHex(platform.random, 8));
    const profile = await http.request('self', {}, { accessToken: tokens.accessToken });
    await this.#enqueue(async () => {
      this.#assertNotDestroyed();
      await this.#closeSession('signedOut', { wipe: false });
      const account = { userName, userId: profile.id, remembered };
      if (rememberName || remember) this.#records.put({ ...recordOf(profile), userName, userId: profile.id });
      await this.#sessionStore.begin({ account, tokens });
      await this.#begin({ account, tokens }, profile);
    });
    this.#saved.reload();
  }

  async register(account: NewAccount): Promise<void> {
    this.#assertPasswordSignIn();
    await register(this.#parts.http, this.#parts.platform.device, account);
  }

  async globalSetting(): Promise<GlobalSetting> {
    this.#assertNotDestroyed();
    return askGlobalSetting(this.#parts.http);
  }

  async logout(options: { wipe?: boolean } = {}): Promise<void> {
    this.#assertNotDestroyed();
    const open = this.#open;
    if (!open) return;
    const tokens = await this.#sessionStore.tokensOf(open).newest();
    // `keep` only if the account is still saved and its tokens were sealed; else revoke the refresh token.
    const keep = open.remembered && this.#records.find(open.userName)?.sealed !== undefined;
    await this.#endSessionLocally('signedOut', { wipe: options.wipe ?? !keep });
    // Queued, so that a sign-in right after it is not ended by this logout. An error does not matter to the user: the
    // account is signed out locally in any case.
    await this.#enqueue(async () => {
      try {
        await open.http.request('logout', { body: { keep } }, { timeoutMs: LOGOUT_MS });
      } catch (error) {
        if (!isUnreachable(error) || !tokens) return;
        const { accessToken, refreshToken } = tokens;
        const logout = { userId: open.userId, keep, accessToken, refreshToken: keep ? '' : refreshToken };
        await this.#pendingLogouts.add(logout).catch(this.#reportError);
      }
    });
  }

  async sessions(): Promise<readonly LoginSession[]> {
    return this.#requireSession().http.request('sessions');
  }

  async endSession(id: number): Promise<void> {
    await this.#requireSession().http.request('endSession', { params: { id } });
  }

  async resume(userName: string): Promise<void> {
    this.#assertPasswordSignIn();
    this.#assertWebSocket();
    const record = this.#records.find(userName);
    const tokens = record && this.#records.canSignIn(record) ? await this.#records.unseal(userName) : undefined;
    if (!record || !tokens) throw passwordNeeded();
    await this.#enqueue(async () => {
      this.#assertNotDestroyed();
      await this.#closeSession('signedOut', { wipe: false });
      const account = { userName, userId: record.userId, remembered: true };
      await this.#pendingLogouts.dropRemembered(record.userId);
      const session = openSession(this.#sessionParts, { account, tokens }, undefined, () => undefined);
      try {
        await session.tokens.refresh(tokens.accessToken);
        const profile = await session.http.request('self');
        const kept = { account, tokens: (await this.#sessionStore.tokensOf(account).newest()) ?? tokens };
        this.#records.put({ ...record, ...this.#records.find(userName), ...recordOf(profile) });
        await this.#sessionStore.begin(kept);
        await this.#begin(kept, profile);
      } catch (error) {
        this.#sessionStore.clear(account);
        if (!(error instanceof ImError) || error.code !== 'client.sessionEnded') throw error;
        this.#records.change(userName, { sealed: undefined });
        throw passwordNeeded(error);
      } finally {
        this.#saved.reload();
      }
    });
  }

  async forget(userName: string): Promise<void> {
    this.#assertNotDestroyed();
    const record = this.#records.find(userName);
    if (!record) return;
    const isOpen = this.#open?.userName === userName;
    const tokens = isOpen ? undefined : await this.#records.unseal(userName);
    await this.#records.remove(userName);
    this.#saved.reload();
    if (isOpen) return;
    await this.#parts.lifecycle.wipe(record.userId);
    if (tokens) await revokeToken(this.#parts.http, tokens.refreshToken);
  }

  /** Ends the session after a push or a close of the socket by the server. */
  forcedOut(reason: 'elsewhere' | 'banned' | 'unregistered', detail = ''): Promise<void> {
    return this.#endSessionLocally(reason, { detail });
  }

  /** Final: all later calls reject with `client.destroyed`. The stored session is kept. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    this.#host?.stop();
    this.#channel.close();
    await this.#enqueue(async () => {
      if (this.#open) await this.#parts.lifecycle.end({ wipe: false });
      this.#open = undefined;
      this.session.set({ status: 'signedOut', reason: 'none' });
    });
  }

  get #sessionParts() {
    const { platform, server, http, connId, features } = this.#parts;
    return { platform, server, http, sessionStore: this.#sessionStore, connId, features };
  }

  async #begin(kept: StoredSession, self: SelfUser | undefined): Promise<void> {
    if (this.#destroyed) return;
    const open = openSession(this.#sessionParts, kept, self, (error) => this.#serverEnded(error));
    this.#open = open;
    await this.#parts.lifecycle.begin(open);
    if (this.#open === open) this.session.set({ status: 'signedIn', userId: open.userId });
  }

  /** Called after a refused refresh, or after a request was answered with code 400. */
  #serverEnded(error: ImError): void {
    const banned = error.code === 'auth.banned';
    if (banned) {
      this.#endSessionLocally('banned', { detail: error.message }).catch(this.#reportError);
      return;
    }
    // The refusal can arrive before the push or the other tab's message that has the cause. Wait for it.
    const ended = this.#open;
    this.#parts.platform.timers.after(WHY_MS, () => {
      if (!ended || this.#open !== ended) return;
      const byUser = !this.#sessionStore.isKept(ended);
      this.#endSessionLocally(byUser ? 'signedOut' : 'expired').catch(this.#reportError);
    });
  }

  #endSessionLocally(
    reason: EndReason,
    how: { detail?: string; wipe?: boolean; broadcast?: boolean } = {},
  ): Promise<void> {
    const leaving = this.#open;
    return this.#enqueue(async () => {
      if (!leaving || this.#open !== leaving) return;
      await this.#closeSession(reason, how);
      const { getToken } = this.#parts;
      if (reason === 'expired' && getToken) {
        this.#signInByHost(getToken, true).catch(this.#reportError);
        return;
      }
      const { detail } = how;
      this.session.set({ status: 'signedOut', reason, ...(detail ? { detail } : {}) });
      if (reason === 'unregistered') await this.#records.remove(leaving.userName);
      if (reason === 'expired' || reason === 'banned') this.#records.change(leaving.userName, { sealed: undefined });
      this.#saved.reload();
      if (reason === 'elsewhere' || reason === 'banned' || reason === 'unregistered') {
        this.#parts.onForcedOut(reason, detail ?? '');
      }
    });
  }

  async #closeSession(reason: EndReason, how: { detail?: string; wipe?: boolean; broadcast?: boolean }): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    this.#sessionStore.clear(open);
    if (how.broadcast !== false) this.#channel.postEnded(open.userId, reason, how.detail);
    await this.#parts.lifecycle.end({ wipe: how.wipe ?? reason === 'unregistered' });
  }

  #makeHostSignIn(getToken: GetToken): HostSignIn {
    const { platform, http, server, onError } = this.#parts;
    return new HostSignIn({
      platform,
      http,
      server,
      getToken,
      onError,
      restore: () => this.#sessionStore.restore(),
      discard: ({ account }) => this.#sessionStore.clear(account),
      openSession: (kept, self, isNew) =>
        this.#enqueue(async () => {
          if (this.#open) return;
          if (isNew) await this.#sessionStore.begin(kept);
          await this.#begin(kept, self);
        }),
      onRetry: (error) => this.session.set({ status: 'restoring', error }),
      onRefused: (error) => {
        const reason = error.code === 'auth.banned' ? 'banned' : 'expired';
        this.session.set({ status: 'signedOut', reason, detail: error.message });
        onError(error);
      },
    });
  }

  async #signInByHost(getToken: GetToken, again = false): Promise<void> {
    if (this.#destroyed) return;
    this.session.set({ status: 'restoring' });
    this.#host ??= this.#makeHostSignIn(getToken);
    await this.#host.run(again);
  }

  #assertNotDestroyed(): void {
    if (this.#destroyed) throw destroyedError();
  }

  #assertWebSocket(): void {
    if (this.#parts.platform.availability.webSocket === undefined) return;
    throw new ImError('client.noWebSocket', 'This environment has no WebSocket', { category: 'internal' });
  }

  #requireSession(): SignedIn {
    this.#assertNotDestroyed();
    if (this.#open) return this.#open;
    throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
  }

  #assertPasswordSignIn(): void {
    this.#assertNotDestroyed();
    if (!this.byHost) return;
    throw new ImError('client.notOffered', 'The host product signs people in here', { category: 'refused' });
  }

  #adoptTokens(session: StoredSession): void {
    if (this.#open?.userId !== session.account.userId) {
      this.#followOtherClient().catch(this.#reportError);
    } else if (this.#sessionStore.isNewest(session)) {
      this.#sessionStore.adopt(session);
      this.#open.tokens.adopt(session.tokens);
    }
  }

  /**
   * Follows another client on this page with the same storage key: after its sign-in, this client opens the same
   * account.
   */
  #followOtherClient(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#destroyed) return;
      const own = this.#sessionStore.ownSession();
      const { status } = this.session.getSnapshot();
      if (!own || status === 'restoring' || own.account.userId === this.#open?.userId) return;
      if (!this.#sessionStore.isKept(own.account)) return;
      if (this.#open) await this.#parts.lifecycle.end({ wipe: false });
      await this.#begin(own, undefined);
      this.#saved.reload();
    });
  }

  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#tail.then(run);
    this.#tail = mine.catch(() => undefined);
    return mine;
  }

  readonly #reportError = (error: unknown): void => {
    this.#parts.onError(error);
  };
}

/** Revokes a stored token: refreshes it, then logs out with the new access token. */
async function revokeToken(http: HttpClient, refreshToken: string): Promise<void> {
  try {
    const answer = await http.request('refreshToken', {}, { headers: { [HEADERS.refreshToken]: refreshToken } });
    await http.request('logout', { body: { keep: false } }, { accessToken: answer.accessToken, timeoutMs: LOGOUT_MS });
  } catch {
    // Ignored: the token expires by itself, and the sealed copy on this device is deleted.
  }
}

function passwordNeeded(cause?: unknown): ImError {
  return new ImError('client.sessionEnded', 'The password is needed', { category: 'auth', cause });
}
