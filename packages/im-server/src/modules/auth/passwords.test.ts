import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

/** An Argon2 that counts and finishes when it is told to. */
function countedArgon() {
  const waiting: Array<() => void> = [];
  const seen = { hashes: 0, checks: 0, running: 0, most: 0 };
  async function work<T>(kind: 'hashes' | 'checks', result: T): Promise<T> {
    seen[kind] += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    seen.running -= 1;
    return result;
  }
  return {
    seen,
    argon2: {
      hash: (password: string) => work('hashes', `hash of ${password}`),
      verify: (stored: string, password: string) => work('checks', stored === `hash of ${password}`),
    },
    /** Lets everything come to its end, one after the other. */
    async finish(): Promise<void> {
      for (let idle = 0; idle < 3; ) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = waiting.shift();
        next?.();
        idle = next === undefined ? idle + 1 : 0;
      }
    },
  };
}

describe('passwords', () => {
  test('an unknown name costs as many hashes as a wrong password, the first time as well', async () => {
    const costOf = async (stored: string | undefined) => {
      const { argon2, seen, finish } = countedArgon();
      const passwords = createPasswords(argon2);
      const costs: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        const before = { ...seen };
        const answer = passwords.matches(stored, 'guess');
        await finish();
        expect(await answer).toBe(false);
        costs.push(`${seen.hashes - before.hashes} hashes, ${seen.checks - before.checks} checks`);
      }
      return costs;
    };
    expect(await costOf(undefined)).toEqual(await costOf('hash of something else'));
  });

  test('nobody gets in without a stored password, and the right one does', async () => {
    const { argon2, finish } = countedArgon();
    const passwords = createPasswords(argon2);
    const answers = [passwords.matches(null, 'right'), passwords.matches('hash of right', 'right')];
    await finish();
    expect(await Promise.all(answers)).toEqual([false, true]);
  });

  test('at most two hashes run at once, whoever asks, and too many who wait are sent away', async () => {
    const { argon2, seen, finish } = countedArgon();
    const passwords = createPasswords(argon2);
    const asked = Array.from({ length: 250 }, (_, n) =>
      (n % 2 === 0 ? passwords.hash(`p${n}`) : passwords.hash(`q${n}`)).then(
        () => 'done',
        (error: unknown) => (error as { key: string }).key,
      ),
    );
    await finish();
    const outcomes = await Promise.all(asked);
    expect(seen.most).toBe(2);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(202);
    expect(outcomes.filter((outcome) => outcome === 'request.tooMany').length).toBe(48);
  });
});
