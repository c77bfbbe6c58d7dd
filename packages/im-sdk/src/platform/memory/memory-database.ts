import {
  compareKeys,
  type Database,
  type DatabaseKey,
  type DatabaseRange,
  type DatabaseRow,
  type Databases,
  type DatabaseTransaction,
} from '../database.ts';
import { settle } from './fake-clock.ts';

/** Injected faults of a device's databases. */
export interface DatabaseFaults {
  /** Error that rejects every transaction. */
  failing?: Error | undefined;
  /** Error that rejects every commit of a write (a full disk). */
  full?: Error | undefined;
  /** True: transactions hang. */
  hanging?: boolean | undefined;
}

interface Rows {
  /** Ascending by key. */
  sorted: DatabaseRow[];
  /** Open connections. `close` is what a browser does without being asked. */
  readonly connections: Set<{ close(isAnnounced: boolean): void }>;
  tail: Promise<unknown>;
}

/** In-memory databases of one device. Transactions of one database are serialized. */
export class MemoryDatabases implements Databases {
  readonly available: boolean;
  readonly faults: DatabaseFaults = {};
  readonly #rows = new Map<string, Rows>();

  constructor(available = true) {
    this.available = available;
  }

  async open(name: string): Promise<Database> {
    if (!this.available) throw new DOMException('There is no database here', 'NotSupportedError');
    if (this.faults.failing) throw this.faults.failing;
    const rows = this.#rows.get(name) ?? { sorted: [], connections: new Set(), tail: Promise.resolve() };
    this.#rows.set(name, rows);
    return openRows(rows, this.faults);
  }

  async remove(name: string): Promise<void> {
    const rows = this.#rows.get(name);
    this.#rows.delete(name);
    for (const connection of [...(rows?.connections ?? [])]) connection.close(true);
  }

  /**
   * Closes all connections to the databases of the device and keeps their rows, as WebKit does to a suspended page.
   * `isAnnounced: false`: without an event; the next transaction fails.
   */
  disconnect(isAnnounced = true): void {
    for (const { connections } of this.#rows.values()) {
      for (const connection of [...connections]) connection.close(isAnnounced);
    }
  }

  async names(prefix: string): Promise<readonly string[]> {
    return [...this.#rows.keys()].filter((name) => name.startsWith(prefix));
  }
}

function openRows(rows: Rows, faults: DatabaseFaults): Database {
  let closed = false;
  const listeners = new Set<() => void>();
  const lose = (): void => {
    closed = true;
    rows.connections.delete(connection);
    for (const listener of [...listeners]) listener();
    listeners.clear();
  };
  const connection = {
    close(isAnnounced: boolean): void {
      closed = true;
      if (isAnnounced) lose();
    },
  };
  rows.connections.add(connection);
  return {
    transaction<T>(mode: 'read' | 'write', run: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
      const result = rows.tail.then(async () => {
        if (closed) {
          lose();
          throw new DOMException('The database is closed', 'InvalidStateError');
        }
        while (faults.hanging) await settle(1);
        if (faults.failing) throw faults.failing;
        const { transaction, result } = transactionOver(rows.sorted, mode);
        const value = await run(transaction);
        if (result() !== rows.sorted && faults.full) throw faults.full;
        rows.sorted = result();
        return value;
      });
      rows.tail = result.catch(() => undefined);
      return result;
    },
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      rows.connections.delete(connection);
      listeners.clear();
    },
  };
}

/** A transaction with its resulting rows: those of `start`, or a copy after the first write. */
function transactionOver(
  start: DatabaseRow[],
  mode: 'read' | 'write',
): { transaction: DatabaseTransaction; result: () => DatabaseRow[] } {
  let sorted = start;
  const replace = (from: DatabaseKey, to: DatabaseKey, ...rows: DatabaseRow[]): void => {
    if (mode === 'read') throw new DOMException('The transaction is read-only', 'ReadOnlyError');
    // Copy on write: a failed transaction must not change the rows.
    if (sorted === start) sorted = start.slice();
    const first = lowerBound(sorted, from);
    sorted.splice(first, upperBound(sorted, to) - first, ...rows);
  };
  const get = async (key: DatabaseKey): Promise<unknown> => {
    const row = sorted[lowerBound(sorted, key)];
    return row && compareKeys(row.key, key) === 0 ? copy(row.value) : undefined;
  };
  const transaction: DatabaseTransaction = {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    async range({ from, to, limit = Number.POSITIVE_INFINITY, reverse = false }: DatabaseRange) {
      const inside = sorted.slice(lowerBound(sorted, from), upperBound(sorted, to));
      const ordered = reverse ? inside.reverse() : inside;
      return ordered.slice(0, limit).map(({ key, value }) => ({ key, value: copy(value) }));
    },
    put: (key, value) => replace(key, key, { key: [...key], value: copy(value) }),
    remove: (key) => replace(key, key),
    removeRange: (from, to) => replace(from, to),
  };
  return { transaction, result: () => sorted };
}

/** Structured clone. Plain values, the common case, are copied by hand, which is many times faster. */
function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? structuredClone(value) : value;
  if (Array.isArray(value)) return value.map(copy);
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copied: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) copied[name] = copy(field);
  return copied;
}

function lowerBound(sorted: readonly DatabaseRow[], key: DatabaseKey): number {
  return search(sorted, (row) => compareKeys(row.key, key) >= 0);
}

function upperBound(sorted: readonly DatabaseRow[], key: DatabaseKey): number {
  return search(sorted, (row) => compareKeys(row.key, key) > 0);
}

function search(sorted: readonly DatabaseRow[], reached: (row: DatabaseRow) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = sorted[middle];
    if (row && reached(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
