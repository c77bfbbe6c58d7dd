import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blobs } from './blobs.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { openBlobs } from './open-blobs.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'im-blobs-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const adapters: Record<string, () => Promise<Blobs>> = {
  'a folder': async () => openBlobs(await newFolder(), 0),
  memory: () => openBlobs(undefined, 0),
};

describe.each(Object.entries(adapters))('blobs in %s', (_, open) => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await open();
  });

  const text = async (key: string, range?: { start: number; end: number }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of blobs.read(key, range)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  test('keeps what it is given, whole, and answers how much it was', async () => {
    expect(await blobs.put('file/20260101/whole.txt', pieces('one ', 'two ', 'three'))).toBe(13);
    expect(await blobs.size('file/20260101/whole.txt')).toBe(13);
    expect(await text('file/20260101/whole.txt')).toBe('one two three');
    expect(await text('file/20260101/whole.txt', { start: 4, end: 6 })).toBe('two');
  });

  test('a second put takes the place of the first', async () => {
    await blobs.put('part/again/1', pieces('first'));
    await blobs.put('part/again/1', pieces('2nd'));
    expect(await text('part/again/1')).toBe('2nd');
  });

  test('nothing is there of bytes that broke off', async () => {
    const broken = blobs.put('file/broken', failing('half', new Error('cut')));
    await expect(broken).rejects.toThrow('cut');
    expect(await blobs.size('file/broken')).toBeUndefined();
  });

  test('a put that breaks off leaves what was there before', async () => {
    await blobs.put('part/kept/1', pieces('kept'));
    await expect(blobs.put('part/kept/1', failing('half', new Error('cut')))).rejects.toThrow('cut');
    expect(await text('part/kept/1')).toBe('kept');
  });

  test('parts become one in their order, and are gone', async () => {
    await blobs.put('part/joined/1', pieces('a'));
    await blobs.put('part/joined/2', pieces('bc'));
    await blobs.put('part/joined/3', pieces('d'));
    await blobs.join(['part/joined/1', 'part/joined/2', 'part/joined/3'], 'file/20260101/joined.bin');
    expect(await text('file/20260101/joined.bin')).toBe('abcd');
    expect(await blobs.size('part/joined/2')).toBeUndefined();
    await blobs.put('part/single/1', pieces('alone'));
    await blobs.join(['part/single/1'], 'file/20260101/single.bin');
    expect([await text('file/20260101/single.bin'), await blobs.size('part/single/1')]).toEqual(['alone', undefined]);
  });

  test('a blob that was removed is missing, and removing it again is no error', async () => {
    await blobs.put('file/removed', pieces('x'));
    await blobs.remove('file/removed');
    await blobs.remove('file/removed');
    expect(await blobs.size('file/removed')).toBeUndefined();
    await expect(text('file/removed')).rejects.toThrow();
  });

  test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\\b', 'a/.', 'a\0b', 'a/.hidden'])(
    'the key %j is never touched',
    async (key) => {
      await expect(blobs.put(key, pieces('x'))).rejects.toThrow('not a key');
      expect(() => blobs.read(key)).toThrow('not a key');
    },
  );
});

test('what a process left half-written is cleared away a day later, what is being written is not', async () => {
  const folder = await newFolder();
  await openFolderBlobs(folder, 0);
  const [old, fresh] = [join(folder, '.incoming', 'old'), join(folder, '.incoming', 'fresh')];
  await writeFile(old, 'half');
  await writeFile(fresh, 'half');
  await utimes(old, 1_000, 1_000);
  await utimes(fresh, 80_000, 80_000);
  await openFolderBlobs(folder, 1_000_000 + 86_400_001);
  expect(await readdir(join(folder, '.incoming'))).toEqual(['fresh']);
});

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(text: string, error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw error;
}
