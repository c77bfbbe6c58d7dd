import { expect, test } from 'vitest';
import { playDay } from './day.ts';
import { memoryVenue } from './venue.ts';

const EVENTS = [
  'dissolve ok',
  'clear ok',
  'settings ok',
  'answer ok',
  'pin ok',
  'attributes ok',
  'block ok',
  'unblock ok',
  'money by host ok',
  'money by wire message.type',
];

const small = { people: 5, groups: 3, messages: 150 };

test.each([1, 2, 3])('a small day ends with one truth on the server and every terminal (seed %i)', async (seed) => {
  const { violations, messages, compared, faults } = await playDay(memoryVenue(seed), { ...small, seed });
  expect(violations).toEqual([]);
  expect(messages).toBeGreaterThanOrEqual(small.messages);
  // Each is seen by its author and at least one other, on two terminals each.
  expect(compared).toBeGreaterThan(small.messages * 4);
  expect(faults).toBeGreaterThan(20);
});

test('small days full of events end so too', async () => {
  const met = new Set<string>();
  for (const seed of [4, 5, 6, 129, 170, 276, 309, 343, 349, 371]) {
    const wish = { people: 6, groups: 3, messages: 200, seed, eventful: true };
    const { violations, outcomes } = await playDay(memoryVenue(seed), wish);
    expect(violations).toEqual([]);
    for (const outcome of outcomes.keys()) met.add(outcome);
  }
  expect([...met]).toEqual(expect.arrayContaining(EVENTS));
  // Cards that look like money are nobody's to send.
  expect(met).not.toContain('money by wire ok');
});

test('the same seed is the same day', async () => {
  const wish = { people: 3, groups: 1, messages: 40, seed: 9 };
  const [one, other] = [await playDay(memoryVenue(9), wish), await playDay(memoryVenue(9), wish)];
  expect(one.log.lines).toEqual(other.log.lines);
  expect([...one.outcomes]).toEqual([...other.outcomes]);
});
