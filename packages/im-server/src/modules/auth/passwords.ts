import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { randomUUID } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';

/** Argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes one core and 19 MiB. */
const MAX_CONCURRENT = 2;
/** Queue limit: beyond it clients would have timed out before their turn. */
const MAX_QUEUED = 200;

/** Hashes and verifies passwords with limited concurrency. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant time: takes as long if `stored` is missing. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** The hashing library, replaced in tests. */
interface Argon2 {
  hash(password: string, cost: typeof COST): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

export function createPasswords(argon2: Argon2 = { hash, verify }): Passwords {
  const limit = pLimit(MAX_CONCURRENT);
  let decoy: Promise<string> | undefined;

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= MAX_QUEUED) throw new Refusal('request.tooMany', { retryAfter: 1 });
    return limit(work);
  }

  /** Decoy hash for unknown users. Created early, so that the first unknown name is not slower. */
  function decoyHash(): Promise<string> {
    decoy ??= enqueue(() => argon2.hash(randomUUID(), COST));
    decoy.catch(() => {
      decoy = undefined;
    });
    return decoy;
  }

  return {
    hash: (password) => enqueue(() => argon2.hash(password, COST)),
    async matches(stored, password) {
      const fallback = await decoyHash();
      const against = stored ?? fallback;
      const same = await enqueue(() => argon2.verify(against, password));
      return same && typeof stored === 'string';
    },
  };
}
