import type { Handle } from '../database/transaction.ts';
import { randomUUID } from '../random.ts';
import { hastenJobs, type JobName, type LeasedJob, leaseDueJobs, scheduleJob } from './job-table.ts';
import { type JobHandler, type JobParts, LEASE_MS, runJob } from './run-job.ts';

/** Poll interval: the delay of a job whose node is gone, or that no nudge reached. */
const POLL_MS = 1_000;
/** Most jobs that run at once on this node; lasting ones are not counted. */
const MAX_RUNNING = 4;

interface Registered {
  readonly handler: JobHandler;
  readonly isLasting: boolean;
}

/** Jobs in the database: each runs on one node at a time, survives a restart, and is retried until it succeeds. */
export interface Jobs {
  /**
   * Registers the handler of a kind. A lasting one runs for as long as the server, and does not count towards the limit of running jobs. Returns
   * a function that ends the registration: no further job of this kind is started here.
   */
  handle(kind: string, handler: JobHandler, options?: { readonly isLasting?: boolean }): () => void;
  /** Adds a job or moves its due time (epoch ms), in the caller's transaction. */
  schedule(db: Handle, job: JobName, dueAt: number): Promise<void>;
  /** Makes jobs of a kind due at `dueAt` (epoch ms), unless they are due before. */
  hasten(db: Handle, kind: string, keys: readonly string[], dueAt: number): Promise<void>;
  /** Polls for due jobs at `dueAt`. Call it after the commit of `schedule`; without it the poll finds the job. */
  nudge(dueAt: number): void;
  /** Starts to run jobs. */
  start(): void;
  /** Starts no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

export function createJobs(parts: JobParts): Jobs {
  const { database, clock, log } = parts;
  const handlers = new Map<string, Registered>();
  const running = new Map<number, { readonly task: Promise<void>; readonly isLasting: boolean }>();
  let isStarted = false;
  let polling: Promise<void> | undefined;
  let isWanted = false;
  let nextPollAt = Number.POSITIVE_INFINITY;
  let cancelPoll = () => {};

  const freeSlots = () => MAX_RUNNING - [...running.values()].filter(({ isLasting }) => !isLasting).length;

  function start(job: LeasedJob): void {
    const registered = handlers.get(job.kind);
    if (registered === undefined) return;
    const task = runJob(parts, job, registered.handler)
      // The lease ends by itself.
      .catch((err: unknown) => log.error({ err, job: job.kind }, 'a job was not released'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { task, isLasting: registered.isLasting });
  }

  async function poll(): Promise<void> {
    while (isWanted && isStarted) {
      isWanted = false;
      const limit = freeSlots();
      if (limit <= 0 || handlers.size === 0) return;
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
    polling ??= poll()
      .catch((err: unknown) => {
        isWanted = false;
        log.error({ err }, 'due jobs could not be read');
      })
      .finally(() => {
        polling = undefined;
        if (isWanted && freeSlots() > 0) wake();
      });
  }

  function pollAt(time: number): void {
    if (!isStarted || time >= nextPollAt) return;
    const inMs = time - clock.now();
    if (inMs <= 0) {
      wake();
      return;
    }
    cancelPoll();
    nextPollAt = time;
    cancelPoll = clock.after(inMs, () => {
      nextPollAt = Number.POSITIVE_INFINITY;
      wake();
      pollAt(clock.now() + POLL_MS);
    });
  }

  return {
    handle(kind, handler, { isLasting = false } = {}) {
      handlers.set(kind, { handler, isLasting });
      return () => handlers.delete(kind);
    },
    schedule: scheduleJob,
    hasten: hastenJobs,
    nudge: pollAt,
    start() {
      isStarted = true;
      wake();
      pollAt(clock.now() + POLL_MS);
    },
    async stop() {
      isStarted = false;
      cancelPoll();
      await polling;
      await Promise.all([...running.values()].map(({ task }) => task));
    },
  };
}
