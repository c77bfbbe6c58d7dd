import {
  compareKeys,
  type Database,
  type DatabaseKey,
  type DatabaseRange,
  type DatabaseRow,
  type DatabaseTransaction,
} from '../platform/database.ts';
import type { KeyValue } from '../platform/platform.ts';

/** Local storage is full, even after eviction of old messages. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

type Writes = Map<string, { key: DatabaseKey; value: unknown }>;

/**
 * A database over local storage, for browsers without IndexedDB; `undefined` without persistent local storage. A
 * transaction is written at its end and rolled back if the storage is full.
 */
export function openLocalStorageDatabase(local: KeyValue, name: string): Database | undefined {
  if (local.isPersistent === false) return undefined;
  const prefix = `${name}|`;
  if (!local.set(`${prefix}probe`, '1')) return undefined;
  local.remove(`${prefix}probe`);
  const tails = tailsOf(local);
  return {
    transaction(mode, run) {
      const result = (tails.get(name) ?? Promise.resolve()).then(async () => {
        const writes: Writes = new Map();
        const value = await run(transactionOver(local, prefix, writes));
        if (mode === 'write') commit(local, prefix, writes);
        return value;
      });
      tails.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    onLost: () => () => undefined,
    close: () => undefined,
  };
}

/** Queue per database: transactions run one after the other, also those of other instances. */
const running = new WeakMap<KeyValue, Map<string, Promise<unknown>>>();

function tailsOf(local: KeyValue): Map<string, Promise<unknown>> {
  const tails = running.get(local) ?? new Map<string, Promise<unknown>>();
  running.set(local, tails);
  return tails;
}

function transactionOver(local: KeyValue, prefix: string, writes: Writes): DatabaseTransaction {
  const read = (key: DatabaseKey): unknown => {
    const text = JSON.stringify(key);
    const written = writes.get(text);
    if (written) return written.value;
    const stored = local.get(prefix + text);
    return stored === undefined ? undefined : parse(stored);
  };
  const within = (from: DatabaseKey, to: DatabaseKey): DatabaseKey[] => {
    const found = new Map<string, DatabaseKey>();
    for (const name of local.keys()) {
      if (!name.startsWith(prefix)) continue;
      const key = parse(name.slice(prefix.length));
      if (Array.isArray(key)) found.set(name.slice(prefix.length), key as unknown as DatabaseKey);
    }
    for (const [text, { key, value }] of writes) value === undefined ? found.delete(text) : found.set(text, key);
    return [...found.values()]
      .filter((key) => compareKeys(key, from) >= 0 && compareKeys(key, to) <= 0)
      .sort(compareKeys);
  };
  return {
    get: async (key) => read(key),
    getMany: async (keys) => keys.map(read),
    async range({ from, to, limit, reverse }: DatabaseRange): Promise<readonly DatabaseRow[]> {
      const found = within(from, to);
      if (reverse) found.reverse();
      return found.slice(0, limit ?? found.length).map((key) => ({ key, value: read(key) }));
    },
    put: (key, value) => {
      writes.set(JSON.stringify(key), { key, value: structuredClone(value) });
    },
    remove: (key) => {
      writes.set(JSON.stringify(key), { key, value: undefined });
    },
    removeRange: (from, to) => {
      for (const key of within(from, to)) writes.set(JSON.stringify(key), { key, value: undefined });
    },
  };
}

/** Writes a transaction; restores the previous values if the storage is full. */
function commit(local: KeyValue, prefix: string, writes: Writes): void {
  const before: Array<[string, string | undefined]> = [];
  for (const [text, { value }] of writes) {
    const name = prefix + text;
    before.push([name, local.get(name)]);
    if (value === undefined) {
      local.remove(name);
      continue;
    }
    if (local.set(name, JSON.stringify(value))) continue;
    for (const [key, old] of before.reverse()) {
      if (old === undefined) local.remove(key);
      else local.set(key, old);
    }
    throw new StorageFullError('local storage is full');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rows of a database in local storage, read without opening it: a full storage can be read. */
export function readLocalStorageDatabase(
  local: KeyValue,
  name: string,
  range: DatabaseRange,
): Promise<readonly DatabaseRow[]> {
  return transactionOver(local, `${name}|`, new Map()).range(range);
}

/** Deletes a database in local storage. */
export function removeLocalStorageDatabase(local: KeyValue, name: string): void {
  for (const key of local.keys()) if (key.startsWith(`${name}|`)) local.remove(key);
}

/** Deletes rows of a database in local storage, except those that changed after they were read. */
export function removeLocalStorageRows(local: KeyValue, name: string, rows: readonly DatabaseRow[]): void {
  for (const { key, value } of rows) {
    const storedKey = `${name}|${JSON.stringify(key)}`;
    // A row that is not valid JSON was read as `undefined`.
    if (value === undefined || local.get(storedKey) === JSON.stringify(value)) local.remove(storedKey);
  }
}
