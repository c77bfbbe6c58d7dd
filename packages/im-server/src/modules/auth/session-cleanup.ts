import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'log'>;

const INTERVAL_MS = 3_600_000;
/** Retention of sessions that cannot be resumed. After it they leave the session list. */
const SESSION_RETENTION_MS = 30 * 24 * 3_600_000;
/** Rows per statement, so that no lock is held for long. */
const BATCH = 1_000;

/**
 * Retention: removes expired refresh tokens, then sessions that have none and were last seen 30 days ago. The newest session
 * of each device stays: it says that the device is known. A device made up for a login without one is not kept.
 */
export async function cleanUpSessions({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let removed = BATCH; removed === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from refresh_token where id in (
        select id from refresh_token where expires_at <= ${now} order by expires_at limit ${BATCH})`.execute(database);
    removed = Number(numAffectedRows ?? 0);
  }
  for (let removed = BATCH; removed === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from session where id in (
        select s.id from session s
        where s.last_seen_at < ${now - SESSION_RETENTION_MS}
          and not exists (select 1 from refresh_token t where t.session_id = s.id)
          and (s.device_no like 'login-%' or exists (
            select 1 from session o where o.user_id = s.user_id and o.device_no = s.device_no and o.id > s.id))
        order by s.last_seen_at limit ${BATCH})`.execute(database);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** Runs the cleanup once an hour. Returns a stop function that waits for the current run. */
export function startSessionCleanup(parts: Parts): () => Promise<void> {
  const { clock, log } = parts;
  let running = Promise.resolve();
  let cancel = () => {};
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    cancel = clock.after(INTERVAL_MS, () => {
      running = cleanUpSessions(parts)
        .catch((err: unknown) => log.error({ err }, 'the session cleanup failed'))
        .then(schedule);
    });
  }

  schedule();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
