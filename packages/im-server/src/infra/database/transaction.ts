import { AsyncLocalStorage } from 'node:async_hooks';
import { Mutex } from 'async-mutex';
import type { Dialect, Driver, Kysely, QueryResult, RawBuilder, Transaction } from 'kysely';
import type { Database } from './schema/database.ts';
import { retryOnConflict } from './transaction-retry.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/** Kysely handle: the root or a transaction. First parameter of every repository function. */
export type Handle = Kysely<Database>;

/** An open transaction. */
export type Tx = Transaction<Database>;

/**
 * Runs `work` in a transaction; rolls back and rethrows if it throws. Retried on a deadlock or serialization failure, so
 * side effects outside of `tx` must be idempotent.
 *
 * Lock order everywhere: groups and members, calls and their parties (in the order of user ids), jobs, conversations,
 * participants, files, accounts and what depends on them (friendships, requests, notices, blacklists), account revisions,
 * search index, log head.
 *
 * Use only `tx` inside: the root handle throws there, because it would wait for ever on PGlite's single connection.
 * @param also one more SQLSTATE to retry on.
 */
export function transact<T>(database: Handle, work: (tx: Tx) => Promise<T>, also?: string): Promise<T> {
  const attempt = () => database.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)));
  return retryOnConflict(attempt, also);
}

/** Outcome of a transaction's work, and the statement that ends it. */
export interface Ending<T, R> {
  readonly outcome: T;
  readonly last: RawBuilder<R> | undefined;
}

/**
 * As `transact`, but the commit is sent together with the last statement: the locks of that statement are not held while
 * its answer and the commit travel.
 */
export function transactEndingWith<T, R>(
  database: Handle,
  work: (tx: Tx) => Promise<Ending<T, R>>,
  also?: string,
): Promise<{ outcome: T; rows: R[] }> {
  const attempt = async () => {
    let answer: Promise<QueryResult<R>> | undefined;
    const send = async (tx: Tx, last: RawBuilder<R>) => {
      const query = last.compile(tx);
      await tx.getExecutor().provideConnection(async (connection) => {
        answer = connection.executeQuery<R>(query);
        // Awaited after the commit.
        answer.catch(() => {});
      });
    };
    const run = async (tx: Tx) => {
      const { outcome, last } = await work(tx);
      if (last !== undefined) await send(tx, last);
      return outcome;
    };
    try {
      const outcome = await database.transaction().execute((tx) => insideTransaction.run(true, () => run(tx)));
      return { outcome, rows: (await answer)?.rows ?? [] };
    } catch (error) {
      // If the last statement failed, the commit only says that the transaction was aborted.
      await answer;
      throw error;
    }
  };
  return retryOnConflict(attempt, also);
}

/** Leaves the transaction's async context, for a timer for example, so that the root handle may be used. */
export function runOutsideTransaction<T>(work: () => T): T {
  return insideTransaction.exit(work);
}

/** Wraps a dialect: using the root handle inside `transact` throws. */
export function guardRootHandle(dialect: Dialect): Dialect {
  const adapter = dialect.createAdapter();
  const isSingleConnection = adapter.supportsMultipleConnections === false;
  return {
    createAdapter: () =>
      new Proxy(adapter, {
        // Kysely's own mutex would block before our check: the driver below has one instead.
        get: (target, name) => (name === 'supportsMultipleConnections' ? true : bindMethod(target, name)),
      }),
    createDriver: () => guardDriver(dialect.createDriver(), isSingleConnection),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function guardDriver(driver: Driver, isSingleConnection: boolean): Driver {
  const mutex = isSingleConnection ? new Mutex() : undefined;
  const acquireConnection: Driver['acquireConnection'] = async (options) => {
    if (insideTransaction.getStore() === true)
      throw new Error('the root handle was used inside a transaction: pass the transaction on');
    await mutex?.acquire();
    return driver.acquireConnection(options);
  };
  const releaseConnection: Driver['releaseConnection'] = async (connection, options) => {
    await driver.releaseConnection(connection, options);
    mutex?.release();
  };
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'acquireConnection') return acquireConnection;
      if (name === 'releaseConnection') return releaseConnection;
      return bindMethod(target, name);
    },
  });
}

function bindMethod(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}
