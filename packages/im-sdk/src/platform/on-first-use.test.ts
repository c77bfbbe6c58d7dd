import { expect, it } from 'vitest';
import { askedHere, onFirstUse } from './on-first-use.ts';

it('a part is loaded once; one that did not come is a trouble of the network, and is asked for again', async () => {
  const answers: Array<() => Promise<string>> = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.resolve('the part'),
  ];
  let asked = 0;
  const part = onFirstUse(() => (answers[asked++] ?? (() => Promise.reject(new Error('asked too often'))))());
  const both = await Promise.allSettled([part(), part()]);
  for (const one of both) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'client.networkFailed', retryable: true } });
  }
  expect(await Promise.all([part(), part()])).toEqual(['the part', 'the part']);
  expect(await part()).toBe('the part');
  expect(asked).toBe(2);
});

it('whoever asked for a part waits for it, and nobody else', async () => {
  const part = onFirstUse(async () => 'the part');
  const mine = askedHere(part);
  const others = part();
  expect([part.coming !== undefined, mine.coming !== undefined]).toEqual([true, false]);
  const asked = mine();
  expect(mine.coming).toBe(asked);
  expect(await Promise.all([others, asked])).toEqual(['the part', 'the part']);
  expect([mine.here, mine.coming, part.coming]).toEqual(['the part', undefined, undefined]);
});
