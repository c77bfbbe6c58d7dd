import { destroyedError, type HttpClient, notSignedInError } from '../http/http-client.ts';
import type { ReadOptions } from '../http/read-options.ts';
import { tokenSet } from '../http/token-set.ts';
import type { Platform } from '../platform/platform.ts';
import { type GlobalSetting, HEADERS, ImError, type LoginSession, limits, Terminal } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import { AccountRecords } from './account-records.ts';
import type {
  AuthService,
  NewAccount,
  SavedAccount,
  SessionSnapshot,
  SignInOptions,
  VisitOptions,
} from './auth-service.ts';
import { CurrentSession, type CurrentSessionParts } from './current-session.ts';
import { randomHex } from './device-number.ts';
import { type GetToken, HostSignIn } from './host-sign-in.ts';
import { isUnreachable, PendingLogouts } from './pending-logouts.ts';
import { recordOf, SavedAccounts } from './saved-accounts.ts';
import { openSession, type SignedIn } from './signed-in.ts';
import { VisitorTokenStore } from './visitor-token-store.ts';
import { Visits } from './visits.ts';

export interface AuthParts extends Omit<CurrentSessionParts, 'records' | 'saved' | 'renew'> {
  /** Requests a sign-in token from the host product. If missing, people sign in with a password. */
  readonly getToken?: GetToken | undefined;
  readonly requestTimeoutMs: number;
}

/** Timeout of the logout request. Local sign-out does not depend on it. */
const LOGOUT_MS = 5_000;

/** Sign-in, sign-out and the session between them. One account at a time. */
export class Auth implements AuthService {
  readonly #parts: AuthParts;
  readonly #records: AccountRecords;
  readonly #saved: SavedAccounts;
  readonly #current: CurrentSession;
  readonly #pendingLogouts: PendingLogouts;
  readonly #host: HostSignIn | undefined;
  readonly #identity: VisitorTokenStore;
  readonly #visits: Visits;

  constructor(parts: AuthParts) {
    this.#parts = parts;
    const { platform, server, subject, http, getToken, requestTimeoutMs } = parts;
    this.#records = new AccountRecords(platform, server);
    this.#saved = new SavedAccounts(subject, this.#records);
    this.#pendingLogouts = new PendingLogouts({ platform, http, server });
    this.#identity = new VisitorTokenStore(platform, server);
    this.#current = new CurrentSession({
      ...parts,
      records: this.#records,
      saved: this.#saved,
      renew: (expired) => (expired.isVisitor ? this.#visits.renew() : getToken && this.#signInByHost(true)),
    });
    this.#visits = new Visits({
      platform,
      http,
      server,
      requestTimeoutMs,
      identity: this.#identity,
      current: this.#current,
    });
    this.#host = getToken && this.#makeHostSignIn(getToken);
  }

  get session(): Readable<SessionSnapshot> {
    return this.#current.state;
  }

  /** Restores the stored session, if there is one. */
  async start(): Promise<void> {
    this.#assertNotDestroyed();
    try {
      this.#assertWebSocket();
    } catch (error) {
      this.#current.state.set({ status: 'signedOut', reason: 'none' });
      this.#parts.onError(error);
      throw error;
    }
    this.#pendingLogouts.retryAll().catch(this.#parts.onError);
    if (this.byHost) {
      if (!this.#current.open) await this.#signInByHost();
      return;
    }
    await this.#current.enqueue(async () => {
      if (this.#current.open) return;
      const stored = await this.#current.store.restore();
      // A visitor's session is for `visit` alone: the person may be about to sign in.
      if (stored && !stored.account.isVisitor) await this.#current.begin(stored, undefined);
      else this.#current.state.set({ status: 'signedOut', reason: 'none' });
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
    await this.#current.enqueue(async () => {
      this.#assertNotDestroyed();
      await this.#current.close('signedOut', { wipe: false });
      const account = { userName, userId: profile.id, remembered };
      if (rememberName || remember) this.#records.put({ ...recordOf(profile), userName, userId: profile.id });
      await this.#current.store.begin({ account, tokens });
      await this.#current.begin({ account, tokens }, profile);
    });
    this.#saved.reload();
  }

  async visit(options: VisitOptions = {}): Promise<void> {
    this.#assertPasswordSignIn();
    this.#assertWebSocket();
    await this.#current.enqueue(async () => {
      this.#assertNotDestroyed();
      if (this.#current.open && !this.#current.open.isVisitor) return;
      await this.#visits.begin(options);
    });
  }

  async register(account: NewAccount): Promise<void> {
    this.#assertPasswordSignIn();
    await register(this.#parts.http, this.#parts.platform.device, account);
  }

  async loadGlobalSetting(): Promise<GlobalSetting> {
    this.#assertNotDestroyed();
    return askGlobalSetting(this.#parts.http);
  }

  async logout(options: { wipe?: boolean } = {}): Promise<void> {
    this.#assertNotDestroyed();
    const open = this.#current.open;
    if (!open) return;
    const tokens = await this.#current.store.tokensOf(open).newest();
    if (tokens) open.tokens.replace(tokens);
    // `keep` only if the account is still saved and its tokens were sealed; else revoke the refresh token.
    const keep = open.remembered && this.#records.find(open.userName)?.sealed !== undefined;
    if (open.isVisitor) await this.#identity.clear();
    await this.#current.end('signedOut', { wipe: options.wipe ?? !keep });
    // Queued, so that a sign-in right after it is not ended by this logout. An error does not matter to the user: the
    // account is signed out locally in any case.
    await this.#current.enqueue(async () => {
      try {
        await open.http.request('logout', { body: { keep } }, { timeoutMs: LOGOUT_MS });
      } catch (error) {
        if (!isUnreachable(error) || !tokens) return;
        const { accessToken, refreshToken } = tokens;
        const logout = { userId: open.userId, keep, accessToken, refreshToken: keep ? '' : refreshToken };
        await this.#pendingLogouts.add(logout).catch(this.#parts.onError);
      }
    });
  }

  async loadSessions(options?: ReadOptions): Promise<readonly LoginSession[]> {
    return this.#requireSession().http.request('sessions', {}, options);
  }

  async endSession(id: number): Promise<void> {
    await this.#requireSession().http.request('endSession', { params: { id } });
  }

  async loginSaved(userName: string): Promise<void> {
    this.#assertPasswordSignIn();
    this.#assertWebSocket();
    const record = this.#records.find(userName);
    const tokens = record && this.#records.canSignIn(record) ? await this.#records.unseal(userName) : undefined;
    if (!record || !tokens) throw passwordNeeded();
    await this.#current.enqueue(async () => {
      this.#assertNotDestroyed();
      await this.#current.close('signedOut', { wipe: false });
      const account = { userName, userId: record.userId, remembered: true };
      await this.#pendingLogouts.dropRemembered(record.userId);
      const session = openSession(this.#current.openParts, { account, tokens }, undefined, () => undefined);
      try {
        await session.tokens.refresh(tokens.accessToken);
        const profile = await session.http.request('self');
        const stored = { account, tokens: (await this.#current.store.tokensOf(account).newest()) ?? tokens };
        this.#records.put({ ...record, ...this.#records.find(userName), ...recordOf(profile) });
        await this.#current.store.begin(stored);
        await this.#current.begin(stored, profile);
      } catch (error) {
        this.#current.store.clear(account);
        if (!(error instanceof ImError) || error.code !== 'client.sessionEnded') throw error;
        this.#records.change(userName, { sealed: undefined });
        throw passwordNeeded(error);
      } finally {
        this.#saved.reload();
      }
    });
  }

  async removeSaved(userName: string): Promise<void> {
    this.#assertNotDestroyed();
    const record = this.#records.find(userName);
    if (!record) return;
    const isOpen = this.#current.open?.userName === userName;
    const tokens = isOpen ? undefined : await this.#records.unseal(userName);
    await this.#records.remove(userName);
    this.#saved.reload();
    if (isOpen) return;
    await this.#parts.lifecycle.wipe(record.userId);
    if (tokens) await revokeToken(this.#parts.http, tokens.refreshToken);
  }

  /** Ends the session after a push or a close of the socket by the server. */
  forcedOut(reason: 'elsewhere' | 'banned' | 'unregistered', detail = ''): Promise<void> {
    return this.#current.end(reason, { detail });
  }

  /** Final: all later calls reject with `client.destroyed`. The stored session is kept. */
  async destroy(): Promise<void> {
    this.#host?.stop();
    await this.#current.destroy();
  }

  #makeHostSignIn(getToken: GetToken): HostSignIn {
    const { platform, http, server, requestTimeoutMs, onError } = this.#parts;
    return new HostSignIn({
      platform,
      http,
      server,
      requestTimeoutMs,
      getToken,
      onError,
      restore: () => this.#current.store.restore(),
      discard: ({ account, tokens }, userId) => {
        this.#current.store.clear(account);
        if (account.userId === userId) return;
        const { accessToken, refreshToken } = tokens;
        this.#pendingLogouts
          .add({ userId: account.userId, keep: false, accessToken, refreshToken })
          .then(() => this.#pendingLogouts.retryAll())
          .catch(onError);
      },
      visitor: this.#identity,
      openSession: (stored, self, isNew) =>
        this.#current.enqueue(async () => {
          if (this.#current.open) return;
          if (isNew) await this.#current.store.begin(stored);
          await this.#current.begin(stored, self);
        }),
      onRetry: (error) => this.#current.state.set({ status: 'restoring', error }),
      onRefused: (error) => {
        const reason = error.code === 'auth.banned' ? 'banned' : 'expired';
        this.#current.state.set({ status: 'signedOut', reason, detail: error.message });
        onError(error);
      },
    });
  }

  async #signInByHost(again = false): Promise<void> {
    if (this.#current.isDestroyed) return;
    this.#current.state.set({ status: 'restoring' });
    await this.#host?.run(again);
  }

  #assertNotDestroyed(): void {
    if (this.#current.isDestroyed) throw destroyedError();
  }

  #assertWebSocket(): void {
    if (this.#parts.platform.availability.webSocket === undefined) return;
    throw new ImError('client.noWebSocket', 'This environment has no WebSocket', { category: 'internal' });
  }

  #requireSession(): SignedIn {
    this.#assertNotDestroyed();
    if (this.#current.open) return this.#current.open;
    throw notSignedInError();
  }

  #assertPasswordSignIn(): void {
    this.#assertNotDestroyed();
    if (!this.byHost) return;
    throw new ImError('client.notOffered', 'The host product signs people in here', { category: 'refused' });
  }
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

/** Registers an account on the server; does not sign in. */
async function register(http: HttpClient, device: Platform['device'], account: NewAccount): Promise<void> {
  const registerDevice = `${device.os} - ${device.browser}`;
  await http.request('register', { body: { ...account, registerDevice, terminal: Terminal.WEB } });
}

/** Loads the registration settings of the server. All off after a timeout of 5 s or an error. */
async function askGlobalSetting(http: HttpClient): Promise<GlobalSetting> {
  const off = { userRegisterInviteCode: false, updateAvatarAfterRegister: false };
  try {
    return { ...off, ...(await http.request('globalSetting', {}, { timeoutMs: limits.configTimeoutMs })) };
  } catch {
    return off;
  }
}
