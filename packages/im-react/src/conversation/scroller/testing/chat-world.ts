import { type Cell, cell } from '../../../testing/stage/cell.ts';

/** One row as it is drawn: so many words that wrap, perhaps a picture. */
export interface Line {
  readonly key: string;
  readonly words: number;
  readonly picture: Picture | undefined;
  readonly recalled: boolean;
}

export interface Picture {
  readonly height: number;
  /** Whether its box is kept free before it loads. */
  readonly known: boolean;
  readonly loaded: boolean;
}

/** How many rows a window holds at most, as the client's timelines do. */
const WINDOW = 400;
const FIRST_INDEX = 1_000_000;

/** A long conversation and the window that is loaded of it. A row changes by itself; the list hears of rows that come and go. */
export class ChatWorld {
  readonly #random: () => number;
  readonly #lines = new Map<string, Cell<Line>>();
  #keys: string[] = [];
  #made = 0;
  #from: number;
  #to: number;
  #firstIndex = FIRST_INDEX;

  constructor(count: number, loaded: number, random: () => number) {
    this.#random = random;
    this.#keys = Array.from({ length: count }, () => this.#make());
    this.#to = count;
    this.#from = Math.max(0, count - loaded);
  }

  #make(): string {
    const key = `k${this.#made++}`;
    const random = this.#random();
    const picture =
      random > 0.9 ? { height: 60 + Math.floor(this.#random() * 200), known: random > 0.95, loaded: false } : undefined;
    this.#lines.set(key, cell<Line>({ key, words: 1 + Math.floor(random ** 3 * 60), picture, recalled: false }));
    return key;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
  line(key: string): Cell<Line> {
    const found = this.#lines.get(key);
    if (!found) throw new Error(`There is no row ${key}.`);
    return found;
  }
  change(key: string, parts: Partial<Line>): void {
    this.line(key).set({ ...this.line(key).getSnapshot(), ...parts });
  }

  get keys(): readonly string[] {
    return this.#keys.slice(this.#from, this.#to);
  }
  get count(): number {
    return this.#to - this.#from;
  }
  get last(): string | undefined {
    return this.#keys[this.#to - 1];
  }
  get atEnd(): boolean {
    return this.#to === this.#keys.length;
  }
  get atStart(): boolean {
    return this.#from === 0;
  }
  any(): string {
    return this.#keys[this.below(this.#keys.length)] ?? '';
  }

  snapshot() {
    const { keys, atEnd } = this;
    return {
      count: keys.length,
      firstIndex: this.#firstIndex,
      atEnd,
      keyAt: (index: number) => keys[index],
      indexOf: (key: string) => keys.indexOf(key),
    };
  }

  append(count: number): void {
    const { atEnd } = this;
    this.#keys.push(...Array.from({ length: count }, () => this.#make()));
    if (!atEnd) return;
    this.#to = this.#keys.length;
    this.#trimStart();
  }
  /** The page before the window; rows at its other end are let go. */
  older(count: number): void {
    const taken = Math.min(count, this.#from);
    this.#from -= taken;
    this.#firstIndex -= taken;
    this.#to = Math.min(this.#to, this.#from + WINDOW);
  }
  newer(count: number): void {
    this.#to = Math.min(this.#keys.length, this.#to + count);
    this.#trimStart();
  }
  #trimStart(): void {
    const over = Math.max(0, this.count - WINDOW);
    this.#from += over;
    this.#firstIndex += over;
  }
  /** Whether a row is in the window. */
  has(key: string): boolean {
    const at = this.#keys.indexOf(key);
    return at >= this.#from && at < this.#to;
  }
  remove(key: string): void {
    const at = this.#keys.indexOf(key);
    if (at < this.#from || at >= this.#to) return;
    this.#keys.splice(at, 1);
    this.#to -= 1;
    if (at === this.#from) this.#firstIndex += 1;
  }
  /** Moves the window to where a row is. */
  around(key: string): void {
    const at = this.#keys.indexOf(key);
    if (at >= this.#from && at < this.#to) return;
    this.#from = Math.max(0, at - 30);
    this.#to = Math.min(this.#keys.length, at + 31);
    this.#firstIndex = FIRST_INDEX;
  }
  toLatest(): void {
    if (this.atEnd) return;
    this.#to = this.#keys.length;
    this.#from = Math.max(0, this.#to - 60);
    this.#firstIndex = FIRST_INDEX;
  }
}
