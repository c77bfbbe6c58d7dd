import { limits } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';

/** Periodic job that removes what idempotency keys need, once they have expired. */
export const HOST_CLEANUP_JOB = { kind: 'host-cleanup', key: '' };

const INTERVAL_MS = 3_600_000;
/** Rows per statement, so that no lock is held for long. */
const BATCH = 1_000;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'jobs'>;

/** Retention: removes expired answers and announcements that were sent. Schedules itself again. */
export async function startHostCleanup({ database, clock, jobs }: Parts): Promise<void> {
  jobs.handle(HOST_CLEANUP_JOB.kind, async ({ lost }) => {
    const expired = clock.now() - limits.idempotencyKeyRetentionMs;
    for (let removed = BATCH; removed === BATCH && !lost.aborted; ) {
      const { numAffectedRows } = await sql`
        delete from host_answer where key in (
          select key from host_answer where created_at < ${expired} order by created_at limit ${BATCH})`.execute(
        database,
      );
      removed = Number(numAffectedRows ?? 0);
    }
    await database
      .deleteFrom('announcement')
      .where('created_at', '<', expired)
      .whereRef('sent_to', '>=', 'last_user_id')
      .execute();
    await jobs.schedule(database, HOST_CLEANUP_JOB, clock.now() + INTERVAL_MS);
  });
  await jobs.schedule(database, HOST_CLEANUP_JOB, clock.now());
}
