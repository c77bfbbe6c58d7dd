import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import type { PostOutcome } from '../../infra/http-post.ts';
import { randomFraction } from '../../infra/random.ts';
import { moveToDeadLetters } from './dead-letters.ts';
import { eventBody, type WaitingEvent } from './event-body.ts';
import type { Lease } from './lease.ts';
import { GIVE_UP_MS, nextTry, REQUEST_TIMEOUT_MS } from './retries.ts';
import { type Endpoint, postSigned } from './signature.ts';

/** Events of a lane in a row; then other lanes are served. */
const MAX_EVENTS_PER_TURN = 32;

/** A lane to deliver, and its consecutive failures. A lane is delivered in order. */
export interface DueLane {
  readonly lane: string;
  readonly attempts: number;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'log'>;

export interface ShutdownSignals {
  /** Aborted: start no more requests. */
  readonly stopping: AbortSignal;
  /** Aborted: give up requests in flight; they are repeated later. */
  readonly aborting: AbortSignal;
}

/** Delivers the events of one lane in order, until one fails. */
export function createDelivery(
  parts: Parts,
  endpoint: Endpoint,
  lease: Lease,
  { stopping, aborting }: ShutdownSignals,
) {
  const { database, clock, config, log } = parts;

  const post = (event: WaitingEvent, body: string): Promise<PostOutcome> =>
    postSigned(clock, endpoint, event.id, body, { withinMs: REQUEST_TIMEOUT_MS, stopping: aborting });

  async function delivered(event: WaitingEvent): Promise<void> {
    await database.deleteFrom('webhook_event').where('seq', '=', event.seq).execute();
  }

  async function failed({ lane, attempts }: DueLane, event: WaitingEvent, outcome: PostOutcome): Promise<void> {
    const now = clock.now();
    if (event.gathered_at + GIVE_UP_MS <= now) {
      const buried = await transact(database, async (tx) => {
        if ((await lease.lock(tx)) === undefined) return 0;
        await tx.updateTable('webhook_lane').set({ next_at: now, attempts: 0 }).where('lane', '=', lane).execute();
        return moveToDeadLetters(tx, lane, now - GIVE_UP_MS, now);
      });
      log.error({ lane, buried, ...shown(outcome) }, 'webhooks were given up: im-server replay sends them again');
      return;
    }
    const next_at = nextTry(now, attempts + 1, event.gathered_at, randomFraction());
    await database
      .updateTable('webhook_lane')
      .set({ next_at, attempts: attempts + 1 })
      .where('lane', '=', lane)
      .execute();
    log.warn({ lane, attempts: attempts + 1, againInMs: next_at - now, ...shown(outcome) }, 'a webhook failed');
  }

  /** Deletes an empty lane. The lock excludes `collectEvents`. */
  async function close(lane: string): Promise<void> {
    await transact(database, async (tx) => {
      if ((await lease.lock(tx)) === undefined) return;
      await tx
        .deleteFrom('webhook_lane')
        .where('lane', '=', lane)
        .where((where) =>
          where.not(where.exists(where.selectFrom('webhook_event').select('seq').where('lane', '=', lane))),
        )
        .execute();
    });
  }

  return async (due: DueLane): Promise<void> => {
    const events = await database
      .selectFrom('webhook_event')
      .selectAll()
      .where('lane', '=', due.lane)
      .orderBy('seq')
      .limit(MAX_EVENTS_PER_TURN)
      .execute();
    let { attempts } = due;
    for (const event of events) {
      if (stopping.aborted || lease.isLost()) return;
      const body = await eventBody(database, config, event);
      if (body !== undefined) {
        const outcome = await post(event, body);
        if (!isAccepted(outcome)) {
          if (!aborting.aborted) await failed({ ...due, attempts }, event, outcome);
          return;
        }
      }
      await delivered(event);
      if (attempts > 0) {
        attempts = 0;
        await database.updateTable('webhook_lane').set({ attempts }).where('lane', '=', due.lane).execute();
      }
    }
    if (events.length < MAX_EVENTS_PER_TURN) await close(due.lane);
  };
}

/** Log fields; never the host's response. */
function shown(outcome: PostOutcome) {
  return 'status' in outcome ? { status: outcome.status } : outcome;
}

function isAccepted(outcome: PostOutcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}
