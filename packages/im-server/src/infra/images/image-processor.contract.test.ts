import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { limits } from 'im-sdk/protocol';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { animation, noise, photo, plain } from '../../testing/pictures.ts';
import { createImageProcessor, type ImageProcessor, type StoredImage } from './image-processor.ts';

let pictures: ImageProcessor;
afterEach(() => pictures.close());

async function process(bytes: Uint8Array): Promise<StoredImage> {
  const image = await pictures.process(once(bytes));
  await image.dispose();
  return image;
}

test('leaves no file behind, whether the picture was good or broken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'im-pictures-'));
  pictures = createImageProcessor({ folder });
  const stored = await pictures.process(once(await photo(40, 30)));
  expect(await readdir(folder)).toHaveLength(2);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stored.bytes()) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toHaveLength(stored.size);
  await stored.dispose();
  await expect(pictures.process(once(Buffer.from('no picture')))).rejects.toMatchObject({ key: 'file.type' });
  async function* cut() {
    yield (await photo(40, 30)).subarray(0, 100);
    throw new Refusal('file.broken');
  }
  await expect(pictures.process(cut())).rejects.toMatchObject({ key: 'file.broken' });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test('a picture that takes longer than it may is given up, and its thread ends', async () => {
  pictures = createImageProcessor({ timeoutMs: 1 });
  await expect(process(await photo(2_000, 1_500))).rejects.toMatchObject({ key: 'file.broken' });
});

test('bytes damaged anywhere are a picture or refused, and never more than that', async () => {
  pictures = createImageProcessor();
  const whole = [
    await photo(40, 30),
    await noise(24).png().toBuffer(),
    await noise(24).webp().toBuffer(),
    await animation(4, 16),
    await animation(4, 16, 'webp'),
  ];
  const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), damage, async (picture, changes) => {
      const bytes = Uint8Array.from(picture);
      for (const [place, value] of changes) bytes[Math.floor(place * (bytes.length - 1))] = value;
      const outcome = await process(bytes).catch((error: unknown) => error);
      if (!(outcome instanceof Refusal)) expect(outcome).toMatchObject({ width: expect.any(Number) });
    }),
    { numRuns: 150, seed: 1 },
  );
});

test('large pictures are decoded one after the other: all at once have no more pixels than the largest may have', async () => {
  pictures = createImageProcessor();
  const large = await plain(7_000, 7_000).png().toBuffer();
  const small = await plain(500, 400).png().toBuffer();
  const run = Piscina.prototype.run;
  let now = 0;
  let most = 0;
  vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (this: Piscina, task, options) {
    if (options?.name !== 'default') return run.call(this, task, options);
    const { width, height } = await sharp((task as { source: string }).source).metadata();
    now += width * height;
    most = Math.max(most, now);
    return run.call(this, task, options).finally(() => {
      now -= width * height;
    });
  });
  const uploads = await Promise.all([large, small, large, small, large].map(process));
  vi.restoreAllMocks();
  expect(uploads.map(({ width }) => width)).toEqual([7_000, 500, 7_000, 500, 7_000]);
  expect(most).toBeLessThanOrEqual(limits.imagePixels);
}, 30_000);

test('pictures wait for a thread, and where too many wait the next is told to come back', async () => {
  pictures = createImageProcessor();
  const bytes = await photo(600, 400);
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => process(bytes)));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(16);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ key: 'server.unavailable', retryAfter: 1 });
  expect(await process(await plain(5, 5).png().toBuffer())).toMatchObject({ width: 5, format: 'png' });
}, 30_000);
