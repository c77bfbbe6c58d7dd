import type { Cancel } from './platform.ts';

/** A key: parts are compared one by one, numbers before texts, a shorter key before a longer one that starts with it. */
export type DatabaseKey = readonly (string | number)[];

export interface DatabaseRow {
  readonly key: DatabaseKey;
  readonly value: unknown;
}

/** Both ends inclusive. `prefixRange` makes the ends of all keys with one beginning. */
export interface DatabaseRange {
  readonly from: DatabaseKey;
  readonly to: DatabaseKey;
  /** At most so many rows; all where it is missing. */
  readonly limit?: number;
  /** Greatest key first. */
  readonly reverse?: boolean;
}

/** What may be done inside one transaction. Await nothing else in there, or the transaction ends too early. */
export interface DatabaseTransaction {
  get(key: DatabaseKey): Promise<unknown>;
  getMany(keys: readonly DatabaseKey[]): Promise<readonly unknown[]>;
  range(range: DatabaseRange): Promise<readonly DatabaseRow[]>;
  /** Takes part in the commit; a fault rejects the transaction. Values are structured clones. */
  put(key: DatabaseKey, value: unknown): void;
  remove(key: DatabaseKey): void;
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
  close(): void;
}

export interface Databases {
  readonly available: boolean;
  open(name: string): Promise<Database>;
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
