import { EventEmitter } from 'eventemitter3';
import { promisifyRequest } from 'idb-keyval';
import type { Database, DatabaseKey, Databases, DatabaseTransaction } from '../database.ts';

const STORE = 'rows';

/** IndexedDB driver: one database per name with one object store and out-of-line keys. */
export function createBrowserDatabases(available: boolean): Databases {
  return {
    available,
    open: (name) => openDatabase(name),
    async remove(name) {
      await promisifyRequest(indexedDB.deleteDatabase(name));
    },
    async names(prefix) {
      const all = (await indexedDB.databases?.()) ?? [];
      return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
    },
  };
}

async function openDatabase(name: string): Promise<Database> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await promisifyRequest(opening);
  const events = new EventEmitter<'lost'>();
  let isLost = false;
  const lost = (): void => {
    if (isLost) return;
    isLost = true;
    database.close();
    events.emit('lost');
  };
  database.onversionchange = lost;
  database.onclose = lost;
  return {
    transaction(mode, run, options) {
      const write = mode === 'write' ? 'readwrite' : 'readonly';
      try {
        const tx = database.transaction(STORE, write, { durability: options?.durability ?? 'default' });
        return settleTransaction(tx, run(transactionOver(tx.objectStore(STORE))));
      } catch (error) {
        // WebKit closes connections of a suspended page, not always with an event: "The database connection is closing".
        if (error instanceof DOMException && error.name === 'InvalidStateError') lost();
        return Promise.reject(error);
      }
    },
    onLost(listener) {
      events.on('lost', listener);
      return () => events.off('lost', listener);
    },
    close() {
      events.removeAllListeners();
      database.close();
    },
  };
}

/** Resolves to the result of `run` once the transaction is committed. */
function settleTransaction<T>(tx: IDBTransaction, running: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    let failed = false;
    const value = running.catch((error: unknown) => {
      failure = error;
      failed = true;
      abort(tx);
      reject(error);
      return undefined as never;
    });
    tx.oncomplete = () => {
      if (!failed) resolve(value);
    };
    tx.onabort = () => reject(failure ?? tx.error ?? new DOMException('The transaction was aborted', 'AbortError'));
  });
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction had ended already; the rejection of `run` stands.
  }
}

function transactionOver(store: IDBObjectStore): DatabaseTransaction {
  const get = (key: DatabaseKey): Promise<unknown> => promisifyRequest<unknown>(store.get([...key]));
  return {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    async range({ from, to, limit, reverse }) {
      const bounds = IDBKeyRange.bound([...from], [...to]);
      if (!reverse) {
        const [keys, values] = await Promise.all([
          promisifyRequest(store.getAllKeys(bounds, limit)),
          promisifyRequest<unknown[]>(store.getAll(bounds, limit)),
        ]);
        return values.map((value, index) => ({ key: keys[index] as unknown as DatabaseKey, value }));
      }
      return walkBack(store.openCursor(bounds, 'prev'), limit ?? Number.POSITIVE_INFINITY);
    },
    put: (key, value) => {
      store.put(value, [...key]);
    },
    remove: (key) => {
      store.delete([...key]);
    },
    removeRange: (from, to) => {
      store.delete(IDBKeyRange.bound([...from], [...to]));
    },
  };
}

function walkBack(
  request: IDBRequest<IDBCursorWithValue | null>,
  limit: number,
): Promise<Array<{ key: DatabaseKey; value: unknown }>> {
  const rows: Array<{ key: DatabaseKey; value: unknown }> = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || rows.length >= limit) return resolve(rows);
      rows.push({ key: cursor.key as unknown as DatabaseKey, value: cursor.value as unknown });
      if (rows.length >= limit) return resolve(rows);
      cursor.continue();
    };
  });
}
