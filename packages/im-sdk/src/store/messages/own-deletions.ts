import { type ConversationKey, limits } from '../../protocol/index.ts';
import { LruMap } from '../lru-map.ts';

/**
 * Ids of rows that this account deleted for itself, as far as this client was told of them since it started. What stands
 * here is deleted in memory and on disk; a row that comes later is deleted as it comes. Bounded: the server leaves them out.
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
