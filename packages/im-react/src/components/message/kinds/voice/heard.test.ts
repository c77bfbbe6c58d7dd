import { expect, test } from 'vitest';
import { heardBy } from './heard.ts';

const row = { id: 7, sendTime: 1_000 };

test('what an account has heard on one server says nothing of the account with the same id on another', () => {
  const here = heardBy({ storageKey: 'https://one.example' }, 10_001, 1_000);
  const there = heardBy({ storageKey: 'https://two.example' }, 10_001, 1_000);
  here.add(row.id);
  expect(here.has(row)).toBe(true);
  expect(there.has(row)).toBe(false);
  expect(heardBy({ storageKey: 'https://one.example' }, 10_001, 1_000)).toBe(here);
});
