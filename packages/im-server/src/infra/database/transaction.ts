import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver, Kysely, Transaction } from 'kysely';
import type { Database } from './schema/database.ts';
import { retryOnConflict } from './transaction-retry.ts';

const inside = new AsyncLocalStorage<true>();

/** A handle to query with: the root or a transaction. Repositories take it first. */
export type Handle = Kysely<Database>;

/** A transaction that is open. */
export type Tx = Transaction<Database>;

/**
 * Runs `work` in one transaction and commits it, or rolls back and throws what `work` threw. Where the database ends it
 * in favour of others, it is run again in a new one, a few times: what it does outside of `tx` must bear that. `also` is
 * one more SQLSTATE to take for such an end.
 *
 * Locks are taken in one order everywhere: groups and their members, conversations, participants, files, accounts and
 * what hangs on them (friendships, requests, notices, blacklists), the index of the search, the head of the log.
 *
 * Inside, every query goes through `tx`: the root handle would wait for ever on a store with one connection,
 * so it throws there instead.
 */
export function transact<T>(database: Handle, work: (tx: Tx) => Promise<T>, also?: string): Promise<T> {
  const once = () => database.transaction().execute((tx) => inside.run(true, () => work(tx)));
  return retryOnConflict(once, also);
}

/**
 * Runs something that a transaction set off but that comes after it, such as a timer: there the root handle is right.
 */
export function runOutsideTransaction<T>(work: () => T): T {
  return inside.exit(work);
}

/** Makes every use of the root handle inside `transact` an error, on every store. */
export function guardRootHandle(dialect: Dialect): Dialect {
  const adapter = dialect.createAdapter();
  const single = adapter.supportsMultipleConnections === false;
  return {
    createAdapter: () =>
      new Proxy(adapter, {
        // The turn of a single connection is taken in the driver below, after the check.
        get: (target, name) => (name === 'supportsMultipleConnections' ? true : bound(target, name)),
      }),
    createDriver: () => guardDriver(dialect.createDriver(), single),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function guardDriver(driver: Driver, single: boolean): Driver {
  const turns = single ? createMutex() : undefined;
  const acquireConnection: Driver['acquireConnection'] = async (options) => {
    if (inside.getStore() === true)
      throw new Error('the root handle was used inside a transaction: pass the transaction on');
    await turns?.take();
    return driver.acquireConnection(options);
  };
  const releaseConnection: Driver['releaseConnection'] = async (connection, options) => {
    await driver.releaseConnection(connection, options);
    turns?.pass();
  };
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'acquireConnection') return acquireConnection;
      if (name === 'releaseConnection') return releaseConnection;
      return bound(target, name);
    },
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** One holder at a time, in the order of asking. */
function createMutex(): { take(): Promise<void>; pass(): void } {
  const waiting: Array<() => void> = [];
  let held = false;
  return {
    async take() {
      if (!held) {
        held = true;
        return;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    pass() {
      const next = waiting.shift();
      if (next === undefined) held = false;
      else next();
    },
  };
}
