import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import type { PresignedUpload, UploadResult } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { cleanUpFiles } from './cleanup.ts';
import { createFileKey } from './file-key.ts';
import * as repository from './file-repository.ts';

onPostgres((start) => {
  describe('files', () => {
    let folder: string;
    let server: TestServer;
    let alice: Person;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'im-files-'));
      server = await start({ dataDir: folder, fileQuota: 30_000_000 });
      alice = await server.person('alice');
    });
    afterAll(async () => {
      await server.server.close();
      await rm(folder, { recursive: true });
    });

    const upload = async (person: Person, bytes: Uint8Array, name: string) => {
      const answer = await person.upload('/file/upload', bytes, name);
      expect(answer, answer.message).toMatchObject({ status: 200, code: 200 });
      return answer.data as UploadResult;
    };
    /** Every file that the store holds, finished or not. */
    const stored = async () =>
      (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));

    test('any file is kept as it is and comes back as a download', async () => {
      const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
      const result = await upload(alice, bytes, 'page.html');
      expect(result).toMatchObject({ name: 'page.html', size: bytes.length, originUrl: result.url });
      const response = await fetch(String(result.url));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    });

    test.each([
      ['../../../etc/passwd', 'passwd'],
      ['..\\..\\windows\\system.ini', 'system.ini'],
      ['报告 2026.pdf', '报告 2026.pdf'],
      ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
      ['.htaccess', '.htaccess'],
      [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
    ])('the name %j is data: shown as %j, and no part of any path', async (name, shown) => {
      const before = await stored();
      const result = await upload(alice, Buffer.from(name), name);
      expect(result.name).toBe(shown);
      const fresh = (await stored()).filter((path) => !before.includes(path));
      expect(fresh).toHaveLength(1);
      expect(fresh[0]).toMatch(/\/files\/file\/\d{8}\/[\w-]{22}\.[a-z0-9]{1,8}$/);
      const header = (await fetch(String(result.url))).headers.get('content-disposition');
      expect(parse(header ?? '').parameters.filename).toBe(shown);
    });

    test('sound and film are told by their bytes and play in place', async () => {
      const wav = Buffer.concat([Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(40)]);
      const result = await upload(alice, wav, 'voice.bin');
      const { headers } = await fetch(String(result.url));
      expect([headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([
        'audio/wav',
        'inline',
      ]);
      const false_ = await upload(alice, Buffer.from('no film at all'), 'film.mp4');
      expect((await fetch(String(false_.url))).headers.get('content-type')).toBe('application/octet-stream');
    });

    test('20 MiB are taken, a byte more is not and leaves nothing', async () => {
      const bob = await server.person('bob');
      const most = new Uint8Array(20_971_520);
      expect(await upload(bob, most, 'most.bin')).toMatchObject({ size: most.length });
      const before = await stored();
      const ben = await server.person('ben');
      const more = await ben.upload('/file/upload', new Uint8Array(most.length + 1), 'more.bin');
      expect(more).toMatchObject({ status: 413, code: 413, key: 'file.tooLarge', data: null });
      expect(await stored()).toEqual(before);
      expect((await bob.upload('/file/upload', new Uint8Array(0), 'none.bin')).code).toBe(422);
    }, 30_000);

    test('an account that is full takes no more, others still do, and nothing is left', async () => {
      const carol = await server.person('carol');
      await upload(carol, new Uint8Array(16_000_000), 'one.bin');
      const before = await stored();
      const second = await carol.upload('/file/upload', new Uint8Array(16_000_000), 'two.bin');
      expect(second).toMatchObject({ code: 413, key: 'file.quota' });
      expect(await stored()).toEqual(before);
      const presign = { name: 'a.bin', size: 14_000_001, type: 'application/zip' };
      expect((await carol.post('/file/presign', presign)).key).toBe('file.quota');
      await upload(alice, new Uint8Array(10), 'small.bin');
    }, 30_000);

    test('what a process wrote before it died is found and removed', async () => {
      const { context } = server.server;
      const key = createFileKey('file', 'bin', context.clock.now());
      const file = {
        key,
        owner_id: alice.id,
        kind: 'file',
        media_type: 'x/y',
        name: 'a',
        width: 0,
        height: 0,
        size: 0,
      };
      const row = { ...file, thumb_key: null, created_at: 0 };
      const before = await stored();
      await repository.reserve(context.database, [row], context.clock.now() + 60_000);
      await upload(alice, Buffer.from('others go on'), 'b.txt').then(({ url }) => fetch(String(url)));
      await context.blobs.put(key, pieces('half an upload'));
      await cleanUpFiles(context);
      expect(await context.blobs.size(key)).toBe(14);
      expect((await fetch(`${server.server.address}/api/file/${key}`)).status).toBe(410);
      await cleanUpFiles({ ...context, clock: { ...context.clock, now: () => context.clock.now() + 60_001 } });
      expect(await context.blobs.size(key)).toBeUndefined();
      expect((await stored()).length).toBe(before.length + 1);
    });

    test('an upload that is cut at any place leaves nothing, and the server goes on', async () => {
      const before = await stored();
      const { accessToken } = alice.tokens;
      const form = { accessToken, 'content-type': 'multipart/form-data; boundary=cut' };
      const body = Buffer.alloc(300_000);
      Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n').copy(body);
      const presign = { name: 'a.bin', size: body.length, type: 'application/zip' };
      const upload = (await alice.post('/file/presign', presign)).data as PresignedUpload;
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const part = body.subarray(0, (body.length * tenth) / 10);
        for (const path of ['/image/upload', '/file/upload']) {
          await cut('POST', `${server.server.address}/api${path}`, form, part, body.length);
        }
        await cut('PUT', upload.url, { 'content-type': 'application/octet-stream' }, part, body.length);
      }
      await vi.waitFor(async () => expect(await stored()).toEqual(before));
      const { data } = await alice.get(`/file/presign/${upload.uploadId}`);
      expect(data).toMatchObject({ received: [] });
      // Each cut request keeps its place among the account's uploads until the server has seen it end.
      await vi.waitFor(async () => expect((await fetch(upload.url, { method: 'PUT', body })).status).toBe(200));
      expect((await alice.post(`/file/presign/${upload.uploadId}/complete`)).code).toBe(200);
    });
  });
});

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Sends the beginning of a body and hangs up. */
function cut(
  method: string,
  address: string,
  headers: Record<string, string>,
  part: Uint8Array,
  length: number,
): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(address, { method, headers: { ...headers, 'content-length': length } });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(part.length > 0 ? part : '-', () => request.destroy());
  });
}
