import { afterEach, describe, expect, test, vi } from 'vitest';
import { isConnectionLost, isTimedOut, retryOnConflict, UNIQUE_VIOLATION } from './transaction-retry.ts';

const failing = (state: string) => Object.assign(new Error('ended in favour of others'), { code: state });

afterEach(() => void vi.useRealTimers());

describe('work that clashes with the work of others', () => {
  test.each(['40P01', '40001'])('is begun again after %s', async (state) => {
    let begun = 0;
    const work = async () => {
      begun += 1;
      if (begun < 3) throw failing(state);
      return 'done';
    };
    expect(await retryOnConflict(work)).toBe('done');
    expect(begun).toBe(3);
  });

  test('is given up after four times', async () => {
    let begun = 0;
    const work = () => {
      begun += 1;
      return Promise.reject(failing('40P01'));
    };
    await expect(retryOnConflict(work)).rejects.toMatchObject({ code: '40P01' });
    expect(begun).toBe(4);
  });

  test('lets the others finish first: it is begun again after a backoff that grows', async () => {
    vi.useFakeTimers();
    const begunAt: number[] = [];
    const work = () => {
      begunAt.push(Date.now());
      return Promise.reject(failing('40P01'));
    };
    const refused = expect(retryOnConflict(work)).rejects.toMatchObject({ code: '40P01' });
    await vi.runAllTimersAsync();
    await refused;
    const pauses = begunAt.slice(1).map((at, index) => at - (begunAt[index] ?? at));
    expect(pauses).toHaveLength(3);
    for (const [index, pauseMs] of pauses.entries()) {
      expect(pauseMs).toBeGreaterThanOrEqual(20 * 2 ** index);
      expect(pauseMs).toBeLessThanOrEqual(40 * 2 ** index);
    }
  });

  test('is begun again after a unique race only where that was asked for, and after nothing else', async () => {
    const begun: string[] = [];
    const work = (state: string) => () => {
      begun.push(state);
      return Promise.reject(failing(state));
    };
    await expect(retryOnConflict(work(UNIQUE_VIOLATION))).rejects.toThrow();
    await expect(retryOnConflict(work('57P01'), UNIQUE_VIOLATION)).rejects.toThrow();
    expect(begun).toEqual([UNIQUE_VIOLATION, '57P01']);
    await expect(retryOnConflict(work(UNIQUE_VIOLATION), UNIQUE_VIOLATION)).rejects.toThrow();
    expect(begun).toHaveLength(6);
  });
});

test('a connection that ended is told from a mistake of ours', () => {
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionLost(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
  expect(isConnectionLost(new Error('column "connection" does not exist'))).toBe(false);
});

test.each([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
])('a time limit that was met is told from other errors: %s', (message) => {
  expect(isTimedOut(new Error(message))).toBe(true);
  expect(isTimedOut(new Error(`column "${message}" does not exist`))).toBe(false);
});
