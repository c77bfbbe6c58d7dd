import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isMarked, makeOnce, stampOf } from './stamp.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'im-stamp-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src', 'a.ts'), 'one');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the stamp of a folder', () => {
  test.each<[string, (file: string) => Promise<void>]>([
    ['a file is written again', (file) => utimes(file, 1, 1)],
    ['a file is longer', (file) => writeFile(file, 'longer')],
    ['a file is gone', (file) => rm(file)],
    ['a file is new', (file) => writeFile(`${file}x`, 'one')],
  ])('changes where %s', async (_, change) => {
    const before = await stampOf([folder]);
    await change(join(folder, 'src', 'a.ts'));
    expect(await stampOf([folder])).not.toBe(before);
  });

  test('does not change with what is installed or written by tests', async () => {
    const before = await stampOf([folder]);
    for (const name of ['node_modules', '.cache', 'src/__screenshots__']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'file'), 'one');
    }
    expect(await stampOf([folder])).toBe(before);
  });
});

describe('what is made once', () => {
  test('is made again only if the stamp differs', async () => {
    const mark = join(folder, 'made', 'stamp');
    const made: string[] = [];
    for (const stamp of ['one', 'one', 'two']) await makeOnce(mark, stamp, async () => void made.push(stamp));
    expect(made).toEqual(['one', 'two']);
  });

  test('is made again after a failure', async () => {
    const mark = join(folder, 'stamp');
    await makeOnce(mark, 'one', async () => undefined);
    await expect(makeOnce(mark, 'two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect([await isMarked(mark, 'one'), await isMarked(mark, 'two')]).toEqual([false, false]);
  });
});
