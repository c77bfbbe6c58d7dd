import { limits } from 'im-sdk/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';

/** How many points a key may spend within so many seconds. */
export interface RateRule {
  readonly points: number;
  readonly seconds: number;
}

/** Every rate limit of the server, by what it counts. The key is a user id or an address. */
export const rateRules = {
  /** Every call, by address: a stop for floods only. */
  address: { points: 6_000, seconds: 60 },
  /** Tries to sign in, by address. */
  login: { points: 60, seconds: 60 },
  /** New accounts, by address. */
  register: { points: 300, seconds: 3_600 },
  /** Calls with the server key, right or wrong, by address. */
  host: { points: 3_000, seconds: 60 },
  refresh: { points: 120, seconds: 60 },
  search: { points: 30, seconds: 60 },
  /** Changes of one's profile: each is told to everybody who knows the person. */
  profile: { points: 20, seconds: 60 },
  /** Uploads of one user, each piece of a form or the begin of a direct one. */
  upload: { points: 120, seconds: 60 },
  /** Avatars of people who have no account yet, by address. */
  avatar: { points: limits.avatarsPerHour, seconds: 3_600 },
  /** Sends of one user: 5 a second, in bursts of 20. */
  send: { points: 20, seconds: 4 },
  /** Sends with the header `broadcast: 1`. */
  broadcast: { points: 20, seconds: 1 },
} as const satisfies Record<string, RateRule>;
export type RateName = keyof typeof rateRules;

/** Counts and refuses. */
export interface RateLimits {
  /** @throws {Refusal} `request.tooMany` with the seconds to wait. */
  consume(name: RateName, key: string | number): Promise<void>;
}

/** Limits of a single process, or none with `on: false`. */
export function createRateLimits(on: boolean): RateLimits {
  const limiters = new Map<RateName, RateLimiterMemory>();
  for (const [name, rule] of Object.entries(rateRules)) {
    limiters.set(
      name as RateName,
      new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds }),
    );
  }
  return {
    async consume(name, key) {
      if (!on) return;
      try {
        await limiters.get(name)?.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal('request.tooMany', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
      }
    },
  };
}
