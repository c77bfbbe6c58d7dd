import { describe, expect, it } from 'vitest';
import { describeDatabase } from '../platform/describe-database.ts';
import { createMemoryKeyValue } from '../platform/memory/memory-key-value.ts';
import { openLocalStorageDatabase, removeLocalStorageDatabase } from './local-storage-database.ts';

describeDatabase(
  'local storage',
  () => {
    const local = createMemoryKeyValue();
    return {
      available: true,
      async open(name) {
        const database = openLocalStorageDatabase(local, name);
        if (!database) throw new Error('no local storage');
        return database;
      },
      remove: async (name) => removeLocalStorageDatabase(local, name),
      names: async (prefix) =>
        [...new Set(local.keys().map((key) => key.split('|')[0] ?? ''))].filter((name) => name.startsWith(prefix)),
    };
  },
  { canBeLost: false },
);

describe('local storage that is full', () => {
  it('takes a transaction back as a whole', async () => {
    const local = createMemoryKeyValue(200);
    const database = openLocalStorageDatabase(local, 'small');
    await database?.transaction('write', async (tx) => tx.put(['a'], 'old'));
    const tooMuch = database?.transaction('write', async (tx) => {
      tx.put(['a'], 'new');
      tx.put(['b'], 'x'.repeat(300));
    });
    await expect(tooMuch).rejects.toMatchObject({ name: 'StorageFullError' });
    expect(await database?.transaction('read', (tx) => tx.getMany([['a'], ['b']]))).toEqual(['old', undefined]);
  });
});
