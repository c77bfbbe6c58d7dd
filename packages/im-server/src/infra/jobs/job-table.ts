import { sql } from 'kysely';
import type { Handle } from '../database/transaction.ts';

/** Name of a job: there is at most one of each. */
export interface JobName {
  readonly kind: string;
  /** Subject of the work, such as the id of a call. */
  readonly key: string;
}

/** A job that a run has leased. */
export interface LeasedJob extends JobName {
  readonly id: number;
  /** Runs since it was scheduled, this one included. */
  readonly attempts: number;
  readonly revision: number;
  /** Fencing token of the run. */
  readonly holder: string;
}

/** Adds a job or moves its due time. A running one runs once more afterwards. */
export async function scheduleJob(db: Handle, { kind, key }: JobName, dueAt: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ kind, key, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ due_at: dueAt, attempts: 0, revision: sql`job.revision + 1` }),
    )
    .execute();
}

/** Makes jobs of a kind due at `dueAt`, unless they are due before. */
export async function hastenJobs(db: Handle, kind: string, keys: readonly string[], dueAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: dueAt, revision: sql`revision + 1` })
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .where('due_at', '>', dueAt)
    .execute();
}

/** Leases due jobs of these kinds, the longest due first. Jobs that another node is leasing are skipped, not waited for. */
export async function leaseDueJobs(
  db: Handle,
  { kinds, holder, now, leaseMs, limit, except }: LeaseRequest,
): Promise<LeasedJob[]> {
  const rows = await db
    .updateTable('job')
    .set({ holder, leased_until: now + leaseMs, attempts: sql`attempts + 1` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('job')
        .select('id')
        .where('due_at', '<=', now)
        .where('leased_until', '<=', now)
        .where('kind', 'in', kinds)
        .$if(except.length > 0, (query) => query.where('id', 'not in', except))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'key', 'attempts', 'revision'])
    .execute();
  return rows.map((row) => ({ ...row, holder }));
}

interface LeaseRequest {
  readonly kinds: readonly string[];
  readonly holder: string;
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  /** Ids of jobs that still run here, although their lease may have ended. */
  readonly except: readonly number[];
}

/** Extends the lease of a run; false if it was lost. */
export async function renewJob(db: Handle, { id, holder }: LeasedJob, until: number): Promise<boolean> {
  const renewed = await db
    .updateTable('job')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Removes a job that was done, unless it was scheduled again meanwhile; then it is only released. */
export async function finishJob(db: Handle, { id, holder, revision }: LeasedJob): Promise<void> {
  await sql`
    with done as (
      delete from job where id = ${id} and holder = ${holder} and revision = ${revision} returning id
    )
    update job set holder = null, leased_until = 0
    where id = ${id} and holder = ${holder} and not exists (select 1 from done)`.execute(db);
}

/** Releases a job whose run failed: it is due again at `dueAt`, or when it was scheduled for meanwhile. */
export async function postponeJob(db: Handle, { id, holder, revision }: LeasedJob, dueAt: number): Promise<void> {
  await sql`
    update job set holder = null, leased_until = 0,
      due_at = case when revision = ${revision} then ${dueAt}::bigint else due_at end
    where id = ${id} and holder = ${holder}`.execute(db);
}
