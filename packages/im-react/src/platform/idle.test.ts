import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteTyping, whenIdle } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'requestIdleCallback'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what can wait is called after the first screen', () => {
  const job = vi.fn();
  whenIdle(job);
  vi.advanceTimersByTime(499);
  expect(job).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(job).toHaveBeenCalledOnce();
});

test('it waits while somebody types, and comes in the pause', () => {
  const job = vi.fn();
  whenIdle(job);
  for (let key = 0; key < 40; key++) {
    noteTyping();
    vi.advanceTimersByTime(100);
  }
  expect(job).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(job).toHaveBeenCalledOnce();
});
