import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../infra/clock.ts';
import { type CreateLimiter, createLimiters, type Limiter } from '../../infra/redis/shared-limiter.ts';
import { networksOf } from '../../plugins/forwarded-headers.ts';
import { Refusal } from '../../refusal.ts';

/** Wrong passwords for one user name from one address (an IPv6 /64) before that pair is locked. */
export const MAX_WRONG_PASSWORDS = 5;
/** The same for the networks around an IPv6 address: its /64, /56 and /48. Other customers may share the wider ones. */
const MAX_WRONG_PASSWORDS_BY_NETWORK = [MAX_WRONG_PASSWORDS, 2 * MAX_WRONG_PASSWORDS, 4 * MAX_WRONG_PASSWORDS];
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

/** A user name with one of the networks that an attempt comes from, and the limiter for networks of that width. */
interface Pair {
  readonly limiter: Limiter;
  readonly key: string;
}

/** Counts where `createLimiter` does: in memory by default. `limited: false` (`IM_RATE_LIMIT=off`) disables it. */
export function createLoginLocks({
  clock,
  limited,
  createLimiter = createLimiters(undefined, ''),
}: {
  readonly clock: Pick<Clock, 'after'>;
  readonly limited: boolean;
  readonly createLimiter?: CreateLimiter;
}): LoginLocks {
  const limiters = MAX_WRONG_PASSWORDS_BY_NETWORK.map((points, width) =>
    createLimiter({ keyPrefix: `pair${width}`, points, duration: LOCK_SECONDS }),
  );
  const names = createLimiter({ keyPrefix: 'name', points: SLOW_DOWN_AFTER, duration: LOCK_SECONDS });

  async function count(pairs: readonly Pair[], name: string): Promise<void> {
    for (const [at, { limiter, key }] of pairs.entries()) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        // An attempt that a wider network refuses does not count for the address.
        await Promise.all(pairs.slice(0, at).map((counted) => counted.limiter.reward(counted.key)));
        throw new Refusal('auth.locked', { data: { seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) } });
      }
    }
    const { consumedPoints } = await names.penalty(name);
    if (consumedPoints > SLOW_DOWN_AFTER) {
      await new Promise<void>((resolve) => clock.after(SLOW_DOWN_MS, resolve));
    }
  }

  return {
    async attempt(userName, address, verify) {
      const name = userName.toLowerCase();
      const networks = networksOf(address);
      const pairs = limiters
        .slice(0, networks.length)
        .map((limiter, at) => ({ limiter, key: `${name} ${networks[at]}` }));
      const uncount = () => Promise.all([...pairs.map(({ limiter, key }) => limiter.reward(key)), names.reward(name)]);
      if (limited) await count(pairs, name);
      const verified = await verify().catch(async (error: unknown) => {
        if (limited) await uncount();
        throw error;
      });
      if (verified === undefined) throw new Refusal('auth.wrongPassword');
      if (limited) {
        await uncount();
        await pairs[0]?.limiter.delete(pairs[0].key);
      }
      return verified;
    },
  };
}
