import { backoffMs } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Handle } from '../database/transaction.ts';
import { randomFraction } from '../random.ts';
import { finishJob, type LeasedJob, postponeJob, renewJob } from './job-table.ts';

/** Time until another node takes over from a crashed one. Renewed while a job runs. */
export const LEASE_MS = 15_000;
/** Delays between attempts of a job that fails. */
const RETRIES = { firstMs: 1_000, ceilingMs: 60_000 };

/** Parts of the server that jobs use. */
export interface JobParts {
  readonly database: Handle;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A job that runs here. */
export interface JobRun extends LeasedJob {
  /** Aborted when the lease was lost: another node may run the job by now. */
  readonly lost: AbortSignal;
}

/**
 * Runs one job. Must be idempotent: a node can end after the work and before the job is removed. `attempts` is 1 in the first
 * run. A handler that schedules its own job runs again.
 */
export type JobHandler = (run: JobRun) => Promise<void>;

/** Runs a leased job; then removes it or, if it failed, makes it due again. */
export async function runJob(parts: JobParts, job: LeasedJob, handler: JobHandler): Promise<void> {
  const { database, clock, log } = parts;
  const lost = new AbortController();
  const cancelRenewal = keepLease(parts, job, lost);
  try {
    await handler({ ...job, lost: lost.signal });
    await finishJob(database, job);
  } catch (err) {
    const inMs = backoffMs(job.attempts - 1, randomFraction(), RETRIES);
    log.error({ err, job: job.kind, attempts: job.attempts, againInMs: inMs }, 'a job failed');
    await postponeJob(database, job, clock.now() + inMs);
  } finally {
    cancelRenewal();
  }
}

/** Renews a lease until it is cancelled. `lost` is aborted when another run has it, or no renewal succeeds until it ends. */
function keepLease({ database, clock, log }: JobParts, job: LeasedJob, lost: AbortController): () => void {
  let until = clock.now() + LEASE_MS;
  let cancel = () => {};
  const renew = async () => {
    const next = clock.now() + LEASE_MS;
    const isKept = await renewJob(database, job, next).then(
      (isRenewed) => {
        if (isRenewed) until = next;
        return isRenewed;
      },
      (err: unknown) => {
        log.warn({ err, job: job.kind }, 'the lease of a job was not renewed');
        return clock.now() < until;
      },
    );
    if (!isKept) lost.abort();
  };
  const schedule = () => {
    cancel = clock.after(LEASE_MS / 2, () => {
      void renew();
      schedule();
    });
  };
  schedule();
  return () => cancel();
}
