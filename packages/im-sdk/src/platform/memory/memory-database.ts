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

/** How a test makes the databases of a device misbehave. */
export interface DatabaseFaults {
  /** Every transaction rejects with this. */
  failing?: Error | undefined;
  /** Every commit of a write rejects with this (a full disk). */
  full?: Error | undefined;
  /** No transaction ends while this is set. */
  hanging?: boolean | undefined;
}

interface Rows {
  /** Ascending by key. */
  sorted: DatabaseRow[];
  readonly lost: Set<() => void>;
  tail: Promise<unknown>;
}

type Write = { readonly key: DatabaseKey; readonly value?: unknown; readonly to?: DatabaseKey; readonly put: boolean };

/** The databases of one device, in memory. Transactions of one database run one after another. */
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
    const rows = this.#rows.get(name) ?? { sorted: [], lost: new Set(), tail: Promise.resolve() };
    this.#rows.set(name, rows);
    return openRows(rows, this.faults);
  }

  async remove(name: string): Promise<void> {
    const rows = this.#rows.get(name);
    this.#rows.delete(name);
    for (const listener of [...(rows?.lost ?? [])]) listener();
  }

  async names(prefix: string): Promise<readonly string[]> {
    return [...this.#rows.keys()].filter((name) => name.startsWith(prefix));
  }
}

function openRows(rows: Rows, faults: DatabaseFaults): Database {
  let closed = false;
  const mine = new Set<() => void>();
  return {
    transaction<T>(mode: 'read' | 'write', run: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
      const result = rows.tail.then(async () => {
        if (closed) throw new DOMException('The database is closed', 'InvalidStateError');
        while (faults.hanging) await settle(1);
        if (faults.failing) throw faults.failing;
        const writes: Write[] = [];
        const value = await run(transactionOver(rows.sorted, writes, mode));
        if (writes.length > 0 && faults.full) throw faults.full;
        rows.sorted = writes.reduce(apply, rows.sorted);
        return value;
      });
      rows.tail = result.catch(() => undefined);
      return result;
    },
    onLost(listener) {
      mine.add(listener);
      rows.lost.add(listener);
      return () => rows.lost.delete(listener);
    },
    close() {
      closed = true;
      for (const listener of mine) rows.lost.delete(listener);
    },
  };
}

function transactionOver(start: DatabaseRow[], writes: Write[], mode: 'read' | 'write'): DatabaseTransaction {
  let sorted = start;
  const write = (change: Write): void => {
    if (mode === 'read') throw new DOMException('The transaction is read-only', 'ReadOnlyError');
    writes.push(change);
    sorted = apply(sorted, change);
  };
  const get = async (key: DatabaseKey): Promise<unknown> => {
    const row = sorted[lowerBound(sorted, key)];
    return row && compareKeys(row.key, key) === 0 ? structuredClone(row.value) : undefined;
  };
  return {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    async range({ from, to, limit = Number.POSITIVE_INFINITY, reverse = false }: DatabaseRange) {
      const inside = sorted.slice(lowerBound(sorted, from), upperBound(sorted, to));
      const ordered = reverse ? inside.reverse() : inside;
      return ordered.slice(0, limit).map(({ key, value }) => ({ key, value: structuredClone(value) }));
    },
    put: (key, value) => write({ key: [...key], value: structuredClone(value), put: true }),
    remove: (key) => write({ key, to: key, put: false }),
    removeRange: (from, to) => write({ key: from, to, put: false }),
  };
}

/** A new array; the old one stays as it was, so that a transaction that fails leaves nothing behind. */
function apply(sorted: DatabaseRow[], { key, value, to = key, put }: Write): DatabaseRow[] {
  const first = lowerBound(sorted, key);
  const after = upperBound(sorted, to);
  const next = sorted.slice();
  if (put) next.splice(first, after - first, { key, value });
  else next.splice(first, after - first);
  return next;
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
