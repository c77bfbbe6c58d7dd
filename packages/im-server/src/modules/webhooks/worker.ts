import { webhookOf } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { systemClock } from '../../infra/clock.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { headOfLog } from '../../message-log/tail.ts';
import { collectEvents } from './collect-events.ts';
import { createDelivery, type DueLane } from './delivery.ts';
import { leaseOf, WEBHOOK_JOB } from './lease.ts';
import { createUnreadWatch } from './unread-watch.ts';

const MAX_PARALLEL_LANES = 8;
/** Poll interval: the delay of an event whose hint was lost. */
const POLL_MS = 1_000;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'log' | 'config' | 'presence' | 'jobs'>;

/**
 * Sends events to the host's webhook, if configured: a job that lasts as long as the server, on one node at a time. Queued
 * events survive a restart. Returns a stop function: requests in flight get `drainMs`, then they are aborted and repeated
 * later.
 */
export async function startWebhooks(parts: Parts): Promise<(drainMs: number) => Promise<void>> {
  const { database, clock, bus, log, config, jobs } = parts;
  const endpoint = webhookOf(config);
  if (endpoint === undefined) return async () => {};
  await begin(database, clock.now());
  const unreadAfterMs = config.webhookUnreadAfter * 1_000;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const unread = createUnreadWatch(parts, unreadAfterMs);
  await unread.begin();
  const departures = new Set<Promise<void>>();
  let wake = () => {};
  let session = Promise.resolve();

  const unregister = jobs.handle(
    WEBHOOK_JOB.kind,
    async (run) => {
      const lease = leaseOf(run);
      const signals = { stopping: AbortSignal.any([stopping.signal, run.lost]), aborting: aborting.signal };
      const worker = createWorker(parts, {
        collect: async () => {
          const isMore = await collectEvents(database, lease, clock.now(), unreadAfterMs);
          return (await unread.reportUnread(lease)) || isMore;
        },
        deliver: createDelivery(parts, endpoint, lease, signals),
        stopping: signals.stopping,
      });
      wake = worker.wake;
      session = worker.done;
      await worker.done;
      // Due for the next node, or for this server when it starts again.
      await jobs.schedule(database, WEBHOOK_JOB, clock.now());
    },
    { isLasting: true },
  );
  await jobs.schedule(database, WEBHOOK_JOB, clock.now());

  const unsubscribes = [
    unregister,
    bus.subscribe('log.appended', () => wake()),
    bus.subscribe('presence.changed', ({ userId }) => {
      const departure = unread
        .left(userId)
        .catch((err: unknown) => log.warn({ err }, 'the check for unread messages of a user who went offline failed'))
        .finally(() => departures.delete(departure));
      departures.add(departure);
    }),
  ];
  return async (drainMs) => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    stopping.abort();
    const callOff = systemClock.after(drainMs, () => aborting.abort());
    await Promise.all([session, ...departures]).finally(callOff);
  };
}

/** What a worker does while it has the lease. */
interface Work {
  /** Queues events. True if there may be more. */
  readonly collect: () => Promise<boolean>;
  readonly deliver: (due: DueLane) => Promise<void>;
  /** Aborted: start nothing more. */
  readonly stopping: AbortSignal;
}

/** Collects and delivers until it is stopped. `done` resolves once nothing is in flight. */
function createWorker(
  { database, clock, log }: Parts,
  { collect, deliver, stopping }: Work,
): { readonly wake: () => void; readonly done: Promise<void> } {
  const busy = new Map<string, Promise<void>>();
  let isWakePending = false;
  let working: Promise<void> | undefined;
  let cancel = () => {};

  function start(due: DueLane): void {
    const attempt = deliver(due)
      .finally(() => busy.delete(due.lane))
      .then(wake, (err: unknown) => log.error({ err }, 'a webhook could not be delivered, it is tried again'));
    busy.set(due.lane, attempt);
  }

  async function work(): Promise<void> {
    while (isWakePending && !stopping.aborted) {
      isWakePending = false;
      if (await collect()) isWakePending = true;
      for (const due of await dueLanes(database, clock.now(), [...busy.keys()])) start(due);
    }
  }

  function wake(): void {
    isWakePending = true;
    if (stopping.aborted) return;
    working ??= work()
      .catch((err: unknown) => {
        isWakePending = false;
        log.error({ err }, 'webhooks could not be gathered, it is tried again');
      })
      .finally(() => {
        working = undefined;
        if (isWakePending) wake();
      });
  }

  function schedulePoll(): void {
    cancel = clock.after(POLL_MS, () => {
      wake();
      schedulePoll();
    });
  }

  async function finish(): Promise<void> {
    cancel();
    await working;
    await Promise.all(busy.values());
  }

  wake();
  schedulePoll();
  const done = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener('abort', () => resolve(), { once: true });
  }).then(finish);
  return { wake, done };
}

/** A job that no node has run for this long is given up: what happened meanwhile is not sent. */
const ABANDONED_MS = 24 * 3_600_000;

/** Goes on where the webhook was; else starts at the current log head: older events are never sent. */
async function begin(database: Handle, now: number): Promise<void> {
  await database
    .deleteFrom('webhook_position')
    .where((where) =>
      where.exists(
        where
          .selectFrom('job')
          .select('id')
          .where('kind', '=', WEBHOOK_JOB.kind)
          .where('leased_until', '<', now - ABANDONED_MS)
          .where('due_at', '<', now - ABANDONED_MS),
      ),
    )
    .execute();
  const head = await headOfLog(database);
  await database
    .insertInto('webhook_position')
    .values({ since_id: head, gathered_to: head })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function dueLanes(database: Handle, now: number, busy: readonly string[]): Promise<DueLane[]> {
  if (busy.length >= MAX_PARALLEL_LANES) return Promise.resolve([]);
  return database
    .selectFrom('webhook_lane')
    .select(['lane', 'attempts'])
    .where('next_at', '<=', now)
    .$if(busy.length > 0, (query) => query.where('lane', 'not in', [...busy]))
    .orderBy('next_at')
    .limit(MAX_PARALLEL_LANES - busy.length)
    .execute();
}
