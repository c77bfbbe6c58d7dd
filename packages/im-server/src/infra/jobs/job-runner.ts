import { backoffMs } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Handle } from '../database/transaction.ts';
import { randomFraction, randomUUID } from '../random.ts';
import {
  finishJob,
  type JobName,
  type LeasedJob,
  leaseDueJobs,
  postponeJob,
  renewJob,
  scheduleJob,
} from './job-table.ts';

/** Poll interval: the delay of a job whose node is gone, or that no nudge reached. */
const POLL_MS = 1_000;
/** Time until another node takes over from a crashed one. Renewed while a job runs. */
const LEASE_MS = 10_000;
/** Jobs that run at once on this node. */
const MAX_RUNNING = 4;
/** Delays between attempts of a job that fails. */
const RETRIES = { firstMs: 1_000, ceilingMs: 60_000 };

/**
 * Runs one job. Must be idempotent: a node can end after the work and before the job is removed.
 * @param attempt 1 for the first run.
 */
export type JobHandler = (key: string, attempt: number) => Promise<void>;

/** Jobs in the database: each runs on one node at a time, survives a restart, and is retried until it succeeds. */
export interface Jobs {
  /** Registers the handler of a kind, before `start`. */
  handle(kind: string, handler: JobHandler): void;
  /** Adds a job or moves its due time (epoch ms), in the caller's transaction. */
  schedule(db: Handle, job: JobName, dueAt: number): Promise<void>;
  /** Looks at `dueAt` for due jobs. Call it after the commit of `schedule`; without it the poll finds the job. */
  nudge(dueAt: number): void;
  /** Starts to run jobs. */
  start(): void;
  /** Starts no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

export function createJobs({
  database,
  clock,
  log,
}: {
  readonly database: Handle;
  readonly clock: Clock;
  readonly log: Logger;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  const running = new Map<number, Promise<void>>();
  let isStarted = false;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let nextLookAt = Number.POSITIVE_INFINITY;
  let cancelLook = () => {};

  async function run(job: LeasedJob): Promise<void> {
    let cancelRenewal = () => {};
    const keepLease = () => {
      cancelRenewal = clock.after(LEASE_MS / 2, () => {
        renewJob(database, job, clock.now() + LEASE_MS).catch((err: unknown) =>
          log.warn({ err, job: job.kind }, 'the lease of a job was not renewed'),
        );
        keepLease();
      });
    };
    keepLease();
    try {
      const handler = handlers.get(job.kind);
      if (handler === undefined) throw new Error(`no handler for jobs of the kind ${job.kind}`);
      await handler(job.key, job.attempts);
      await finishJob(database, job);
    } catch (err) {
      const inMs = backoffMs(job.attempts - 1, randomFraction(), RETRIES);
      log.error({ err, job: job.kind, attempts: job.attempts, againInMs: inMs }, 'a job failed');
      await postponeJob(database, job, clock.now() + inMs);
    } finally {
      cancelRenewal();
    }
  }

  function start(job: LeasedJob): void {
    const task = run(job)
      // The lease ends by itself.
      .catch((err: unknown) => log.error({ err, job: job.kind }, 'a job was not released'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, task);
  }

  async function look(): Promise<void> {
    while (isWanted && isStarted) {
      isWanted = false;
      const limit = MAX_RUNNING - running.size;
      if (limit <= 0) return;
      const leased = await leaseDueJobs(database, {
        kinds: [...handlers.keys()],
        holder: randomUUID(),
        now: clock.now(),
        leaseMs: LEASE_MS,
        limit,
        except: [...running.keys()],
      });
      for (const job of leased) start(job);
      if (leased.length === limit) isWanted = true;
    }
  }

  function wake(): void {
    isWanted = true;
    if (!isStarted) return;
    looking ??= look()
      .catch((err: unknown) => {
        isWanted = false;
        log.error({ err }, 'due jobs could not be read');
      })
      .finally(() => {
        looking = undefined;
        if (isWanted && running.size < MAX_RUNNING) wake();
      });
  }

  function lookAt(time: number): void {
    if (!isStarted || time >= nextLookAt) return;
    const inMs = time - clock.now();
    if (inMs <= 0) {
      wake();
      return;
    }
    cancelLook();
    nextLookAt = time;
    cancelLook = clock.after(inMs, () => {
      nextLookAt = Number.POSITIVE_INFINITY;
      wake();
      lookAt(clock.now() + POLL_MS);
    });
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    schedule: scheduleJob,
    nudge: lookAt,
    start() {
      isStarted = true;
      wake();
      lookAt(clock.now() + POLL_MS);
    },
    async stop() {
      isStarted = false;
      cancelLook();
      await looking;
      await Promise.all(running.values());
    },
  };
}
