import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { accountChangeFunctions } from './account-changes.ts';
import { appendFunctions } from './append.ts';
import { markReadFunctions } from './mark-read.ts';
import { sendPermissionFunctions } from './send-permission.ts';

/** Id of the advisory lock; any number. */
const INSTALL_LOCK = 7_202_611;

/** Creates the SQL functions at every start: they are code, not schema. An advisory lock serializes starting nodes. */
export async function installSqlFunctions(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    const definitions = [
      ...sendPermissionFunctions,
      ...appendFunctions,
      ...accountChangeFunctions,
      ...markReadFunctions,
    ];
    for (const definition of definitions) await sql.raw(definition).execute(tx);
  });
}
