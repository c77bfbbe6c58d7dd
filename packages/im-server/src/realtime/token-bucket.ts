import type { Clock } from '../infra/clock.ts';

/** Token bucket: returns a function that takes a token; false if there is none. */
export function createTokenBucket(clock: Pick<Clock, 'now'>, perSecond: number, burst: number): () => boolean {
  let tokens = burst;
  let filledAt = clock.now();
  return () => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) * perSecond) / 1_000);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
