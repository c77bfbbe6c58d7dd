import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasS3Servers, type S3Server, startS3Server } from '@internal/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTemporaryFolder } from '../temporary-folder.ts';
import { type Blobs, NoUploadError } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';

/** Parts but the last are this long at least in S3. */
const PART_BYTES = 5 * 1024 * 1024;

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'im-blobs-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

let s3: S3Server | undefined;
afterAll(() => s3?.dispose());

const adapters: Record<string, () => Promise<Blobs>> = {
  'a folder': async () => {
    const folder = await newFolder();
    return openBlobs({ dataDir: folder }, await openTemporaryFolder(folder, 0));
  },
  memory: async () => openBlobs({}, tmpdir()),
  S3: async () => {
    s3 = await startS3Server();
    return openBlobs(s3.settings, await newFolder());
  },
};

const suite = (_: string, open: () => Promise<Blobs>): void => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await open();
  });

  const text = async (key: string, range?: { start: number; end: number }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await blobs.read(key, range)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  test('keeps what it is given, whole, and answers how much it was', async () => {
    expect(await blobs.put('file/20260101/whole.txt', pieces('one ', 'two ', 'three'))).toBe(13);
    expect(await blobs.size('file/20260101/whole.txt')).toBe(13);
    expect(await text('file/20260101/whole.txt')).toBe('one two three');
    expect(await text('file/20260101/whole.txt', { start: 4, end: 6 })).toBe('two');
  });

  test('a second put takes the place of the first', async () => {
    await blobs.put('file/again', pieces('first'));
    await blobs.put('file/again', pieces('2nd'));
    expect(await text('file/again')).toBe('2nd');
  });

  test('nothing is there of bytes that broke off', async () => {
    const broken = blobs.put('file/broken', failing('half', new Error('cut')));
    await expect(broken).rejects.toThrow('cut');
    expect(await blobs.size('file/broken')).toBeUndefined();
  });

  test('a put that breaks off leaves what was there before', async () => {
    await blobs.put('file/kept', pieces('kept'));
    await expect(blobs.put('file/kept', failing('half', new Error('cut')))).rejects.toThrow('cut');
    expect(await text('file/kept')).toBe('kept');
  });

  test('parts become one in their order, whatever the order in which they came, and are gone', async () => {
    const upload = await blobs.begin('file/20260101/joined.bin');
    const first = Buffer.alloc(PART_BYTES, 'ab');
    await blobs.part(upload, 2, pieces('an earlier attempt'));
    await blobs.part(upload, 2, pieces('the ', 'end'));
    await blobs.part(upload, 1, pieces(first.toString()));
    expect(await blobs.list(upload)).toEqual([
      { number: 1, size: PART_BYTES },
      { number: 2, size: 7 },
    ]);
    expect(await blobs.size(upload.key)).toBeUndefined();
    await blobs.complete(upload);
    expect((await text(upload.key)) === `${first}the end`).toBe(true);
    expect(await text(upload.key, { start: PART_BYTES - 1, end: PART_BYTES + 2 })).toBe('bthe');
    expect(await blobs.list(upload)).toEqual([]);
    await expect(blobs.complete(upload)).rejects.toThrow(NoUploadError);
    await blobs.abort(upload);
    expect(await blobs.size(upload.key)).toBe(PART_BYTES + 7);
  });

  test('a single part becomes a blob', async () => {
    const upload = await blobs.begin('file/20260101/single.bin');
    await blobs.part(upload, 1, pieces('alone'));
    await blobs.complete(upload);
    expect([await text(upload.key), await blobs.list(upload)]).toEqual(['alone', []]);
  });

  test('a part that breaks off leaves what was there before', async () => {
    const upload = await blobs.begin('file/20260101/cut.bin');
    await expect(blobs.part(upload, 1, failing('half', new Error('cut')))).rejects.toThrow('cut');
    expect(await blobs.list(upload)).toEqual([]);
    await blobs.part(upload, 1, pieces('whole'));
    await expect(blobs.part(upload, 1, failing('half', new Error('cut')))).rejects.toThrow('cut');
    expect(await blobs.list(upload)).toEqual([{ number: 1, size: 5 }]);
    await blobs.abort(upload);
  });

  test('an aborted upload leaves nothing, and aborting it again is no error', async () => {
    const upload = await blobs.begin('file/20260101/aborted.bin');
    await blobs.part(upload, 1, pieces('half'));
    await blobs.abort(upload);
    await blobs.abort(upload);
    expect([await blobs.list(upload), await blobs.size(upload.key)]).toEqual([[], undefined]);
    await expect(blobs.complete(upload)).rejects.toThrow(NoUploadError);
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
      await expect(blobs.read(key)).rejects.toThrow('not a key');
      await expect(blobs.begin(key)).rejects.toThrow('not a key');
    },
  );
};

/** Left out where the machine has no S3 server. */
const isMissing = ([name]: [string, unknown]): boolean => name === 'S3' && !hasS3Servers();
const all = Object.entries(adapters);
describe.each(all.filter((adapter) => !isMissing(adapter)))('blobs in %s', suite);
describe.skip.each(all.filter(isMissing))('blobs in %s', suite);

test('what a process left half-written is cleared away a day later, what is being written is not', async () => {
  const folder = await newFolder();
  const incoming = await openTemporaryFolder(folder, 0);
  const [old, fresh] = [join(incoming, 'old'), join(incoming, 'fresh')];
  await writeFile(old, 'half');
  await writeFile(fresh, 'half');
  await utimes(old, 1_000, 1_000);
  await utimes(fresh, 80_000, 80_000);
  await openTemporaryFolder(folder, 1_000_000 + 86_400_001);
  expect(await readdir(incoming)).toEqual(['fresh']);
});

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(text: string, error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw error;
}
