import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { accountChangeFunctions } from './account-changes.ts';
import { sqlFunctions } from './append.ts';
import { markReadFunctions } from './mark-read.ts';

/** Id of the advisory lock; any number. */
const INSTALL_LOCK = 7_202_611;

/** Creates the SQL functions at every start: they are code, not schema. An advisory lock serializes starting nodes. */
export async function installSqlFunctions(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    for (const definition of [...sqlFunctions, ...accountChangeFunctions, ...markReadFunctions])
      await sql.raw(definition).execute(tx);
  });
}
