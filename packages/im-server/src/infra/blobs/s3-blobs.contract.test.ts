import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';

/** More than a stream reads ahead. */
const BODY = Buffer.alloc(1024 * 1024, 'ab');

describe('requests to S3', () => {
  let folder: string;
  let bucket: Server;
  let answer: RequestListener;
  let blobs: Blobs;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'im-blobs-'));
    bucket = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(bucket, 'listening');
    const { port } = bucket.address() as AddressInfo;
    const keys = { s3AccessKey: 'access-under-test', s3SecretKey: 'secret-under-test' };
    blobs = await openBlobs({ s3Endpoint: `http://127.0.0.1:${port}`, s3Bucket: 'files', ...keys }, folder);
  });
  afterEach(async () => {
    bucket.closeAllConnections();
    bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const connections = () => new Promise<number>((done) => bucket.getConnections((_, count) => done(count)));
  const put = () => blobs.put('file/a.bin', pieces(BODY));
  const part = () => blobs.part({ key: 'file/a.bin', id: 'upload' }, 1, pieces(BODY));

  async function openFiles(): Promise<string[]> {
    const links = (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''));
    return (await Promise.all(links)).filter((path) => path.startsWith(folder));
  }

  test.skipIf(process.platform !== 'linux').each<[server: string, fail: () => void]>([
    ['refuses connections', () => bucket.close()],
    [
      'answers before it has read the body',
      () => {
        answer = (_, response) => response.writeHead(403).end();
      },
    ],
    [
      'closes the connection',
      () => {
        answer = (request) => request.socket.destroy();
      },
    ],
  ])('leave no file and no connection open when the server %s', async (_, fail) => {
    fail();
    for (const send of [put, part]) await expect(send()).rejects.toThrow('S3 request failed');
    await expect.poll(openFiles).toEqual([]);
    await expect.poll(connections).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  test('reject with the reason if the file cannot be opened or read', async () => {
    answer = (request) => request.resume();
    const removing = async function* () {
      yield BODY;
      await rm(folder, { recursive: true });
    };
    await expect(blobs.put('file/a.bin', removing())).rejects.toMatchObject({ code: 'ENOENT' });

    await mkdir(folder);
    const handle = await open(folder);
    await handle.close();
    const broken = Object.assign(new Error('i/o error'), { code: 'EIO' });
    const read = vi.spyOn(Object.getPrototypeOf(handle), 'read').mockRejectedValue(broken);
    for (const send of [put, part]) await expect(send()).rejects.toBe(broken);
    read.mockRestore();
  });

  test('are sent while many downloads wait for their clients', async () => {
    answer = ({ method }, response) => {
      response.writeHead(200, { 'content-length': BODY.length });
      // The rest never comes: the connection of a download stays in use.
      if (method === 'GET') response.write('a');
      else response.end();
    };
    const downloads = await Promise.all(Array.from({ length: 60 }, () => blobs.read('file/a.bin')));
    expect(await blobs.size('file/a.bin')).toBe(BODY.length);
    for (const download of downloads) download.destroy();
  });
});

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}
