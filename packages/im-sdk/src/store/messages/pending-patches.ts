import { type ConversationKey, limits } from '../../protocol/index.ts';
import { LruMap } from '../lru-map.ts';
import { mergePatches, type RowPatch } from './merge.ts';

const LIMIT = 1_000;

/** Patches whose row is not known yet, by conversation and message id. LRU eviction above `LIMIT` entries. */
export class PendingPatches {
  readonly #patches = new LruMap<string, RowPatch>(LIMIT);

  get size(): number {
    return this.#patches.size;
  }

  add(conversation: ConversationKey, id: number, patch: RowPatch): void {
    const name = `${conversation}/${id}`;
    const known = this.#patches.get(name);
    this.#patches.set(name, known ? mergePatches(known, patch) : patch);
  }

  get(conversation: ConversationKey, id: number): RowPatch | undefined {
    return this.#patches.size === 0 ? undefined : this.#patches.get(`${conversation}/${id}`);
  }

  clear(): void {
    this.#patches.clear();
  }
}

/**
 * Ids of rows that this account deleted for itself, as reported since the start of this client. Known rows are deleted
 * already; a row that arrives later is deleted on arrival. An LRU is enough: the server omits deleted rows.
 */
export class OwnDeletions {
  readonly #ids = new LruMap<string, true>(limits.rememberedEntries);

  has(conversation: ConversationKey, id: number): boolean {
    return this.#ids.size > 0 && this.#ids.get(`${conversation}/${id}`) === true;
  }

  add(conversation: ConversationKey, ids: readonly number[]): void {
    for (const id of ids) this.#ids.set(`${conversation}/${id}`, true);
  }

  clear(): void {
    this.#ids.clear();
  }
}
