import type { ConversationKey } from '../../protocol/index.ts';
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
