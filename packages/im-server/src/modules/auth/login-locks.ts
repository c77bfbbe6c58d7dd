import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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
  /**
   * Verifies a password. The attempt is counted before, so that parallel ones cannot pass the limit; one that succeeds or
   * could not be verified does not count.
   * @param verify resolves with `undefined` if the password is wrong.
   * @throws {Refusal} `auth.locked` with `data.seconds`, `auth.wrongPassword`, and what `verify` throws.
   */
  attempt<T>(userName: string, address: string, verify: () => Promise<T | undefined>): Promise<T>;
}

/** In memory, one process; `on: false` disables it. */
export function createLoginLocks(on: boolean): LoginLocks {
  const pairs = new RateLimiterMemory({ keyPrefix: 'pair', points: MAX_WRONG_PASSWORDS, duration: LOCK_SECONDS });
  const names = new RateLimiterMemory({ keyPrefix: 'name', points: SLOW_DOWN_AFTER, duration: LOCK_SECONDS });

  async function count(pair: string, name: string): Promise<void> {
    try {
      await pairs.consume(pair);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new Refusal('auth.locked', { data: { seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) } });
    }
    const { consumedPoints } = await names.penalty(name);
    if (consumedPoints > SLOW_DOWN_AFTER) await sleep(SLOW_DOWN_MS);
  }

  return {
    async attempt(userName, address, verify) {
      const name = userName.toLowerCase();
      const pair = `${name} ${address}`;
      if (on) await count(pair, name);
      const verified = await verify().catch(async (error: unknown) => {
        if (on) await Promise.all([pairs.reward(pair), names.reward(name)]);
        throw error;
      });
      if (verified === undefined) throw new Refusal('auth.wrongPassword');
      if (on) await Promise.all([pairs.delete(pair), names.reward(name)]);
      return verified;
    },
  };
}
