import type { ConversationKey } from '../../protocol/index.ts';

interface Place {
  readonly key: ConversationKey;
  readonly isTop: boolean;
  readonly optTime: number;
}

/** Sort order: pinned first, then most recent; ties are broken by key, so that the order is deterministic. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1;
  if (a.optTime !== b.optTime) return b.optTime - a.optTime;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Sorted conversation list. Finds a position in O(log n); the array of keys is built lazily. */
export class ConversationOrder {
  readonly #sorted: Place[] = [];
  readonly #places = new Map<ConversationKey, Place>();
  #keys: readonly ConversationKey[] | undefined = [];

  get size(): number {
    return this.#sorted.length;
  }

  has(key: ConversationKey): boolean {
    return this.#places.has(key);
  }

  /** Inserts or moves a conversation; returns true if the order changed. */
  put(key: ConversationKey, isTop: boolean, optTime: number): boolean {
    const known = this.#places.get(key);
    if (known && known.isTop === isTop && known.optTime === optTime) return false;
    const place: Place = { key, isTop, optTime };
    const from = known ? this.#indexOf(known) : -1;
    if (from >= 0) this.#sorted.splice(from, 1);
    const to = this.#indexOf(place);
    this.#sorted.splice(to, 0, place);
    this.#places.set(key, place);
    if (from === to) return false;
    this.#keys = undefined;
    return true;
  }

  remove(key: ConversationKey): boolean {
    const known = this.#places.get(key);
    if (!known) return false;
    this.#places.delete(key);
    this.#sorted.splice(this.#indexOf(known), 1);
    this.#keys = undefined;
    return true;
  }

  clear(): void {
    this.#sorted.length = 0;
    this.#places.clear();
    this.#keys = [];
  }

  /** Keys in order; the same array until the order changes. */
  keys(): readonly ConversationKey[] {
    this.#keys ??= this.#sorted.map((place) => place.key);
    return this.#keys;
  }

  /** Index of `place`, or its insertion point. */
  #indexOf(place: Place): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#sorted[middle];
      if (other && comparePlaces(other, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
