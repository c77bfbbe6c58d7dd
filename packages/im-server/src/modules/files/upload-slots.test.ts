import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

/** Upload that the test ends by hand. */
function pending() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, upload: () => ended };
}

test('an account has four uploads at once; eight more wait until one has ended, the next is refused', async () => {
  const slots = createUploadSlots();
  const uploads = Array.from({ length: 4 + 8 }, pending);
  const begun: number[] = [];
  const running = uploads.map(({ upload }, index) =>
    slots.run(1, () => {
      begun.push(index);
      return upload();
    }),
  );
  await expect(slots.run(1, async () => {})).rejects.toMatchObject({ key: 'request.tooManyAtOnce' });
  expect(await slots.run(2, async () => 'another account')).toBe('another account');
  expect(begun).toEqual([0, 1, 2, 3]);
  uploads[0]?.end();
  await running[0];
  const last = slots.run(1, async () => 'again');
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of uploads) end();
  await Promise.all(running);
  expect(begun).toEqual(uploads.map((_, index) => index));
  expect(await last).toBe('again');
});

test('everybody together has 64, and one that failed gives its place back', async () => {
  const slots = createUploadSlots();
  const failed = () => Promise.reject(new Error('cut'));
  for (let count = 0; count < 100; count += 1) await expect(slots.run(count, failed)).rejects.toThrow('cut');
  const uploads = Array.from({ length: 64 }, pending);
  const running = uploads.map(({ upload }, account) => slots.run(account, upload));
  await expect(slots.run(1_000, async () => {})).rejects.toMatchObject({ key: 'server.unavailable', retryAfter: 1 });
  for (const { end } of uploads) end();
  await Promise.all(running);
  expect(await slots.run(1_000, async () => 'free')).toBe('free');
});
