import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from './open-redis.ts';

export interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** What the server uses of a limiter. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'reward' | 'delete'>;

/** Creates a limiter that counts on all nodes of one database; in memory without Redis, and while Redis is away. */
export type CreateLimiter = (options: LimiterOptions) => Limiter;

export function createLimiters(redis: Redis | undefined, prefix: string): CreateLimiter {
  if (redis === undefined) return (options) => new RateLimiterMemory(options);
  return (options) => {
    const memory = new RateLimiterMemory(options);
    const shared = new RateLimiterRedis({
      ...options,
      keyPrefix: `${prefix}:limit:${options.keyPrefix}`,
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    });
    /** Redis is not asked while it is known to be away: each of several limits would wait for its deadline. */
    const count = async <T>(run: (limiter: Limiter) => Promise<T>): Promise<T> => {
      if (redis.isAway()) return run(memory);
      try {
        return await redis.answer(run(shared));
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw reason;
        redis.noteFailure(reason);
        return run(memory);
      }
    };
    return {
      consume: (...args) => count((limiter) => limiter.consume(...args)),
      penalty: (...args) => count((limiter) => limiter.penalty(...args)),
      reward: (...args) => count((limiter) => limiter.reward(...args)),
      delete: (...args) => count((limiter) => limiter.delete(...args)),
    };
  };
}
