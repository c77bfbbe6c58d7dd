import { sql } from 'kysely';
import { type Handle, type Tx, transact } from '../../infra/database/transaction.ts';

/**
 * Moves events of a lane queued before `before` to the dead letters. Returns their number. The position must be
 * locked.
 */
export async function moveToDeadLetters(tx: Tx, lane: string, before: number, now: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with old as (
      delete from webhook_event where lane = ${lane} and gathered_at <= ${before} returning *
    )
    insert into webhook_dead
    select seq, id, lane, type, target, user_id, detail, occurred_at, gathered_at, ${now}::bigint from old
    returning seq`.execute(tx);
  return rows.length;
}

/** Queues all dead letters again in their original order. Resolves with their number; `undefined` without a webhook. */
export function replayDeadLetters(database: Handle, now: number): Promise<number | undefined> {
  return transact(database, async (tx) => {
    const position = await tx.selectFrom('webhook_position').select('one').forUpdate().executeTakeFirst();
    if (position === undefined) return undefined;
    const { rows } = await sql<{ lane: string }>`
      with dead as (
        delete from webhook_dead returning *
      )
      insert into webhook_event
      select seq, id, lane, type, target, user_id, detail, occurred_at, ${now}::bigint from dead
      returning lane`.execute(tx);
    await sql`
      insert into webhook_lane (lane, next_at, attempts)
      select distinct lane, ${now}::bigint, 0 from json_to_recordset(${JSON.stringify(rows)}::json) as r (lane text)
      on conflict (lane) do update set next_at = excluded.next_at, attempts = 0`.execute(tx);
    return rows.length;
  });
}
