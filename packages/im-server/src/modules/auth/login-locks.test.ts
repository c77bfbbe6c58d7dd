import { expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createLoginLocks, MAX_WRONG_PASSWORDS } from './login-locks.ts';

const wrong = async () => undefined;
const right = async () => 'account';

test('guesses for one name from ever new addresses are delayed from the 51st on; the owner still signs in', async () => {
  const clock = new FakeClock();
  const locks = createLoginLocks({ clock, limited: true });
  for (let n = 0; n < 50; n += 1) {
    await expect(locks.attempt('anna', `203.0.113.${n}`, wrong)).rejects.toMatchObject({ key: 'auth.wrongPassword' });
  }
  const verified: string[] = [];
  const attempt = (name: string, address: string, result: string | undefined) =>
    locks.attempt(name, address, async () => {
      verified.push(address);
      return result;
    });
  const guess = attempt('anna', '198.51.100.1', undefined).catch((error: unknown) => error);
  const owner = attempt('anna', '198.51.100.2', 'account of anna');
  expect(await locks.attempt('bert', '198.51.100.1', right)).toBe('account');
  expect(verified).toEqual([]);
  clock.advance(1_000);
  expect(await owner).toBe('account of anna');
  expect(await guess).toMatchObject({ key: 'auth.wrongPassword' });
});

test('guesses count for the account, whatever the case of its name', async () => {
  const locks = createLoginLocks({ clock: new FakeClock(), limited: true });
  const spellings = ['anna', 'Anna', 'aNNa', 'ANNA', 'annA'];
  expect(spellings).toHaveLength(MAX_WRONG_PASSWORDS);
  for (const name of spellings) {
    await expect(locks.attempt(name, '203.0.113.1', wrong)).rejects.toMatchObject({ key: 'auth.wrongPassword' });
  }
  await expect(locks.attempt('AnnA', '203.0.113.1', right)).rejects.toMatchObject({ key: 'auth.locked' });
});
