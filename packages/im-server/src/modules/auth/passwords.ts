import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Clock } from '../../infra/clock.ts';
import { randomUUID } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';

/** Argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes one core and 19 MiB. */
const MAX_CONCURRENT = 2;
/** Maximum queued hashes per address. No global limit: one attacker could fill it and block every login. */
export const MAX_WAITING_PER_ADDRESS = 20;

/** Hashes and verifies passwords with limited concurrency. `address` is the client's, as limits per address know it. */
export interface Passwords {
  /** @throws {Refusal} `request.tooMany` if too many hashes wait for this address. */
  hash(password: string, address: string): Promise<string>;
  /**
   * Constant time: takes as long if `stored` is missing.
   * @throws {Refusal} `request.tooMany` if too many hashes wait for this address.
   */
  matches(stored: string | null | undefined, password: string, address: string): Promise<boolean>;
}

/** The hashing library, replaced in tests. */
interface Argon2 {
  hash(password: string, cost: typeof COST): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** `limited: false` (`IM_RATE_LIMIT=off`) lets any number wait for an address. */
export function createPasswords(
  { clock, limited }: { readonly clock: Pick<Clock, 'now'>; readonly limited: boolean },
  argon2: Argon2 = { hash, verify },
): Passwords {
  const limit = pLimit(MAX_CONCURRENT);
  const waiting = new Map<string, number>();
  let lastHashMs = 0;
  let decoy: Promise<string> | undefined;

  function timed<T>(work: () => Promise<T>): Promise<T> {
    return limit(async () => {
      const startedAt = clock.now();
      const result = await work();
      lastHashMs = clock.now() - startedAt;
      return result;
    });
  }

  async function enqueue<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = waiting.get(address) ?? 0;
    if (limited && before >= MAX_WAITING_PER_ADDRESS) {
      const queueMs = (limit.pendingCount * lastHashMs) / MAX_CONCURRENT;
      throw new Refusal('request.tooMany', { retryAfter: Math.max(1, Math.ceil(queueMs / 1000)) });
    }
    waiting.set(address, before + 1);
    try {
      return await timed(work);
    } finally {
      const left = (waiting.get(address) ?? 1) - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    }
  }

  /** Decoy hash for unknown users. Created early, so that the first unknown name is not slower. */
  function decoyHash(): Promise<string> {
    decoy ??= timed(() => argon2.hash(randomUUID(), COST));
    decoy.catch(() => {
      decoy = undefined;
    });
    return decoy;
  }

  return {
    hash: (password, address) => enqueue(address, () => argon2.hash(password, COST)),
    async matches(stored, password, address) {
      const fallback = await decoyHash();
      const against = stored ?? fallback;
      const same = await enqueue(address, () => argon2.verify(against, password));
      return same && typeof stored === 'string';
    },
  };
}
