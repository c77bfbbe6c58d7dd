import type { Tx } from '../../infra/database/transaction.ts';
import type { JobName } from '../../infra/jobs/job-table.ts';
import type { JobRun } from '../../infra/jobs/run-job.ts';

/** The job that collects and delivers events, on one node at a time. */
export const WEBHOOK_JOB: JobName = { kind: 'webhook', key: '' };

/** Lease of the node that collects and delivers. */
export interface Lease {
  /** True once another node may have it: start nothing more. */
  isLost(): boolean;
  /** Fencing: locks the position. `undefined` if another node has the lease; then write nothing. */
  lock(
    tx: Tx,
  ): Promise<{ readonly gatheredTo: number; readonly sinceId: number; readonly lastSeq: number } | undefined>;
}

/** The lease that a run of the job has. */
export function leaseOf({ id, holder, lost }: JobRun): Lease {
  return {
    isLost: () => lost.aborted,
    async lock(tx) {
      const row = await tx
        .selectFrom('webhook_position as p')
        .innerJoin('job as j', (join) => join.on('j.id', '=', id).on('j.holder', '=', holder))
        .select(['p.gathered_to', 'p.since_id', 'p.last_seq'])
        .forUpdate(['p', 'j'])
        .executeTakeFirst();
      return row && { gatheredTo: row.gathered_to, sinceId: row.since_id, lastSeq: row.last_seq };
    },
  };
}
