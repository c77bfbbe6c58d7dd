import type { Cancel } from './platform.ts';

/** A key: parts are compared one by one, numbers before texts, a shorter key before a longer one that starts with it. */
export type DatabaseKey = readonly (string | number)[];

/** One key and its value. */
export interface DatabaseRow {
  /** The key. */
  readonly key: DatabaseKey;
  /** The value, a structured clone. */
  readonly value: unknown;
}

/** Both ends inclusive. `prefixRange` makes the ends of all keys with one beginning. */
export interface DatabaseRange {
  /** Smallest key. */
  readonly from: DatabaseKey;
  /** Greatest key. */
  readonly to: DatabaseKey;
  /** At most so many rows; all where it is missing. */
  readonly limit?: number;
  /** Greatest key first. */
  readonly reverse?: boolean;
}

/** What may be done inside one transaction. Await nothing else in there, or the transaction ends too early. */
export interface DatabaseTransaction {
  /** The value of a key; `undefined` for none. */
  get(key: DatabaseKey): Promise<unknown>;
  /** The values of several keys, in their order. */
  getMany(keys: readonly DatabaseKey[]): Promise<readonly unknown[]>;
  /** Rows of a range, in the order of their keys. */
  range(range: DatabaseRange): Promise<readonly DatabaseRow[]>;
  /** Takes part in the commit; a fault rejects the transaction. Values are structured clones. */
  put(key: DatabaseKey, value: unknown): void;
  /** Deletes a key. */
  remove(key: DatabaseKey): void;
  /** Deletes all keys of a range. */
  removeRange(from: DatabaseKey, to: DatabaseKey): void;
}

/** An open database: one ordered store of keys and values. */
export interface Database {
  /** All or nothing: where `run` rejects or a write fails, nothing was written and the promise rejects. */
  transaction<T>(
    mode: 'read' | 'write',
    run: (tx: DatabaseTransaction) => Promise<T>,
    options?: { readonly durability?: 'strict' | 'relaxed' },
  ): Promise<T>;
  /** The database was taken away (deleted, or wanted by a newer version): open it again or go on in memory. */
  onLost(listener: () => void): Cancel;
  /** Closes the database. */
  close(): void;
}

/** The databases of a device. */
export interface Databases {
  /** Off where the browser has none, or forbids it. */
  readonly available: boolean;
  /** Opens a database, made where there is none. */
  open(name: string): Promise<Database>;
  /** Deletes a database. */
  remove(name: string): Promise<void>;
  /** Names of the databases that exist here and start with `prefix`; empty where the browser does not say. */
  names(prefix: string): Promise<readonly string[]>;
}

const LAST = '\uffff';

/** The ends of the range of all keys that start with `prefix` (no part of a key begins with U+FFFF). */
export function prefixRange(prefix: DatabaseKey): { from: DatabaseKey; to: DatabaseKey } {
  return { from: prefix, to: [...prefix, LAST] };
}

/** Orders keys as IndexedDB does. Negative where `a` comes first. */
export function compareKeys(a: DatabaseKey, b: DatabaseKey): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a[index];
    const right = b[index];
    if (left === right || left === undefined || right === undefined) continue;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
