import { afterEach, expect, test, vi } from 'vitest';
import { getPlayedVoices } from './played-voices.ts';

afterEach(() => vi.unstubAllGlobals());

const row = { key: 'p7', id: 7, sendTime: 1_000 };

test('what an account has heard on one server says nothing of the account with the same id on another', () => {
  const here = getPlayedVoices({ storageKey: 'https://one.example' }, 10_001);
  const there = getPlayedVoices({ storageKey: 'https://two.example' }, 10_001);
  for (const heard of [here, there]) heard.begin(1_000);
  here.add(row);
  expect(here.has(row)).toBe(true);
  expect(there.has(row)).toBe(false);
  expect(getPlayedVoices({ storageKey: 'https://one.example' }, 10_001)).toBe(here);
});

test('what was sent more than a day before the tracking began counts as heard, and all does until it begins', () => {
  const day = 24 * 3_600_000;
  const heard = getPlayedVoices({ storageKey: 'https://three.example' }, 10_001);
  const [old, recent] = [
    { key: 'p8', id: 8, sendTime: 1 },
    { key: 'p9', id: 9, sendTime: day },
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

test('a voice message of a group is not played because a private one with its id was', () => {
  const played = getPlayedVoices({ storageKey: 'https://five.example' }, 10_001);
  played.begin(1_000);
  played.add(row);
  expect(played.has({ ...row, key: 'g7' })).toBe(false);
  expect(played.has(row)).toBe(true);
});

test('what an earlier version stored by id alone stays played', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"since":0,"ids":[7]}', setItem: () => undefined });
  expect(getPlayedVoices({ storageKey: 'https://six.example' }, 10_001).has(row)).toBe(true);
});
