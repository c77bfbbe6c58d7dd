import { expect, test } from 'vitest';
import { playDay } from './day.ts';
import { memoryVenue } from './venue.ts';

const small = { people: 5, groups: 3, messages: 150 };

test.each([1, 2, 3])('a small day ends with one truth on the server and every terminal (seed %i)', async (seed) => {
  const { violations, messages, compared, faults } = await playDay(memoryVenue(seed), { ...small, seed });
  expect(violations).toEqual([]);
  expect(messages).toBeGreaterThanOrEqual(small.messages);
  // Each is seen by its author and at least one other, on two terminals each.
  expect(compared).toBeGreaterThan(small.messages * 4);
  expect(faults).toBeGreaterThan(20);
});

test('the same seed is the same day', async () => {
  const wish = { people: 3, groups: 1, messages: 40, seed: 9 };
  const [one, other] = [await playDay(memoryVenue(9), wish), await playDay(memoryVenue(9), wish)];
  expect(one.log.lines).toEqual(other.log.lines);
  expect([...one.outcomes]).toEqual([...other.outcomes]);
});
