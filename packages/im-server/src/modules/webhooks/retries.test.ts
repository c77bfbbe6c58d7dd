import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GIVE_UP_MS, nextTry } from './retries.ts';

test('the first try again comes within 5 s, then ever later, up to an hour', () => {
  const latest = (attempts: number) => nextTry(0, attempts, 0, 1 - Number.EPSILON);
  expect([1, 2, 3, 4, 10, 11, 20].map(latest)).toEqual([5, 10, 20, 40, 2_560, 3_600, 3_600].map((s) => s * 1_000));
});

test('it is never before half of the delay, never after all of it, and never after the event is given up', () => {
  const times = fc.record({
    attempts: fc.integer({ min: 1, max: 1_000 }),
    age: fc.integer({ min: 0, max: GIVE_UP_MS - 1 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });
  fc.assert(
    fc.property(times, ({ attempts, age, random }) => {
      const now = 1_000_000;
      const full = Math.min(3_600_000, 5_000 * 2 ** (attempts - 1));
      const end = now - age + GIVE_UP_MS;
      const at = nextTry(now, attempts, now - age, random);
      expect(at).toBeGreaterThanOrEqual(Math.min(end, now + full / 2));
      expect(at).toBeLessThanOrEqual(Math.min(end, now + full));
    }),
  );
});
