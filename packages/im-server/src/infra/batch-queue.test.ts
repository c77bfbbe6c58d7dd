import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createBatchQueue } from './batch-queue.ts';

test('every item gets its own answer, in batches of at most the limit, one at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 8 }), async (items, limit) => {
      let running = 0;
      const sizes: number[] = [];
      const ask = createBatchQueue<number, string>(limit, async (batch) => {
        running += 1;
        expect(running).toBe(1);
        sizes.push(batch.length);
        await Promise.resolve();
        running -= 1;
        return batch.map((item) => `answer to ${item}`);
      });
      const answers = await Promise.all(items.map(ask));
      expect(answers).toEqual(items.map((item) => `answer to ${item}`));
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(limit);
    }),
  );
});

test('what comes together shares a batch', async () => {
  const sizes: number[] = [];
  const ask = createBatchQueue<number, number>(64, async (batch) => {
    sizes.push(batch.length);
    return batch;
  });
  await Promise.all(Array.from({ length: 32 }, (_, n) => ask(n)));
  expect(sizes).toEqual([32]);
});

test('a batch that fails rejects its own items only; the next one runs', async () => {
  const ask = createBatchQueue<number, number>(1, async ([item = 0]) => {
    if (item === 1) throw new Error('failed');
    return [item];
  });
  const settled = await Promise.allSettled([ask(1), ask(2)]);
  expect(settled).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 2 }]);
});

test('an answer that is missing is an error of the batch, never a wrong answer', async () => {
  const ask = createBatchQueue<number, number>(8, async () => [1]);
  const settled = await Promise.allSettled([ask(1), ask(2)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('where the database did not answer, those that wait are not made to wait as long again', async () => {
  let batches = 0;
  const ask = createBatchQueue<number, number>(2, async () => {
    batches += 1;
    throw new Error(batches === 1 ? 'Query read timeout' : 'another');
  });
  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(ask));
  expect(settled.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
    Array(5).fill('Query read timeout'),
  );
  expect(batches).toBe(1);
  await expect(ask(6)).rejects.toThrow('another');
});

test('20,000 wait; the next one is refused with 503, and taken again once there is room', async () => {
  let release = () => {};
  let isRunning = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ask = createBatchQueue<number, number>(64, async (batch) => {
    isRunning = true;
    await released;
    return batch;
  });
  const running = ask(0);
  await vi.waitUntil(() => isRunning);
  const waiting = Array.from({ length: 20_000 }, (_, n) => ask(n + 1));
  await expect(ask(20_001)).rejects.toMatchObject({ key: 'server.unavailable', retryAfter: 1 });
  release();
  expect(await running).toBe(0);
  expect(await Promise.all(waiting)).toEqual(waiting.map((_, n) => n + 1));
  expect(await ask(20_001)).toBe(20_001);
});
