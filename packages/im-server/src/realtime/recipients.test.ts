import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../infra/database/schema/database.ts';
import type { MessageRow } from '../message-log/message-row.ts';
import { createRecipientCache } from './recipients.ts';

/** A cache on a database without rows that counts its queries. */
function stage(connected: readonly number[] = []) {
  const asked = { queries: 0 };
  const database = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ level }) => {
      if (level === 'query') asked.queries += 1;
    },
  });
  const connections = { has: (userId: number) => connected.includes(userId), userIds: () => [...connected] };
  return { asked, cache: createRecipientCache(database, connections) };
}

test('the participants of a conversation are read once for each version', async () => {
  const { asked, cache } = stage();
  await cache.peopleOf('g:1', 1);
  await cache.peopleOf('g:1', 1);
  expect(asked.queries).toBe(1);
  await cache.peopleOf('g:1', 2);
  await cache.peopleOf('g:1', 2);
  expect(asked.queries).toBe(2);
});

test('of more than 5,000 conversations the least recently used one is read again', async () => {
  const { asked, cache } = stage();
  await cache.peopleOf('g:used', 1);
  for (let number = 1; number < 5_000; number += 1) await cache.peopleOf(`g:${number}`, 1);
  await cache.peopleOf('g:used', 1);
  expect(asked.queries).toBe(5_000);
  await cache.peopleOf('g:5000', 1);
  await cache.peopleOf('g:used', 1);
  await cache.peopleOf('g:2', 1);
  expect(asked.queries).toBe(5_001);
  await cache.peopleOf('g:1', 1);
  expect(asked.queries).toBe(5_002);
});

test('a private message costs a node no query unless one of the two is connected to it', async () => {
  const { asked, cache } = stage([3]);
  const row = (conversation: string) => ({ conversation, peopleVersion: 1 }) as MessageRow;
  await cache.recipientsOf([row('p:1:2'), row('p:1:2')]);
  expect(asked.queries).toBe(0);
  await cache.recipientsOf([row('p:2:3')]);
  expect(asked.queries).toBe(1);
  await cache.recipientsOf([row('p:3:4'), row('g:1')]);
  expect(asked.queries).toBe(3);
});
