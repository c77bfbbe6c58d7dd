import { afterEach, expect, test } from 'vitest';
import { photo, plain } from '../../testing/pictures.ts';
import { createPictures, type Pictures } from './pictures.ts';

let pictures: Pictures;
afterEach(() => pictures.close());

test('a picture that takes longer than it may is given up, and its thread ends', async () => {
  pictures = createPictures(1);
  await expect(pictures.clean(await photo(2_000, 1_500))).rejects.toMatchObject({ key: 'file.broken' });
});

test('pictures wait for a thread, and where too many wait the next is told to come back', async () => {
  pictures = createPictures();
  const bytes = await photo(600, 400);
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => pictures.clean(bytes)));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(16);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ key: 'server.unavailable', retryAfter: 1 });
  expect(await pictures.clean(await plain(5, 5).png().toBuffer())).toMatchObject({ width: 5, format: 'png' });
}, 30_000);
