import type { ConversationKey } from '../../protocol/index.ts';

/** Sort key of one conversation. */
export interface SortKey {
  readonly key: ConversationKey;
  readonly isTop: boolean;
  readonly optTime: number;
}

/** Sort order: pinned first, then most recent; ties are broken by key, so that the order is deterministic. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1;
  if (a.optTime !== b.optTime) return b.optTime - a.optTime;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Sorted conversation list. Finds a position in O(log n); the array of keys is built lazily. */
export class ConversationOrder {
  #sorted: SortKey[] = [];
  readonly #sortKeys = new Map<ConversationKey, SortKey>();
  #keys: readonly ConversationKey[] | undefined = [];

  get size(): number {
    return this.#sorted.length;
  }

  has(key: ConversationKey): boolean {
    return this.#sortKeys.has(key);
  }

  /** Inserts or moves a conversation; returns true if the order changed. */
  put(key: ConversationKey, isTop: boolean, optTime: number): boolean {
    const known = this.#sortKeys.get(key);
    if (known && known.isTop === isTop && known.optTime === optTime) return false;
    const sortKey: SortKey = { key, isTop, optTime };
    const from = known ? this.#indexOf(known) : -1;
    if (from >= 0) this.#sorted.splice(from, 1);
    const to = this.#indexOf(sortKey);
    this.#sorted.splice(to, 0, sortKey);
    this.#sortKeys.set(key, sortKey);
    if (from === to) return false;
    this.#keys = undefined;
    return true;
  }

  /** Inserts or moves many conversations; sorts once. */
  putAll(sortKeys: readonly SortKey[]): void {
    for (const { key, isTop, optTime } of sortKeys) this.#sortKeys.set(key, { key, isTop, optTime });
    this.#sorted = [...this.#sortKeys.values()].sort(compareSortKeys);
    this.#keys = undefined;
  }

  remove(key: ConversationKey): boolean {
    const known = this.#sortKeys.get(key);
    if (!known) return false;
    this.#sortKeys.delete(key);
    this.#sorted.splice(this.#indexOf(known), 1);
    this.#keys = undefined;
    return true;
  }

  clear(): void {
    this.#sorted = [];
    this.#sortKeys.clear();
    this.#keys = [];
  }

  /** Keys in order; the same array until the order changes. */
  keys(): readonly ConversationKey[] {
    this.#keys ??= this.#sorted.map((sortKey) => sortKey.key);
    return this.#keys;
  }

  /** Index of `sortKey`, or its insertion point. */
  #indexOf(sortKey: SortKey): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#sorted[middle];
      if (other && compareSortKeys(other, sortKey) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
