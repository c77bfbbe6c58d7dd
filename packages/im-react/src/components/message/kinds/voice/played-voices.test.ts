import { afterEach, expect, test, vi } from 'vitest';
import { getPlayedVoices } from './played-voices.ts';

afterEach(() => vi.unstubAllGlobals());

const row = { id: 7, sendTime: 1_000 };

test('what an account has heard on one server says nothing of the account with the same id on another', () => {
  const here = getPlayedVoices({ storageKey: 'https://one.example' }, 10_001);
  const there = getPlayedVoices({ storageKey: 'https://two.example' }, 10_001);
  for (const heard of [here, there]) heard.begin(1_000);
  here.add(row.id);
  expect(here.has(row)).toBe(true);
  expect(there.has(row)).toBe(false);
  expect(getPlayedVoices({ storageKey: 'https://one.example' }, 10_001)).toBe(here);
});

test('what was sent more than a day before the tracking began counts as heard, and all does until it begins', () => {
  const day = 24 * 3_600_000;
  const heard = getPlayedVoices({ storageKey: 'https://three.example' }, 10_001);
  const [old, recent] = [
    { id: 8, sendTime: 1 },
    { id: 9, sendTime: day },
  ];
  expect([heard.has(old), heard.has(recent)]).toEqual([true, true]);
  let changes = 0;
  heard.subscribe(() => changes++);
  heard.begin(day + 1_000);
  heard.begin(5 * day);
  expect([heard.has(old), heard.has(recent), changes]).toEqual([true, false, 1]);
});

test('the beginning is stored before anything is heard: a message that came between two visits is new', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  const day = 24 * 3_600_000;
  getPlayedVoices({ storageKey: 'https://four.example' }, 10_001).begin(2 * day);
  expect([...stored].map(([, value]) => JSON.parse(value))).toEqual([{ since: day, ids: [] }]);
});
