import { backoffMs } from 'im-sdk/protocol';

/** Time limit of a request. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Age of an event when it becomes a dead letter. */
export const GIVE_UP_MS = 24 * 3_600_000;

const STEPS = { firstMs: 5_000, ceilingMs: 3_600_000 };

/**
 * Time of the next attempt (epoch ms): exponential backoff with jitter, at the latest when the first event expires.
 * `random` is in [0, 1).
 */
export function nextTry(now: number, attempts: number, gatheredAt: number, random: number): number {
  return Math.min(now + backoffMs(attempts - 1, random, STEPS), Math.max(now, gatheredAt + GIVE_UP_MS));
}
