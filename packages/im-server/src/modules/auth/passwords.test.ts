import { describe, expect, test } from 'vitest';
import { createPasswords, MAX_WAITING_PER_ADDRESS } from './passwords.ts';

/** An Argon2 that counts and finishes when it is told to. */
function countedArgon() {
  const waiting: Array<() => void> = [];
  const seen = { hashes: 0, checks: 0, running: 0, most: 0 };
  /** Passwords in the order in which their hashing began. */
  const order: string[] = [];
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
    order,
    argon2: {
      hash: (password: string) => {
        order.push(password);
        return work('hashes', `hash of ${password}`);
      },
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
  test('are hashed with Argon2id at the OWASP minimum', async () => {
    const passwords = createPasswords({ clock: { now: () => 0 }, limited: true });
    const stored = await passwords.hash('right', '203.0.113.1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(stored, 'right', '203.0.113.1')).toBe(true);
    expect(await passwords.matches(stored, 'wrong', '203.0.113.1')).toBe(false);
  });

  test('an unknown name costs as many hashes as a wrong password, the first time as well', async () => {
    const costOf = async (stored: string | undefined) => {
      const { argon2, seen, finish } = countedArgon();
      const passwords = createPasswords({ clock: { now: () => 0 }, limited: true }, argon2);
      const costs: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        const before = { ...seen };
        const answer = passwords.matches(stored, 'guess', '203.0.113.1');
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
    const passwords = createPasswords({ clock: { now: () => 0 }, limited: true }, argon2);
    const answers = [
      passwords.matches(null, 'right', '203.0.113.1'),
      passwords.matches('hash of right', 'right', '203.0.113.1'),
    ];
    await finish();
    expect(await Promise.all(answers)).toEqual([false, true]);
  });

  test('at most two hashes run at once; only the address that lets too many wait is sent away', async () => {
    const { argon2, seen, finish } = countedArgon();
    const passwords = createPasswords({ clock: { now: () => 0 }, limited: true }, argon2);
    const outcomesOf = (address: string, hashes: number) =>
      Array.from({ length: hashes }, (_, n) =>
        passwords.hash(`p${n}`, address).then(
          () => 'done',
          (error: unknown) => (error as { key: string }).key,
        ),
      );
    const greedy = outcomesOf('203.0.113.1', 60);
    const others = Array.from({ length: 300 }, (_, n) => outcomesOf(`198.51.${n}`, 1)).flat();
    await finish();
    expect(seen.most).toBe(2);
    const refused = (await Promise.all(greedy)).filter((outcome) => outcome === 'request.tooMany');
    expect(refused.length).toBe(60 - MAX_WAITING_PER_ADDRESS);
    expect(new Set(await Promise.all(others))).toEqual(new Set(['done']));
    expect(new Set(await Promise.all([...outcomesOf('203.0.113.1', 1), finish()]))).toContain('done');
  });

  test('an address that floods does not hold up others: addresses take turns', async () => {
    const { argon2, order, finish } = countedArgon();
    const passwords = createPasswords({ clock: { now: () => 0 }, limited: true }, argon2);
    const answers = [
      ...Array.from({ length: MAX_WAITING_PER_ADDRESS }, (_, n) => passwords.hash(`flood ${n + 1}`, '203.0.113.1')),
      passwords.hash('first', '198.51.100.1'),
      passwords.hash('second', '198.51.100.1'),
      passwords.hash('other', '198.51.100.2'),
    ];
    await finish();
    await Promise.all(answers);
    expect(order.slice(0, 6)).toEqual(['flood 1', 'first', 'other', 'flood 2', 'second', 'flood 3']);
    expect(order).toHaveLength(MAX_WAITING_PER_ADDRESS + 3);
  });

  test('the networks of one IPv6 customer have one turn together', async () => {
    const { argon2, order, finish } = countedArgon();
    const passwords = createPasswords({ clock: { now: () => 0 }, limited: true }, argon2);
    const answers = [
      ...Array.from({ length: 40 }, (_, n) => passwords.hash(`flood ${n + 1}`, `2001:db8:1:${n + 1}::/64`)),
      passwords.hash('other', '2001:db8:2:1::/64'),
    ];
    await finish();
    await Promise.all(answers);
    expect(order.slice(0, 3)).toEqual(['flood 1', 'other', 'flood 2']);
  });

  test('an address that was sent away may come again when it was told to', async () => {
    const { argon2, finish } = countedArgon();
    let now = 0;
    const slow = { ...argon2, hash: (password: string) => argon2.hash(password).finally(() => (now += 300)) };
    const passwords = createPasswords({ clock: { now: () => now }, limited: true }, slow);
    await Promise.all([passwords.hash('measured', ''), finish()]);
    const waiting = Array.from({ length: MAX_WAITING_PER_ADDRESS }, () => passwords.hash('p', '203.0.113.1'));
    // 18 wait behind the two that run, each for 0.3 s.
    await expect(passwords.hash('p', '203.0.113.1')).rejects.toMatchObject({ retryAfter: 3 });
    await finish();
    await Promise.all(waiting);
  });
});
