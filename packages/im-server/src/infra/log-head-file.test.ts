import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { rememberedHead, rememberHeads } from './log-head-file.ts';

test('a log that became shorter is not written down, so that the next start refuses it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'im-head-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const heads = [5, 3];
  const clock = new FakeClock();
  const stop = rememberHeads(
    folder,
    'epoch',
    clock,
    async () => heads.shift() ?? 4,
    (error) => expect.fail(String(error)),
  );
  clock.advance(10_000);
  await expect.poll(() => rememberedHead(folder, 'epoch')).toBe(5);
  clock.advance(10_000);
  await stop();
  expect(heads).toEqual([]);
  expect(await rememberedHead(folder, 'epoch')).toBe(5);
});
