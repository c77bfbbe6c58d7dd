import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { ChunkError, loadChunk } from './load-chunk.ts';

const broken = new TypeError('Failed to fetch dynamically imported module');

test('a failed import is tried again after 0.5 s and 2 s; the third answer counts', async () => {
  const clock = manualClock();
  let attempts = 0;
  const loaded = loadChunk(async () => {
    attempts++;
    if (attempts < 3) throw broken;
    return 'code';
  }, clock);
  // Beside a retry waits the limit.
  await expect.poll(() => clock.waiting).toBe(2);
  clock.advance(499);
  expect(attempts).toBe(1);
  clock.advance(1);
  await expect.poll(() => clock.waiting).toBe(2);
  clock.advance(2_000);
  expect(await loaded).toBe('code');
  expect(attempts).toBe(3);
  expect(clock.waiting).toBe(0);
});

test('after three failures it gives up, with what the browser said as the cause', async () => {
  const clock = manualClock();
  const loaded = loadChunk(() => Promise.reject(broken), clock);
  const refused = expect(loaded).rejects.toThrow(expect.objectContaining({ name: 'ChunkError', cause: broken }));
  for (const ms of [500, 2_000]) {
    await expect.poll(() => clock.waiting).toBe(2);
    clock.advance(ms);
  }
  await refused;
  expect(clock.waiting).toBe(0);
});

test('an import that never ends is given up at the chunk load timeout', async () => {
  const clock = manualClock();
  const loaded = loadChunk(() => new Promise<never>(() => undefined), clock);
  const refused = expect(loaded).rejects.toBeInstanceOf(ChunkError);
  clock.advance(limits.chunkLoadTimeoutMs - 1);
  expect(clock.waiting).toBe(1);
  clock.advance(1);
  await refused;
});

test('every import() of the kit is tried again: it is handed to createChunk or loadChunk', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const places = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.(test|stories)\.tsx?$|^(widget|testing)\//.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(source, file), 'utf8').split('\n');
      return lines.filter((line) => /^[^*]*\bimport\(/.test(line)).map((line) => `${file}: ${line.trim()}`);
    });
  // Decision 0011 says what is a chunk and why.
  const chunks = places.filter(
    (place) => place.includes('= createChunk(() => import(') && !place.includes('emoji-files'),
  );
  expect(chunks).toHaveLength(15);
  // languages.ts has a table of imports and hands each to loadChunk.
  const alone = places.filter((place) => !/(createChunk|loadChunk)\(\(\) => import\(|^i18n\/languages\.ts/.test(place));
  expect(alone).toEqual([]);
});
