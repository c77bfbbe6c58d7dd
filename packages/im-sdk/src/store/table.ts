import { EventEmitter } from 'eventemitter3';
import { limits } from '../protocol/index.ts';
import { frozen } from './frozen.ts';
import type { KeyedSubject } from './keyed-subject.ts';
import { LruMap } from './lru-map.ts';
import type { Readable } from './readable.ts';

/** Observable, frozen rows by key, or frozen lists of rows. A change replaces the row and notifies the listeners of its key. */
export class Table<K extends string | number, V> {
  readonly #rows = new Map<K, V>();
  readonly #subject: KeyedSubject;
  readonly #name: string;
  /** Subject key of changes of any row. */
  readonly #anyRow: string;
  readonly #readables = new LruMap<K, Readable<V | undefined>>(limits.rememberedEntries);
  readonly #events = new EventEmitter<{ changed: [key: K, row: V | undefined] }>();
  #version = 0;
  /** Incremented by a change of any row. */
  readonly version: Readable<number>;

  constructor(subject: KeyedSubject, name: string) {
    this.#subject = subject;
    this.#name = name;
    this.#anyRow = `${name}*`;
    this.version = {
      getSnapshot: () => this.#version,
      subscribe: (listener) => subject.subscribe(this.#anyRow, listener),
    };
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: K): V | undefined {
    return this.#rows.get(key);
  }

  keys(): IterableIterator<K> {
    return this.#rows.keys();
  }

  values(): IterableIterator<V> {
    return this.#rows.values();
  }

  set(key: K, row: V): void {
    if (this.#rows.get(key) === row) return;
    this.#rows.set(key, frozen(row));
    this.#changed(key, row);
  }

  delete(key: K): void {
    if (this.#rows.delete(key)) this.#changed(key, undefined);
  }

  clear(): void {
    const keys = [...this.#rows.keys()];
    this.#rows.clear();
    for (const key of keys) this.#changed(key, undefined);
  }

  /** Observable row for a key. The same object per key while it is in the LRU of `rememberedEntries`. */
  readable(key: K): Readable<V | undefined> {
    let readable = this.#readables.get(key);
    if (!readable) {
      const subjectKey = `${this.#name}${key}`;
      readable = {
        getSnapshot: () => this.#rows.get(key),
        subscribe: (listener) => this.#subject.subscribe(subjectKey, listener),
      };
      this.#readables.set(key, readable);
    }
    return readable;
  }

  /** Calls `observer` synchronously with every change: for derived stores, not for screens. */
  observe(observer: (key: K, row: V | undefined) => void): () => void {
    this.#events.on('changed', observer);
    return () => this.#events.off('changed', observer);
  }

  #changed(key: K, row: V | undefined): void {
    this.#version += 1;
    this.#subject.mark(`${this.#name}${key}`);
    this.#subject.mark(this.#anyRow);
    this.#events.emit('changed', key, row);
  }
}
