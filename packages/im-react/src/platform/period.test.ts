import { expect, test, vi } from 'vitest';
import { startOfDay } from '../i18n/time-labels.ts';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { createPeriod, startOfMinute } from './period.ts';

const DAY_MS = 24 * 3_600_000;
const EVENING = new Date(2026, 10, 4, 23, 30).getTime();
const THAT_DAY = new Date(2026, 10, 4).getTime();
const NEXT_DAY = new Date(2026, 10, 5).getTime();

test('emits at midnight while somebody listens, and runs no timer afterwards', () => {
  const clock = manualClock(EVENING);
  const today = createPeriod(clock, startOfDay);
  const listener = vi.fn();
  const unsubscribe = today.subscribe(listener);
  expect(today.getSnapshot()).toBe(THAT_DAY);
  clock.advance(DAY_MS / 24);
  expect(listener).toHaveBeenCalledOnce();
  expect(today.getSnapshot()).toBe(NEXT_DAY);
  unsubscribe();
  expect(clock.waiting).toBe(0);
});

test('a midnight that passes while nobody listens is seen by the next reader', () => {
  const clock = manualClock(EVENING);
  const today = createPeriod(clock, startOfDay);
  today.subscribe(() => undefined)();
  clock.advance(DAY_MS / 24);
  expect(today.getSnapshot()).toBe(NEXT_DAY);
});

test('the minute stays the same until the next one begins, and is right at once after a pause', () => {
  const clock = manualClock(EVENING + 20_000);
  const minute = createPeriod(clock, startOfMinute);
  const listener = vi.fn();
  const unsubscribe = minute.subscribe(listener);
  clock.advance(39_000);
  expect([minute.getSnapshot(), listener.mock.calls.length]).toEqual([EVENING, 0]);
  clock.advance(1_000);
  expect([minute.getSnapshot(), listener.mock.calls.length]).toEqual([EVENING + 60_000, 1]);
  unsubscribe();
  clock.advance(600_000);
  expect(minute.getSnapshot()).toBe(EVENING + 660_000);
});
