import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INSTALLATION_RECIPE, isMarked, makeOnce, markedBuild, stampOf } from './stamp.ts';

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

describe('a build', () => {
  const sources = () => stampOf([folder], { withoutOutputs: true });
  const built = () => stampOf([folder]);
  const build = async () => {
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist', 'a.js'), 'one');
    return true;
  };
  const isBuilt = async () => isMarked(join(folder, '.cache', 'built'), await built());
  const run = (make: () => Promise<boolean>) => markedBuild(make, join(folder, '.cache', 'built'), { sources, built });

  test('is marked with its sources and its output', async () => {
    await run(build);
    expect(await isBuilt()).toBe(true);
    await writeFile(join(folder, 'dist', 'a.js'), 'another');
    expect(await isBuilt()).toBe(false);
  });

  test('is not marked if a source was saved while it ran', async () => {
    await run(async () => {
      const result = await build();
      await writeFile(join(folder, 'src', 'a.ts'), 'saved during the build');
      return result;
    });
    expect(await isBuilt()).toBe(false);
  });

  test('is not marked if it failed', async () => {
    await run(async () => !(await build()));
    expect(await isBuilt()).toBe(false);
  });
});

test('the code that packs and installs is part of the stamp of the installation', async () => {
  const names = INSTALLATION_RECIPE.map((file) => basename(file));
  expect(names).toEqual(
    expect.arrayContaining(['installed-server.ts', 'packed-app.ts', 'packed-server.ts', 'tarballs.ts']),
  );
  // Every file exists: a renamed one cannot fall out unnoticed.
  await stampOf(INSTALLATION_RECIPE);
});

describe('what is made once', () => {
  test('is made again for another stamp alone', async () => {
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
