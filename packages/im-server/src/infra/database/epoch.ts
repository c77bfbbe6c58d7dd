import { randomUUID } from '../random.ts';
import type { Handle } from './transaction.ts';

/** Id of this database, made at the first start. Clients drop their caches when it changes, after a restore for example. */
export async function loadEpoch(database: Handle): Promise<string> {
  const name = 'epoch';
  await database
    .insertInto('server_fact')
    .values({ name, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const fact = await database
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return fact.value;
}

/** Gives the database a new id: it lost messages that clients have. */
export async function renewEpoch(database: Handle): Promise<void> {
  await loadEpoch(database);
  await database.updateTable('server_fact').set({ value: randomUUID() }).where('name', '=', 'epoch').execute();
}
