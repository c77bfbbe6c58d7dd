import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a burst is taken at once, then no more than the rate, and a pause fills it to the burst again', () => {
  let now = 0;
  const take = createTokenBucket({ now: () => now }, 20, 40);
  const takenOf = (count: number) => Array.from({ length: count }, take).filter(Boolean).length;
  expect(takenOf(100)).toBe(40);
  now += 1_000;
  expect(takenOf(100)).toBe(20);
  now += 60_000;
  expect(takenOf(100)).toBe(40);
  now -= 5_000;
  expect(takenOf(1)).toBe(0);
});
