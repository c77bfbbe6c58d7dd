import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INSTALLATION_RECIPE, isMarked, makeFolderOnce, makeOnce, markedBuild, stampOf } from './stamp.ts';

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

describe('a folder that several processes make', () => {
  test('is complete with its mark, also if they make it at the same time', async () => {
    const shared = join(folder, 'made', 'packed');
    const make = (name: string, stamp: string) =>
      makeFolderOnce(shared, stamp, (into) => writeFile(join(into, 'content'), name));
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => make(name, name)));
    const stamp = await readFile(join(shared, 'stamp'), 'utf8');
    expect(await readFile(join(shared, 'content'), 'utf8')).toBe(stamp);
    expect(await readdir(join(folder, 'made'))).toEqual(['packed']);
  });

  test('stays in place while another process makes the next one, and after it failed', async () => {
    const shared = join(folder, 'packed');
    await makeFolderOnce(shared, 'one', (into) => writeFile(join(into, 'content'), 'one'));
    const failing = makeFolderOnce(shared, 'two', async () => {
      expect(await readFile(join(shared, 'content'), 'utf8')).toBe('one');
      throw new Error('cannot be packed');
    });
    await expect(failing).rejects.toThrow('cannot be packed');
    expect(await readFile(join(shared, 'content'), 'utf8')).toBe('one');
  });

  test('is not replaced by the same that another process made first', async () => {
    const shared = join(folder, 'packed');
    await makeFolderOnce(shared, 'one', async (into) => {
      await makeFolderOnce(shared, 'one', (first) => writeFile(join(first, 'content'), 'first'));
      await writeFile(join(into, 'content'), 'second');
    });
    expect(await readFile(join(shared, 'content'), 'utf8')).toBe('first');
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
