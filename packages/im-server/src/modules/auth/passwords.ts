import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Clock } from '../../infra/clock.ts';
import { randomUUID } from '../../infra/random.ts';
import { networksOf } from '../../plugins/forwarded-headers.ts';
import { Refusal } from '../../refusal.ts';

/** Argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes one core and 19 MiB. */
const MAX_CONCURRENT = 2;
/** Maximum hashes of one address that run or wait. No global limit: one attacker could fill it and block every login. */
export const MAX_WAITING_PER_ADDRESS = 20;
/** The same for all addresses of an IPv6 customer (/48). */
const MAX_WAITING_PER_NETWORK = 4 * MAX_WAITING_PER_ADDRESS;

/**
 * Hashes and verifies passwords with limited concurrency; addresses that wait take turns.
 * `address` is the client's, as limits per address know it.
 */
export interface Passwords {
  /** @throws {Refusal} `request.tooMany` if this address has too many unfinished hashes. */
  hash(password: string, address: string): Promise<string>;
  /**
   * Constant time: takes as long if `stored` is missing.
   * @throws {Refusal} `request.tooMany` if this address has too many unfinished hashes.
   */
  matches(stored: string | null | undefined, password: string, address: string): Promise<boolean>;
}

/** The hashing library, replaced in tests. */
interface Argon2 {
  hash(password: string, cost: typeof COST): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** The address itself, or the /48 of an IPv6 source. */
const widestNetworkOf = (source: string): string => networksOf(source).at(-1) ?? source;

/** `limited: false` (`IM_RATE_LIMIT=off`) lets any number wait for an address. */
export function createPasswords(
  { clock, limited }: { readonly clock: Pick<Clock, 'now'>; readonly limited: boolean },
  argon2: Argon2 = { hash, verify },
): Passwords {
  const limit = pLimit(MAX_CONCURRENT);
  /** Unfinished hashes by address. */
  const unfinished = new Map<string, number>();
  /** Hashes that wait, by address (IPv6: by /48, which may be one customer's); the next in turn stands first. */
  const queues = new Map<string, Array<() => Promise<void>>>();
  let lastHashMs = 0;
  let decoy: Promise<string> | undefined;

  /** Runs the first hash of the address whose turn it is, which then goes to the end of the line. */
  async function runNext(): Promise<void> {
    const [next] = queues;
    if (next === undefined) return;
    const [address, queue] = next;
    const run = queue.shift();
    queues.delete(address);
    if (queue.length > 0) queues.set(address, queue);
    const startedAt = clock.now();
    await run?.();
    lastHashMs = clock.now() - startedAt;
  }

  function inTurn<T>(source: string, work: () => Promise<T>): Promise<T> {
    const address = widestNetworkOf(source);
    return new Promise((resolve, reject) => {
      const run = () => work().then(resolve, reject);
      const queue = queues.get(address);
      if (queue) queue.push(run);
      else queues.set(address, [run]);
      void limit(runNext);
    });
  }

  async function enqueue<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = unfinished.get(address) ?? 0;
    const beside = queues.get(widestNetworkOf(address))?.length ?? 0;
    if (limited && (before >= MAX_WAITING_PER_ADDRESS || beside >= MAX_WAITING_PER_NETWORK)) {
      const queueMs = (limit.pendingCount * lastHashMs) / MAX_CONCURRENT;
      throw new Refusal('request.tooMany', { retryAfter: Math.max(1, Math.ceil(queueMs / 1000)) });
    }
    unfinished.set(address, before + 1);
    try {
      return await inTurn(address, work);
    } finally {
      const left = (unfinished.get(address) ?? 1) - 1;
      if (left > 0) unfinished.set(address, left);
      else unfinished.delete(address);
    }
  }

  /** Decoy hash for unknown users. Created early, so that the first unknown name is not slower. */
  function decoyHash(): Promise<string> {
    decoy ??= inTurn('', () => argon2.hash(randomUUID(), COST));
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
