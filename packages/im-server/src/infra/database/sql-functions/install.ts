import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { sqlFunctions } from './append.ts';

/** Any number; it names the lock under which routines are written. */
const INSTALL_LOCK = 7_202_611;

/**
 * Writes the routines of this version into the store, at every start: they are code, not schema. Nodes that start at
 * the same time take turns.
 */
export async function installSqlFunctions(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    for (const routine of sqlFunctions) await sql.raw(routine).execute(tx);
  });
}
