import type { TokenKeeper } from '../http/session-tokens.ts';
import type { TokenSet } from '../http/token-set.ts';
import type { Platform } from '../platform/platform.ts';
import { KeptAccount, KeptSession, readKept } from './kept-session.ts';
import type { AccountRecords } from './saved/account-records.ts';
import type { SessionChannel } from './session-channel.ts';

/** How long a new tab waits for another one to hand over its session: a busy machine needs its time. */
const HAND_OVER_MS = 1_500;
/** How long a refresh waits for the tab that already has newer tokens. */
const NEWER_TOKENS_MS = 1_000;

export interface SessionKeeperParts {
  readonly platform: Pick<Platform, 'local' | 'session'>;
  readonly server: string;
  readonly records: AccountRecords;
  readonly channel: SessionChannel;
}

/**
 * Where the session of one tab is kept: in the tab's own storage for a reload, in the other tabs, and, wrapped, in the
 * record of a remembered account. Local storage holds no token, only who is signed in and the name of the newest set.
 */
export class SessionKeeper {
  readonly #parts: SessionKeeperParts;

  constructor(parts: SessionKeeperParts) {
    this.#parts = parts;
  }

  /** Looks for a session that was begun here before: this tab's, a remembered one, another tab's. */
  async restore(): Promise<KeptSession | undefined> {
    const { platform, records, channel } = this.#parts;
    const mine = this.ownSession();
    if (mine && this.isKept(mine.account)) return mine;
    const account = readKept(KeptAccount, platform.local.get(this.#currentKey));
    if (!account) return undefined;
    const tokens = account.remembered ? await records.unseal(account.userName) : undefined;
    if (tokens) return this.#put({ account, tokens });
    const handed = await channel.ask(account.userId, HAND_OVER_MS, (session) => this.isNewest(session));
    if (handed) return this.#put(handed);
    this.clear(account);
    return undefined;
  }

  /** What this tab keeps for its own reload. */
  ownSession(): KeptSession | undefined {
    return readKept(KeptSession, this.#parts.platform.session.get(this.#sessionKey));
  }

  /** Keeps a session that has just begun, and tells the other tabs. */
  async begin(session: KeptSession): Promise<void> {
    this.#parts.platform.local.set(this.#currentKey, JSON.stringify(session.account));
    await this.#keep(session);
  }

  /** Another tab has new tokens of this account. */
  adopt(session: KeptSession): void {
    this.#put(session);
  }

  /** Whether no tab has made newer tokens since; one that was frozen may hand out its old ones. */
  isNewest({ account, tokens }: KeptSession): boolean {
    return this.#parts.platform.local.get(this.#generationKey(account.userId)) === tokens.generation;
  }

  /** Whether the session goes on in this browser, as far as its tabs know. */
  isKept({ userId }: Pick<KeptAccount, 'userId'>): boolean {
    return this.#parts.platform.local.get(this.#generationKey(userId)) !== undefined;
  }

  /** Forgets the session; a remembered account's wrapped tokens stay. */
  clear(account: KeptAccount): void {
    const { platform } = this.#parts;
    // Another client on this page may have kept its account there meanwhile.
    if (this.ownSession()?.account.userId === account.userId) platform.session.remove(this.#sessionKey);
    platform.local.remove(this.#generationKey(account.userId));
    const current = readKept(KeptAccount, platform.local.get(this.#currentKey));
    if (current?.userId === account.userId) platform.local.remove(this.#currentKey);
  }

  /** The place where `SessionTokens` finds and puts the tokens of one account. */
  tokensOf(account: KeptAccount): TokenKeeper {
    return {
      newest: () => this.#newest(account),
      keep: (tokens) => this.#keep({ account, tokens }),
    };
  }

  async #newest(account: KeptAccount): Promise<TokenSet | undefined> {
    const { platform, records, channel } = this.#parts;
    const generation = platform.local.get(this.#generationKey(account.userId));
    const own = this.ownSession();
    const isMine = own?.account.userId === account.userId;
    if (isMine && (generation === undefined || own.tokens.generation === generation)) return own.tokens;
    const sealed = account.remembered ? await records.unseal(account.userName) : undefined;
    if (sealed && sealed.generation === generation) return sealed;
    const handed = await channel.ask(account.userId, NEWER_TOKENS_MS, (session) => this.isNewest(session));
    return handed && this.isNewest(handed) ? handed.tokens : undefined;
  }

  async #keep(session: KeptSession): Promise<void> {
    const { platform, records, channel } = this.#parts;
    const { account, tokens } = session;
    if (account.remembered) await records.seal(account.userName, tokens);
    this.#put(session);
    platform.local.set(this.#generationKey(account.userId), tokens.generation);
    channel.tell(session);
  }

  #put(session: KeptSession): KeptSession {
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
