import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';

test('PGlite has 32 MB of shared buffers instead of 128', async () => {
  const store = await openStore({ databaseUrl: undefined, dataDir: undefined });
  const { rows } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(store.database);
  expect(rows).toEqual([{ shared_buffers: '32MB' }]);
  await store.close();
});
