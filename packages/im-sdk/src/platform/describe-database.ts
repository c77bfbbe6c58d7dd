import { afterEach, describe, expect, it } from 'vitest';
import { type Database, type DatabaseKey, type Databases, prefixRange } from './database.ts';

const NAME = 'im-test-database';

/** Contract tests of the `Databases` port, run for every implementation. */
export function describeDatabase(name: string, make: () => Databases, { canBeLost = true } = {}): void {
  describe(`database: ${name}`, () => {
    const databases = make();
    const open: Database[] = [];
    const opened = async (): Promise<Database> => {
      const database = await databases.open(NAME);
      open.push(database);
      return database;
    };
    const fill = (database: Database, rows: ReadonlyArray<readonly [DatabaseKey, unknown]>): Promise<void> =>
      database.transaction('write', async (tx) => {
        for (const [key, value] of rows) tx.put(key, value);
      });

    afterEach(async () => {
      for (const database of open.splice(0)) database.close();
      await databases.remove(NAME);
    });

    it('keeps what was committed for the next connection', async () => {
      const first = await opened();
      await fill(first, [[['meta'], { cursor: 7 }]]);
      first.close();
      const second = await opened();
      expect(await second.transaction('read', (tx) => tx.get(['meta']))).toEqual({ cursor: 7 });
      expect(await second.transaction('read', (tx) => tx.get(['other']))).toBeUndefined();
      expect(await databases.names('im-test')).toContain(NAME);
    });

    it('orders keys part by part, numbers before texts, short before long', async () => {
      const database = await opened();
      const keys: DatabaseKey[] = [
        ['c', 'p:1', 10],
        ['c', 'p:1'],
        ['c', 'p:1', 9],
        ['c', 'p:1', 'x'],
        ['b'],
        ['c', 'p:10', 1],
      ];
      await fill(
        database,
        keys.map((key) => [key, key.join()] as const),
      );
      const rows = await database.transaction('read', (tx) => tx.range(prefixRange([])));
      expect(rows.map(({ key }) => key.join())).toEqual(['b', 'c,p:1', 'c,p:1,9', 'c,p:1,10', 'c,p:1,x', 'c,p:10,1']);
    });

    it('reads ranges from either end, with a limit, and many keys at once', async () => {
      const database = await opened();
      await fill(
        database,
        [1, 2, 3, 4, 5].map((n) => [['c', n], n] as const),
      );
      const { from, to } = prefixRange(['c']);
      const values = await database.transaction('read', async (tx) => ({
        first: (await tx.range({ from, to, limit: 2 })).map(({ value }) => value),
        last: (await tx.range({ from, to, limit: 2, reverse: true })).map(({ value }) => value),
        middle: (await tx.range({ from: ['c', 2], to: ['c', 4] })).map(({ value }) => value),
        some: await tx.getMany([
          ['c', 5],
          ['c', 9],
          ['c', 1],
        ]),
      }));
      expect(values).toEqual({ first: [1, 2], last: [5, 4], middle: [2, 3, 4], some: [5, undefined, 1] });
    });

    it('removes one row or a range', async () => {
      const database = await opened();
      await fill(
        database,
        [1, 2, 3, 4, 5].map((n) => [['c', n], n] as const),
      );
      await database.transaction('write', async (tx) => {
        tx.remove(['c', 1]);
        tx.removeRange(['c', 3], ['c', 4]);
      });
      const rows = await database.transaction('read', (tx) => tx.range(prefixRange(['c'])));
      expect(rows.map(({ value }) => value)).toEqual([2, 5]);
    });

    it('writes all or nothing', async () => {
      const database = await opened();
      await fill(database, [[['a'], 'old']]);
      const failing = database.transaction('write', async (tx) => {
        tx.put(['a'], 'new');
        tx.put(['b'], 'new');
        await tx.get(['a']);
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      const after = await database.transaction('read', (tx) => tx.getMany([['a'], ['b']]));
      expect(after).toEqual(['old', undefined]);
    });

    it('refuses what cannot be stored, and writes nothing of that transaction', async () => {
      const database = await opened();
      const failing = database.transaction('write', async (tx) => {
        tx.put(['a'], 1);
        tx.put(['b'], () => 'a function');
      });
      await expect(failing).rejects.toBeDefined();
      expect(await database.transaction('read', (tx) => tx.get(['a']))).toBeUndefined();
    });

    it('sees its own writes inside a transaction, and others see them only after it', async () => {
      const one = await opened();
      const other = await opened();
      const order: unknown[] = [];
      await Promise.all([
        one.transaction('write', async (tx) => {
          tx.put(['n'], 1);
          order.push(await tx.get(['n']));
          tx.put(['n'], 2);
          order.push(await tx.get(['n']));
        }),
        other.transaction('write', async (tx) => {
          order.push(await tx.get(['n']));
        }),
      ]);
      expect(order).toEqual([1, 2, 2]);
    });

    it('hands out copies', async () => {
      const database = await opened();
      const value = { list: [1] };
      await fill(database, [[['v'], value]]);
      value.list.push(2);
      expect(await database.transaction('read', (tx) => tx.get(['v']))).toEqual({ list: [1] });
    });

    if (canBeLost) {
      it('says that it was taken away', async () => {
        const database = await opened();
        let lost = 0;
        database.onLost(() => {
          lost += 1;
        });
        await databases.remove(NAME);
        expect(lost).toBe(1);
      });
    }
  });
}
