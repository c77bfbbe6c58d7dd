import type { KeyValue } from '../platform/platform.ts';
import type { ConversationKey } from '../protocol/index.ts';

/** Drafts that a page left before the database had them, by conversation. */
export type LastDrafts = Readonly<Record<string, unknown>>;

/**
 * Drafts of the last moment before a page goes, in storage that is written at once: a transaction of a database may not
 * end in time. An entry is removed as soon as the database has the draft.
 *
 * @param name Name of the account's database.
 */
export class LastDraftStore {
  readonly #local: KeyValue;
  readonly #key: string;

  constructor(local: KeyValue, name: string) {
    this.#local = local;
    this.#key = `${name}#drafts`;
  }

  read(): LastDrafts {
    const text = this.#local.get(this.#key);
    if (text === undefined) return {};
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null ? (value as LastDrafts) : {};
    } catch {
      return {};
    }
  }

  put(drafts: LastDrafts): void {
    this.#set({ ...this.read(), ...drafts });
  }

  remove(conversation: ConversationKey): void {
    if (this.#local.get(this.#key) === undefined) return;
    const { [conversation]: _, ...others } = this.read();
    this.#set(others);
  }

  clear(): void {
    this.#local.remove(this.#key);
  }

  #set(drafts: LastDrafts): void {
    if (Object.keys(drafts).length === 0) this.clear();
    else this.#local.set(this.#key, JSON.stringify(drafts));
  }
}
