import type { UploadResult } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../infra/database/transaction.ts';
import { plain } from '../../testing/pictures.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { cleanUpFiles } from './cleanup.ts';
import { createFileKey } from './file-key.ts';
import * as repository from './file-repository.ts';

onPostgres((start) => {
  describe('reading files', () => {
    const content = Buffer.from('0123456789');
    let server: TestServer;
    let alice: Person;
    let url: string;

    beforeAll(async () => {
      server = await start();
      alice = await server.person('alice');
      url = await uploaded('/file/upload', content, "o'n\u00efon (1).txt");
    });

    async function uploaded(path: string, bytes: Uint8Array, name: string): Promise<string> {
      const { data } = await alice.upload(path, bytes, name);
      return String((data as UploadResult).url);
    }
    const ranged = (range: string, headers: Record<string, string> = {}) =>
      fetch(url, { headers: { range, ...headers } });

    test('a file says what it is, runs nothing and may be kept', async () => {
      const { status, headers } = await fetch(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '10',
        'content-disposition': `attachment; filename="o'n?on (1).txt"; filename*=UTF-8''o%27n%C3%AFon%20%281%29.txt`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, max-age=86400, immutable',
        'accept-ranges': 'bytes',
      });
    });

    test('a picture is shown in place', async () => {
      const { headers } = await fetch(await uploaded('/image/upload', await plain(9, 9).png().toBuffer(), 'a.svg'));
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('content-disposition')).toMatch(/^inline; /);
      expect(headers.get('content-security-policy')).toBe('sandbox');
    });

    test('a picture that was uploaded as a file is a download: nobody looked into it', async () => {
      const { headers } = await fetch(await uploaded('/file/upload', await plain(9, 9).png().toBuffer(), 'a.png'));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    });

    test.each([
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
    ])('%s answers these bytes alone', async (range, bytes, contentRange) => {
      const response = await ranged(range);
      expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange]);
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(await response.text()).toBe(bytes);
    });

    test('a range past the end is 416, a strange one the whole', async () => {
      const past = await ranged('bytes=10-12');
      expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(await past.json()).toMatchObject({ code: 422, key: 'request.broken' });
      for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=4-2']) {
        const response = await ranged(range);
        expect([response.status, await response.text()]).toEqual([200, '0123456789']);
      }
    });

    test('who has it already is told so; an outdated range is answered with the whole', async () => {
      const etag = String((await fetch(url)).headers.get('etag'));
      const known = await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } });
      expect([known.status, await known.text()]).toEqual([304, '']);
      expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      expect((await ranged('bytes=0-1', { 'if-range': etag })).status).toBe(206);
      expect((await ranged('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
    });

    test('HEAD says the same without the bytes', async () => {
      const head = await fetch(url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
      const range = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=1-2' } });
      expect([range.status, range.headers.get('content-length')]).toEqual([206, '2']);
    });

    test('what never was is 404, whatever the address', async () => {
      const { address } = server.server;
      for (const path of [
        createFileKey('file', 'txt', 0),
        'file/20260101/short.txt',
        '..%2f..%2fsecret',
        '%2e%2e/%2e%2e/secret',
        'demo/..%2f..%2fpackage.json',
        'part/x/1',
        '.incoming',
        '%00',
        '',
      ]) {
        const response = await fetch(`${address}/api/file/${path}`);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.json()).toMatchObject({ code: 404, data: null });
      }
    });

    test('what was taken back is 410 at once, its bytes soon after, and what is left stays', async () => {
      const { context } = server.server;
      const kept = await uploaded('/file/upload', content, 'kept.txt');
      const gone = await uploaded('/file/upload', content, 'gone.txt');
      const key = String(context.files.keyOf(gone));
      const holder = { kind: 'message' as const, id: 1 };
      await transact(context.database, async (tx) => {
        await context.files.addReferences(tx, [{ holder, keys: [key] }]);
        await context.files.removeReferences(tx, [holder]);
      });
      const response = await fetch(gone);
      expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store']);
      expect(await response.json()).toMatchObject({ code: 410, key: 'file.gone', data: null });
      expect((await fetch(gone, { method: 'HEAD' })).status).toBe(410);
      expect((await fetch(kept)).status).toBe(200);
      await expect.poll(() => context.blobs.size(key), { timeout: 10_000 }).toBeUndefined();
      expect((await fetch(gone)).status).toBe(410);
    });

    test('what an erased account uploaded is gone, whoever shows it', async () => {
      const { context } = server.server;
      const bob = await server.person('bob');
      const { data } = await bob.upload('/file/upload', content, 'bob.txt');
      const address = String((data as UploadResult).url);
      expect((await fetch(address)).status).toBe(200);
      await transact(context.database, (tx) => context.files.deleteUploadsOf(tx, bob.id));
      expect([(await fetch(address)).status, (await fetch(url)).status]).toEqual([410, 200]);
      await cleanUpFiles(context);
      const key = String(context.files.keyOf(address));
      expect(await context.blobs.size(key)).toBeUndefined();
      expect((await repository.find(context.database, key))?.name).toBe('');
    });
  });
});
