import type { HttpClient } from '../http/http-client.ts';
import { tokenSet } from '../http/token-set.ts';
import { destroyed } from '../http/until-left.ts';
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
import type { KeptSession } from './kept-session.ts';
import { askGlobalSetting, register } from './registration.ts';
import { AccountRecords } from './saved/account-records.ts';
import { readFace, SavedAccounts } from './saved/saved-accounts.ts';
import { type EndReason, SessionChannel } from './session-channel.ts';
import { SessionKeeper } from './session-keeper.ts';
import { openSession, type SignedIn } from './signed-in.ts';
import { isUnreachable, UnfinishedLogouts } from './unfinished-logouts.ts';

/** What signing in and out begins and ends: cache, connection, lists of one account. */
export interface AccountLife {
  begin(session: SignedIn): Promise<void>;
  end(options: { readonly wipe: boolean }): Promise<void>;
  /** Deletes what the device keeps of an account that is not signed in. */
  wipe(userId: number): Promise<void>;
}

export interface AuthParts {
  readonly platform: Platform;
  readonly subject: KeyedSubject;
  readonly http: HttpClient;
  /** Key of the server; see `serverKey`. */
  readonly server: string;
  readonly life: AccountLife;
  /** Asks the host product for a sign-in token; without it people sign in with their password. */
  readonly getToken?: GetToken | undefined;
  /** Name of this tab's socket on the server. */
  readonly connId: () => string | undefined;
  /** What the server offers. */
  readonly features: () => ReadonlySet<Feature>;
  readonly onForcedOut: (reason: 'elsewhere' | 'banned' | 'unregistered', detail: string) => void;
  /** Takes whatever was thrown; what is no `ImError` is reported as `client.internal`. */
  readonly onError: (error: unknown) => void;
}

/** How long a logout waits for the server, which need not know of it. */
const LOGOUT_MS = 5_000;
/** How long the reason of an ended session is waited for. */
const WHY_MS = 300;

/** Signing in and out, and the session in between. One account at a time. */
export class Auth implements AuthService {
  readonly session: Cell<SessionSnapshot>;
  readonly #parts: AuthParts;
  readonly #records: AccountRecords;
  readonly #saved: SavedAccounts;
  readonly #keeper: SessionKeeper;
  readonly #channel: SessionChannel;
  #host: HostSignIn | undefined;
  readonly #unfinished: UnfinishedLogouts;
  #open: SignedIn | undefined;
  #destroyed = false;
  /** Beginnings and ends happen one after another. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: AuthParts) {
    this.#parts = parts;
    const { platform, server, subject } = parts;
    this.#records = new AccountRecords(platform, server);
    this.#channel = new SessionChannel(platform, server, {
      mine: () => (this.#open ? this.#keeper.ownSession() : undefined),
      session: (session) => this.#adopt(session),
      ended: (userId, reason, detail) => {
        if (this.#open?.userId === userId) this.#leave(reason, { detail, tell: false });
      },
    });
    this.#keeper = new SessionKeeper({ platform, server, records: this.#records, channel: this.#channel });
    this.#unfinished = new UnfinishedLogouts({ platform, http: parts.http, server });
    this.session = new Cell<SessionSnapshot>(subject, 'session', { status: 'restoring' });
    this.#saved = new SavedAccounts(subject, this.#records);
  }

  /** Opens the session that was kept here, where there is one. */
  async start(): Promise<void> {
    this.#demandAlive();
    try {
      this.#demandSocket();
    } catch (error) {
      this.session.set({ status: 'signedOut', reason: 'none' });
      this.#fault(error);
      throw error;
    }
    this.#unfinished.finish().catch(this.#fault);
    const { getToken } = this.#parts;
    if (getToken) {
      if (!this.#open) await this.#signInByHost(getToken);
      return;
    }
    await this.#inTurn(async () => {
      if (this.#open) return;
      const kept = await this.#keeper.restore();
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
    this.#demandPassword();
    this.#demandSocket();
    const { http, platform } = this.#parts;
    const remembered = remember && platform.vault.available;
    const answer = await http.call('login', {
      body: { userName, password, terminal: Terminal.WEB, remember: remembered || undefined },
    });
    const tokens = tokenSet(answer, platform.clock.now(), randomHex(platform.random, 8));
    const profile = await http.call('self', {}, { accessToken: tokens.accessToken });
    await this.#inTurn(async () => {
      this.#demandAlive();
      await this.#close('asked', { wipe: false });
      const account = { userName, userId: profile.id, remembered };
      if (rememberName || remember) this.#records.put({ ...readFace(profile), userName, userId: profile.id });
      await this.#keeper.begin({ account, tokens });
      await this.#begin({ account, tokens }, profile);
    });
    this.#saved.renew();
  }

  async register(account: NewAccount): Promise<void> {
    this.#demandPassword();
    await register(this.#parts.http, this.#parts.platform.device, account);
  }

  async globalSetting(): Promise<GlobalSetting> {
    this.#demandAlive();
    return askGlobalSetting(this.#parts.http);
  }

  async logout(options: { wipe?: boolean } = {}): Promise<void> {
    this.#demandAlive();
    const open = this.#open;
    if (!open) return;
    const tokens = await this.#keeper.tokensOf(open).newest();
    // Forgotten meanwhile, or never wrapped: then there is nobody to keep anything for.
    const keep = open.remembered && this.#records.find(open.userName)?.sealed !== undefined;
    await this.#leave('asked', { wipe: options.wipe ?? !keep });
    // In turn, so that a sign-in that follows at once is not ended by it. The server may not know this call, or not
    // be there: the person has left all the same.
    await this.#inTurn(async () => {
      try {
        await open.http.call('logout', { body: { keep } }, { timeoutMs: LOGOUT_MS });
      } catch (error) {
        if (!isUnreachable(error) || !tokens) return;
        const { accessToken, refreshToken } = tokens;
        const unfinished = { userId: open.userId, keep, accessToken, refreshToken: keep ? '' : refreshToken };
        await this.#unfinished.note(unfinished).catch(this.#fault);
      }
    });
  }

  async sessions(): Promise<readonly LoginSession[]> {
    return this.#demandOpen().http.call('sessions');
  }

  async endSession(id: number): Promise<void> {
    await this.#demandOpen().http.call('endSession', { params: { id } });
  }

  async resume(userName: string): Promise<void> {
    this.#demandPassword();
    this.#demandSocket();
    const record = this.#records.find(userName);
    const tokens = record && this.#records.canSignIn(record) ? await this.#records.unseal(userName) : undefined;
    if (!record || !tokens) throw passwordNeeded();
    await this.#inTurn(async () => {
      this.#demandAlive();
      await this.#close('asked', { wipe: false });
      const account = { userName, userId: record.userId, remembered: true };
      await this.#unfinished.takenUp(record.userId);
      const session = openSession(this.#sessionParts, { account, tokens }, undefined, () => undefined);
      try {
        await session.tokens.refresh(tokens.accessToken);
        const profile = await session.http.call('self');
        const kept = { account, tokens: (await this.#keeper.tokensOf(account).newest()) ?? tokens };
        this.#records.put({ ...record, ...this.#records.find(userName), ...readFace(profile) });
        await this.#keeper.begin(kept);
        await this.#begin(kept, profile);
      } catch (error) {
        this.#keeper.clear(account);
        if (!(error instanceof ImError) || error.code !== 'client.sessionEnded') throw error;
        this.#records.change(userName, { sealed: undefined });
        throw passwordNeeded(error);
      } finally {
        this.#saved.renew();
      }
    });
  }

  async forget(userName: string): Promise<void> {
    this.#demandAlive();
    const record = this.#records.find(userName);
    if (!record) return;
    const isOpen = this.#open?.userName === userName;
    const tokens = isOpen ? undefined : await this.#records.unseal(userName);
    await this.#records.remove(userName);
    this.#saved.renew();
    if (isOpen) return;
    await this.#parts.life.wipe(record.userId);
    if (tokens) await revokeToken(this.#parts.http, tokens.refreshToken);
  }

  /** The server ended the session in a push or on the socket. */
  forcedOut(reason: 'elsewhere' | 'banned' | 'unregistered', detail = ''): Promise<void> {
    return this.#leave(reason, { detail });
  }

  /** Final: every call rejects with `client.destroyed` from now on. The session stays where it is kept. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    this.#host?.stop();
    this.#channel.close();
    await this.#inTurn(async () => {
      if (this.#open) await this.#parts.life.end({ wipe: false });
      this.#open = undefined;
      this.session.set({ status: 'signedOut', reason: 'none' });
    });
  }

  get #sessionParts() {
    const { platform, server, http, connId, features } = this.#parts;
    return { platform, server, http, keeper: this.#keeper, connId, features };
  }

  async #begin(kept: KeptSession, self: SelfUser | undefined): Promise<void> {
    if (this.#destroyed) return;
    const open = openSession(this.#sessionParts, kept, self, (error) => this.#serverEnded(error));
    this.#open = open;
    await this.#parts.life.begin(open);
    if (this.#open === open) this.session.set({ status: 'signedIn', userId: open.userId });
  }

  /** A refresh was refused, or a call was answered with 400. */
  #serverEnded(error: ImError): void {
    const banned = error.code === 'auth.banned';
    if (banned) {
      this.#leave('banned', { detail: error.message }).catch(this.#fault);
      return;
    }
    // The refusal may overtake the word of the socket, or of another tab, that says why the session ended.
    const ended = this.#open;
    this.#parts.platform.timers.after(WHY_MS, () => {
      if (!ended || this.#open !== ended) return;
      const asked = !this.#keeper.isKept(ended);
      this.#leave(asked ? 'asked' : 'expired').catch(this.#fault);
    });
  }

  #leave(reason: EndReason, how: { detail?: string; wipe?: boolean; tell?: boolean } = {}): Promise<void> {
    const leaving = this.#open;
    return this.#inTurn(async () => {
      if (!leaving || this.#open !== leaving) return;
      await this.#close(reason, how);
      const { getToken } = this.#parts;
      if (reason === 'expired' && getToken) {
        this.#signInByHost(getToken, true).catch(this.#fault);
        return;
      }
      const { detail } = how;
      this.session.set({ status: 'signedOut', reason, ...(detail ? { detail } : {}) });
      if (reason === 'unregistered') await this.#records.remove(leaving.userName);
      if (reason === 'expired' || reason === 'banned') this.#records.change(leaving.userName, { sealed: undefined });
      this.#saved.renew();
      if (reason === 'elsewhere' || reason === 'banned' || reason === 'unregistered') {
        this.#parts.onForcedOut(reason, detail ?? '');
      }
    });
  }

  async #close(reason: EndReason, how: { detail?: string; wipe?: boolean; tell?: boolean }): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    this.#keeper.clear(open);
    if (how.tell !== false) this.#channel.tellEnded(open.userId, reason, how.detail);
    await this.#parts.life.end({ wipe: how.wipe ?? reason === 'unregistered' });
  }

  #makeHostSignIn(getToken: GetToken): HostSignIn {
    const { platform, http, server, onError } = this.#parts;
    return new HostSignIn({
      platform,
      http,
      server,
      getToken,
      onError,
      restore: () => this.#keeper.restore(),
      discard: ({ account }) => this.#keeper.clear(account),
      enter: (kept, self, isNew) =>
        this.#inTurn(async () => {
          if (this.#open) return;
          if (isNew) await this.#keeper.begin(kept);
          await this.#begin(kept, self);
        }),
      failed: (error) => this.session.set({ status: 'restoring', error }),
      refused: (error) => {
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

  #demandAlive(): void {
    if (this.#destroyed) throw destroyed();
  }

  #demandSocket(): void {
    if (this.#parts.platform.availability.webSocket === undefined) return;
    throw new ImError('client.noWebSocket', 'This environment has no WebSocket', { category: 'internal' });
  }

  #demandOpen(): SignedIn {
    this.#demandAlive();
    if (this.#open) return this.#open;
    throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
  }

  #demandPassword(): void {
    this.#demandAlive();
    if (!this.byHost) return;
    throw new ImError('client.notOffered', 'The host product signs people in here', { category: 'refused' });
  }

  #adopt(session: KeptSession): void {
    if (this.#open?.userId !== session.account.userId) {
      this.#followPage().catch(this.#fault);
    } else if (this.#keeper.isNewest(session)) {
      this.#keeper.adopt(session);
      this.#open.tokens.adopt(session.tokens);
    }
  }

  /** Another client on this page, with the same storage key, signed somebody in: this one is the same account. */
  #followPage(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#destroyed) return;
      const own = this.#keeper.ownSession();
      const { status } = this.session.getSnapshot();
      if (!own || status === 'restoring' || own.account.userId === this.#open?.userId) return;
      if (!this.#keeper.isKept(own.account)) return;
      if (this.#open) await this.#parts.life.end({ wipe: false });
      await this.#begin(own, undefined);
      this.#saved.renew();
    });
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#tail.then(run);
    this.#tail = mine.catch(() => undefined);
    return mine;
  }

  readonly #fault = (error: unknown): void => {
    this.#parts.onError(error);
  };
}

/** Makes the server forget a kept token: a refresh, and a logout with what came of it. */
async function revokeToken(http: HttpClient, refreshToken: string): Promise<void> {
  try {
    const answer = await http.call('refreshToken', {}, { headers: { [HEADERS.refreshToken]: refreshToken } });
    await http.call('logout', { body: { keep: false } }, { accessToken: answer.accessToken, timeoutMs: LOGOUT_MS });
  } catch {
    // It ends by itself after its days; the wrapped copy here is gone.
  }
}

function passwordNeeded(cause?: unknown): ImError {
  return new ImError('client.sessionEnded', 'The password is needed', { category: 'auth', cause });
}
