import { type ConversationKey, limits } from '../../protocol/index.ts';
import { LruMap } from '../lru-map.ts';

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
