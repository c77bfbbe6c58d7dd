import * as v from 'valibot';
import type { TokenSet } from '../http/token-set.ts';
import { parseStored } from '../platform/parse-stored.ts';
import type { Platform } from '../platform/platform.ts';
import { AccountRecord, StoredTokens } from './stored-session.ts';

const Records = v.array(AccountRecord);

/** Stored records of the accounts that have signed in on this device, for one server. Never holds a password. */
export class AccountRecords {
  readonly #platform: Pick<Platform, 'local' | 'vault' | 'clock'>;
  readonly #server: string;

  constructor(platform: Pick<Platform, 'local' | 'vault' | 'clock'>, server: string) {
    this.#platform = platform;
    this.#server = server;
  }

  /** Latest first. */
  list(): readonly AccountRecord[] {
    return parseStored(Records, this.#platform.local.get(this.#key)) ?? [];
  }

  find(userName: string): AccountRecord | undefined {
    return this.list().find((record) => record.userName === userName);
  }

  /** Adds a record at the front; replaces the one with the same name. */
  put(record: AccountRecord): void {
    this.#write([record, ...this.list().filter(({ userName }) => userName !== record.userName)]);
  }

  /** Changes a record and keeps its position; does nothing if there is none. */
  change(userName: string, change: Partial<AccountRecord>): void {
    this.#write(this.list().map((record) => (record.userName === userName ? { ...record, ...change } : record)));
  }

  async remove(userName: string): Promise<void> {
    this.#write(this.list().filter((record) => record.userName !== userName));
    // An error is ignored: the record is gone, so the key is of no use.
    if (this.#platform.vault.available)
      await this.#platform.vault.delete(this.#vaultName(userName)).catch(() => undefined);
  }

  /** True if this record has sealed tokens that have not expired. */
  canSignIn({ sealed, until }: AccountRecord): boolean {
    const { vault, clock } = this.#platform;
    return vault.available && sealed !== undefined && (until === undefined || until > clock.now());
  }

  /** Seals and stores the tokens of a remembered account. Without a key of the browser nothing is stored. */
  async seal(userName: string, tokens: TokenSet): Promise<void> {
    const { vault } = this.#platform;
    const sealed = await vault.seal(this.#vaultName(userName), JSON.stringify(tokens)).catch(() => undefined);
    this.change(userName, { sealed, until: tokens.refreshExpiresAt });
  }

  async unseal(userName: string): Promise<TokenSet | undefined> {
    const sealed = this.find(userName)?.sealed;
    if (sealed === undefined || !this.#platform.vault.available) return undefined;
    return parseStored(StoredTokens, await this.#platform.vault.unseal(this.#vaultName(userName), sealed));
  }

  get #key(): string {
    return `im:accounts:${this.#server}`;
  }

  #vaultName(userName: string): string {
    return `${this.#server} ${userName}`;
  }

  #write(records: readonly AccountRecord[]): void {
    if (records.length > 0) this.#platform.local.set(this.#key, JSON.stringify(records));
    else this.#platform.local.remove(this.#key);
  }
}
