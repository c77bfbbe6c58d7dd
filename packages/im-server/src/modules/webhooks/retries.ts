import { backoffMs } from 'im-sdk/protocol';

/** How long one call may take. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** How long an event is tried, since it began to wait. */
export const GIVE_UP_MS = 24 * 3_600_000;

const STEPS = { firstMs: 5_000, ceilingMs: 3_600_000 };

/**
 * When a lane is tried again after `attempts` failures one after the other; the last try is when its first event is
 * given up. Times are epoch ms, `random` is in [0, 1).
 */
export function nextTry(now: number, attempts: number, gatheredAt: number, random: number): number {
  return Math.min(now + backoffMs(attempts - 1, random, STEPS), Math.max(now, gatheredAt + GIVE_UP_MS));
}
