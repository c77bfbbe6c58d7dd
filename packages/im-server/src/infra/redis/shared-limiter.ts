import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { ANSWER_MS, type Redis } from './open-redis.ts';

export interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Creates a limiter that counts on all nodes of one database; in memory without Redis, and while Redis is away. */
export type CreateLimiter = (options: LimiterOptions) => RateLimiterAbstract;

export function createLimiters(redis: Redis | undefined, prefix: string): CreateLimiter {
  if (redis === undefined) return (options) => new RateLimiterMemory(options);
  return (options) => {
    const limiter = new RateLimiterRedis({
      ...options,
      keyPrefix: `${prefix}:limit:${options.keyPrefix}`,
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    // It takes the insurance of what it wraps.
    return new RLWrapperTimeouts({ limiter, timeoutMs: ANSWER_MS });
  };
}
