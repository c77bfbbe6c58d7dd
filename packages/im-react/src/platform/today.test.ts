import { expect, test, vi } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createToday } from './today.ts';

const DAY_MS = 24 * 3_600_000;
const EVENING = new Date(2026, 10, 4, 23, 30).getTime();
const THAT_DAY = new Date(2026, 10, 4).getTime();
const NEXT_DAY = new Date(2026, 10, 5).getTime();

test('emits at midnight while somebody listens, and runs no timer afterwards', () => {
  const clock = manualClock(EVENING);
  const today = createToday(clock);
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
  const today = createToday(clock);
  today.subscribe(() => undefined)();
  clock.advance(DAY_MS / 24);
  expect(today.getSnapshot()).toBe(NEXT_DAY);
});
