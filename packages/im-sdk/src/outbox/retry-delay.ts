import { backoffMs, limits } from '../protocol/index.ts';

/** Time until a send whose answer did not come is tried again, ms. `fraction` is random, from 0 to 1. */
export function retryDelayMs(tries: number, fraction: number): number {
  const range = { firstMs: limits.sendRetryMs, ceilingMs: limits.reconnectCeilingMs };
  return Math.max(limits.sendRetryMs, backoffMs(tries, fraction, range));
}
