import { RateLimiterMemory } from 'rate-limiter-flexible';
import { sleep } from '../../infra/clock.ts';
import { Refusal } from '../../refusal.ts';

/** Wrong passwords for one user name from one address before that pair is locked. */
export const MAX_WRONG_PASSWORDS = 5;
const LOCK_SECONDS = 300;
/**
 * Wrong passwords for one user name from any address before each attempt is delayed. Never a lock: it would shut out
 * the owner.
 */
const SLOW_DOWN_AFTER = 50;
const SLOW_DOWN_MS = 1_000;

/** Brute force protection of logins. Unknown user names behave like known ones. */
export interface LoginLocks {
  /** @throws {Refusal} `auth.locked` with `data.seconds`. */
  check(userName: string, address: string): Promise<void>;
  recordFailure(userName: string, address: string): Promise<void>;
  recordSuccess(userName: string, address: string): Promise<void>;
}

/** In memory, one process; `on: false` disables it. */
export function createLoginLocks(on: boolean): LoginLocks {
  const pairs = new RateLimiterMemory({ keyPrefix: 'pair', points: MAX_WRONG_PASSWORDS, duration: LOCK_SECONDS });
  const names = new RateLimiterMemory({ keyPrefix: 'name', points: SLOW_DOWN_AFTER, duration: LOCK_SECONDS });
  const pair = (userName: string, address: string) => `${userName.toLowerCase()} ${address}`;
  return {
    async check(userName, address) {
      if (!on) return;
      const spent = await pairs.get(pair(userName, address));
      if (spent !== null && (spent.consumedPoints ?? 0) >= MAX_WRONG_PASSWORDS) {
        const seconds = Math.max(1, Math.ceil((spent.msBeforeNext ?? 0) / 1000));
        throw new Refusal('auth.locked', { data: { seconds } });
      }
      const everywhere = await names.get(userName.toLowerCase());
      if ((everywhere?.consumedPoints ?? 0) >= SLOW_DOWN_AFTER) await sleep(SLOW_DOWN_MS);
    },
    async recordFailure(userName, address) {
      if (!on) return;
      await pairs.penalty(pair(userName, address));
      await names.penalty(userName.toLowerCase());
    },
    async recordSuccess(userName, address) {
      if (on) await pairs.delete(pair(userName, address));
    },
  };
}
