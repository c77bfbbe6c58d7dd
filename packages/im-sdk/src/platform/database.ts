/** Cancels a timer, listener or subscription. Idempotent. */
export type Cancel = () => void;

/** A key. Compared part by part: numbers before texts, a prefix before longer keys. */
export type DatabaseKey = readonly (string | number)[];

/** One key and its value. */
export interface DatabaseRow {
  /** The key. */
  readonly key: DatabaseKey;
  /** The value, a structured clone. */
  readonly value: unknown;
}

/** A key range with both ends inclusive. `prefixRange` builds the range of a prefix. */
export interface DatabaseRange {
  /** First key. */
  readonly from: DatabaseKey;
  /** Last key. */
  readonly to: DatabaseKey;
  /** Row limit; none by default. */
  readonly limit?: number;
  /** Descending order. */
  readonly reverse?: boolean;
}

/** Operations inside one transaction. Await nothing else in it, or it ends too early. */
export interface DatabaseTransaction {
  /** The value of a key; `undefined` for none. */
  get(key: DatabaseKey): Promise<unknown>;
  /** Values of several keys, in the order of `keys`. */
  getMany(keys: readonly DatabaseKey[]): Promise<readonly unknown[]>;
  /** Rows of a range, ascending by key unless `reverse`. */
  range(range: DatabaseRange): Promise<readonly DatabaseRow[]>;
  /** Writes a value (structured clone) with the commit; an error rejects the transaction. */
  put(key: DatabaseKey, value: unknown): void;
  /** Deletes a key. */
  remove(key: DatabaseKey): void;
  /** Deletes all keys of a range. */
  removeRange(from: DatabaseKey, to: DatabaseKey): void;
}

/** An open database: one ordered key-value store. */
export interface Database {
  /** Runs an atomic transaction: if `run` rejects or a write fails, nothing is written and the promise rejects. */
  transaction<T>(
    mode: 'read' | 'write',
    run: (tx: DatabaseTransaction) => Promise<T>,
    options?: { readonly durability?: 'strict' | 'relaxed' },
  ): Promise<T>;
  /** The browser closed the connection, or another tab deletes or upgrades the database: open it again. */
  onLost(listener: () => void): Cancel;
  /** Closes the database. */
  close(): void;
}

/** The databases of a device. */
export interface Databases {
  /** False if the browser has no database or blocks it. */
  readonly available: boolean;
  /** Opens a database; creates it if needed. */
  open(name: string): Promise<Database>;
  /** Deletes a database. */
  remove(name: string): Promise<void>;
  /** Names of existing databases that start with `prefix`; empty if the browser cannot list them. */
  names(prefix: string): Promise<readonly string[]>;
}

const LAST = '\uffff';

/** The range of all keys that start with `prefix`. No key part may begin with U+FFFF. */
export function prefixRange(prefix: DatabaseKey): { from: DatabaseKey; to: DatabaseKey } {
  return { from: prefix, to: [...prefix, LAST] };
}

/** Compares keys in the order of IndexedDB. Negative if `a` comes first. */
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
