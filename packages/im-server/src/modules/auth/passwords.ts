import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from '../../infra/random.ts';

/** Argon2id (the library's default) as OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash holds a core and 19 MiB; more at once would stop everything else. */
const AT_ONCE = 2;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the one of `stored`; takes as long where there is none. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const waiting: Array<() => void> = [];
  let running = 0;
  let decoy: string | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async matches(stored, password) {
      decoy ??= await inTurn(() => hash(randomUUID(), COST));
      const against = stored ?? decoy;
      const same = await inTurn(() => verify(against, password));
      return same && typeof stored === 'string';
    },
  };
}
