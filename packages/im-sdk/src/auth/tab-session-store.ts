import type { TokenStore } from '../http/session-tokens.ts';
import type { TokenSet } from '../http/token-set.ts';
import { parseStored } from '../platform/parse-stored.ts';
import type { Platform } from '../platform/platform.ts';
import type { AccountRecords } from './account-records.ts';
import type { SessionChannel } from './session-channel.ts';
import { StoredAccount, StoredSession } from './stored-session.ts';

/** Timeout for another tab to hand over its session. Long enough for a busy machine. */
const HAND_OVER_MS = 1_500;
/** Timeout of a refresh for the tab that already has newer tokens. */
const NEWER_TOKENS_MS = 1_000;

export interface TabSessionStoreParts {
  readonly platform: Pick<Platform, 'local' | 'session'>;
  readonly server: string;
  readonly records: AccountRecords;
  readonly channel: SessionChannel;
}

/**
 * Storage of this tab's session: in session storage for a reload, in the other tabs, and, sealed, in the record of a
 * remembered account. Local storage has no tokens, only the current account and the generation of the newest token set.
 */
export class TabSessionStore {
  readonly #parts: TabSessionStoreParts;

  constructor(parts: TabSessionStoreParts) {
    this.#parts = parts;
  }

  /** Looks up a stored session: this tab's own, that of the remembered account, then another tab's. */
  async restore(): Promise<StoredSession | undefined> {
    const { platform, records, channel } = this.#parts;
    const own = this.ownSession();
    if (own && this.isKept(own.account)) return own;
    const account = parseStored(StoredAccount, platform.local.get(this.#currentKey));
    // A visitor who opens another tab visits again: that takes less time than to wait for a tab that may be gone.
    if (!account || account.isVisitor) return undefined;
    const tokens = account.remembered ? await records.unseal(account.userName) : undefined;
    if (tokens) return this.#put({ account, tokens });
    const handed = await channel.requestSession(account.userId, HAND_OVER_MS, (session) => this.isNewest(session));
    if (handed) return this.#put(handed);
    this.clear(account);
    return undefined;
  }

  /** Session stored for this tab's reload. */
  ownSession(): StoredSession | undefined {
    return parseStored(StoredSession, this.#parts.platform.session.get(this.#sessionKey));
  }

  /** Stores a new session and sends it to the other tabs. */
  async begin(session: StoredSession): Promise<void> {
    this.#parts.platform.local.set(this.#currentKey, JSON.stringify(session.account));
    await this.#storeNewest(session);
  }

  /** Stores newer tokens received from another tab. */
  replace(session: StoredSession): void {
    this.#put(session);
  }

  /** True if no tab has newer tokens. A tab that was frozen may send old ones. */
  isNewest({ account, tokens }: StoredSession): boolean {
    return this.#parts.platform.local.get(this.#generationKey(account.userId)) === tokens.generation;
  }

  /** True if no tab has ended the session of this account. */
  isKept({ userId }: Pick<StoredAccount, 'userId'>): boolean {
    return this.#parts.platform.local.get(this.#generationKey(userId)) !== undefined;
  }

  /** Deletes the session. Sealed tokens of a remembered account stay. */
  clear(account: StoredAccount): void {
    const { platform } = this.#parts;
    // Another client on this page may have stored a different account here.
    if (this.ownSession()?.account.userId === account.userId) platform.session.remove(this.#sessionKey);
    platform.local.remove(this.#generationKey(account.userId));
    const current = parseStored(StoredAccount, platform.local.get(this.#currentKey));
    if (current?.userId === account.userId) platform.local.remove(this.#currentKey);
  }

  /** Token storage of one account for `SessionTokens`. */
  tokensOf(account: StoredAccount): TokenStore {
    return {
      newest: () => this.#newest(account),
      store: (tokens, isSignedOut) => this.#storeNewest({ account, tokens }, isSignedOut),
    };
  }

  async #newest(account: StoredAccount): Promise<TokenSet | undefined> {
    const { platform, records, channel } = this.#parts;
    const generation = platform.local.get(this.#generationKey(account.userId));
    const own = this.ownSession();
    const isMine = own?.account.userId === account.userId;
    if (isMine && (generation === undefined || own.tokens.generation === generation)) return own.tokens;
    const sealed = account.remembered ? await records.unseal(account.userName) : undefined;
    if (sealed && sealed.generation === generation) return sealed;
    const handed = await channel.requestSession(account.userId, NEWER_TOKENS_MS, (session) => this.isNewest(session));
    return handed && this.isNewest(handed) ? handed.tokens : undefined;
  }

  async #storeNewest(session: StoredSession, isSignedOut = () => false): Promise<void> {
    const { platform, records, channel } = this.#parts;
    const { account, tokens } = session;
    if (account.remembered) await records.seal(account.userName, tokens);
    // Checked after the wait: the sign-out may have been in it.
    if (isSignedOut()) return;
    this.#put(session);
    platform.local.set(this.#generationKey(account.userId), tokens.generation);
    channel.postSession(session);
  }

  #put(session: StoredSession): StoredSession {
    this.#parts.platform.session.set(this.#sessionKey, JSON.stringify(session));
    return session;
  }

  get #sessionKey(): string {
    return `im:session:${this.#parts.server}`;
  }

  get #currentKey(): string {
    return `im:current:${this.#parts.server}`;
  }

  #generationKey(userId: number): string {
    return `im:tokens:${this.#parts.server}:${userId}`;
  }
}
