import { sql } from 'kysely';
import { APPEND_FUNCTION } from '../infra/database/sql-functions/append.ts';
import type { Handle } from '../infra/database/transaction.ts';

/** Mistakes that a test switches on to see itself turn red. */
export type Plant = 'noDedupeIndex' | 'ackBeforeCommit' | 'dedupePerToken' | 'idsOutOfOrder' | 'removedStillSubscribed';

/** Places where a test stops or breaks the server. A send is acknowledged while its fan-out goes on by itself. */
export const failPoints = ['append.beforeCommit', 'append.afterCommit', 'fanOut.before', 'fanOut.between'] as const;

/** `fanOut.before`: rows are about to be pushed. `fanOut.between`: one socket has got the frame, others have not. */
export type FailPoint = (typeof failPoints)[number];

/**
 * What tests reach into the log with. A server that people use has none of it: there is no setting and no variable
 * for it, only this argument of the internal composition.
 */
export interface Seams {
  readonly plant?: Plant;
  /** Called at each fail point; what it throws happens there. */
  readonly at?: (point: FailPoint) => void | Promise<void>;
}

/** Makes the mistakes that live in the store itself. */
export async function plantInStore(database: Handle, { plant }: Seams): Promise<void> {
  if (plant === 'noDedupeIndex' || plant === 'dedupePerToken') {
    await sql`drop index if exists message_dedupe`.execute(database);
  }
  if (plant === 'dedupePerToken') {
    const perUser = `m.tmp_id = d."tmpId"`;
    await rewrite(database, perUser, `${perUser} and m.origin is not distinct from d."origin"`);
  }
  if (plant === 'idsOutOfOrder') {
    await sql`create sequence planted_ids increment by 100`.execute(database);
    await rewrite(
      database,
      /update log_head l set head = l\.head \+ n\.fresh from (\(select .*?\) n)\s+where n\.fresh > 0 returning l\.head - n\.fresh as base/s,
      `select nextval('planted_ids') as base from $1 where n.fresh > 0`,
    );
  }
}

/** Changes the routine that appends. */
async function rewrite(database: Handle, right: string | RegExp, wrong: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(p.oid) as text from pg_proc p where p.proname = ${APPEND_FUNCTION}`.execute(database);
  const text = rows[0]?.text ?? '';
  const changed = text.replace(right, wrong);
  if (changed === text) throw new Error('the routine that appends has changed: the mistake has no place in it');
  await sql.raw(changed).execute(database);
}
