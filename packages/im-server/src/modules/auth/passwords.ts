import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';

/** Argon2id (the library's default) as OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash holds a core and 19 MiB; more at once would stop everything else. */
const MAX_CONCURRENT = 2;
/** More than these have no use for their answer any more when their turn comes. */
const MAX_QUEUED = 200;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the one of `stored`; takes as long where there is none. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** The slow part. */
interface Argon2 {
  hash(password: string, cost: typeof COST): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

export function createPasswords(argon2: Argon2 = { hash, verify }): Passwords {
  const waiting: Array<() => void> = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_QUEUED) throw new Refusal('request.tooMany', { retryAfter: 1 });
    if (running < MAX_CONCURRENT) running += 1;
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  /** Made whether or not it is needed, so that the first unknown name takes no longer than a known one. */
  function spareHash(): Promise<string> {
    decoy ??= enqueue(() => argon2.hash(randomUUID(), COST));
    decoy.catch(() => {
      decoy = undefined;
    });
    return decoy;
  }

  return {
    hash: (password) => enqueue(() => argon2.hash(password, COST)),
    async matches(stored, password) {
      const spare = await spareHash();
      const against = stored ?? spare;
      const same = await enqueue(() => argon2.verify(against, password));
      return same && typeof stored === 'string';
    },
  };
}
