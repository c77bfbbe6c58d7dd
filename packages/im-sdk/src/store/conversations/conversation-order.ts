import type { ConversationKey } from '../../protocol/index.ts';

interface Place {
  readonly key: ConversationKey;
  readonly isTop: boolean;
  readonly optTime: number;
}

/** Pinned first, then the latest; the key decides between equals, so that the order never depends on arrival. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1;
  if (a.optTime !== b.optTime) return b.optTime - a.optTime;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Conversations in the order of the list. A move is found in O(log n); the array of keys is made when it is read. */
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

  /** Puts a conversation at its place; answers whether the order changed. */
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

  /** The same array until the order changed. */
  keys(): readonly ConversationKey[] {
    this.#keys ??= this.#sorted.map((place) => place.key);
    return this.#keys;
  }

  /** Where `place` is, or would be. */
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
