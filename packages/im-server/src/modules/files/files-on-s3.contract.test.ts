import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { hasS3Servers, type S3Server, startS3Server } from '@internal/testkit';
import { limits, type PresignedUpload, type UploadResult } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BlobsUnavailableError } from '../../infra/blobs/blobs.ts';
import { openBlobs } from '../../infra/blobs/open-blobs.ts';
import { transact } from '../../infra/database/transaction.ts';
import { plain } from '../../testing/pictures.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';
import { cleanUpFiles } from './cleanup.ts';
import { createFileKey } from './file-key.ts';
import * as repository from './file-repository.ts';
import { blobUpload, findUpload } from './upload-parts.ts';

/** Left out where the machine has no S3 server. */
describe.skipIf(!hasS3Servers())('files in S3', () => {
  onPostgres((start) => {
    const clock = new SteppingClock();
    let s3: S3Server;
    let server: TestServer;
    let anna: Person;
    beforeAll(async () => {
      s3 = await startS3Server();
      server = await start({ clock, ...s3.settings });
      anna = await server.person('anna');
    });
    afterAll(() => s3.dispose());

    test('a bucket that does not exist is no file that is gone: 503', async () => {
      const elsewhere = await openBlobs({ ...s3.settings, s3Bucket: 'missing' }, tmpdir());
      await expect(elsewhere.size('file/a.txt')).rejects.toThrow(BlobsUnavailableError);
    });

    const unavailable = { status: 503, key: 'server.unavailable' };
    const put = (url: string | undefined, body: Uint8Array) =>
      fetch(String(url), { method: 'PUT', body: new Uint8Array(body) });
    const upload = (name: string, bytes: Uint8Array) => anna.upload('/file/upload', bytes, name);
    const complete = (uploadId: string) => anna.post(`/file/presign/${uploadId}/complete`);

    async function begin(size: number): Promise<PresignedUpload> {
      const { data } = await anna.post('/file/presign', { name: 'a.zip', size, type: 'application/zip' });
      return data as PresignedUpload;
    }

    async function partsOf({ uploadId }: PresignedUpload) {
      const { blobs, database } = server.server.context;
      const row = await findUpload(database, uploadId);
      return row === undefined ? undefined : { row, parts: await blobs.list(blobUpload(row)) };
    }

    test('a file comes back with the headers of every download, whole and in ranges', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const { url, size } = (await upload('page.html', page)).data as UploadResult;
      expect(size).toBe(page.length);
      const response = await fetch(String(url));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(page);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('content-security-policy')).toBe('sandbox');
      const range = await fetch(String(url), { headers: { range: 'bytes=-9' } });
      expect([range.status, await range.text()]).toEqual([206, '</script>']);
    });

    test('a picture is processed by the server and stored with its thumbnail', async () => {
      const picture = await plain(90, 60).png().toBuffer();
      const { data } = await anna.upload('/image/upload', picture, 'a.png');
      const { url, thumbUrl } = data as UploadResult;
      for (const address of [url, thumbUrl].map(String)) {
        const response = await fetch(address);
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image\//),
        ]);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
      }
    });

    test('S3 gone in the middle of an upload in parts: 503, and nothing is lost once it is back', async () => {
      const body = Buffer.alloc(limits.multipartBytes + 5, 'ab');
      const [first, last] = [body.subarray(0, limits.multipartBytes), body.subarray(limits.multipartBytes)];
      const kept = (await upload('kept.txt', Buffer.from('kept'))).data as UploadResult;
      const large = await begin(body.length);
      expect((await put(large.parts?.[1]?.url, last)).status).toBe(200);
      await s3.kill();
      expect((await put(large.parts?.[0]?.url, Buffer.from(first))).status).toBe(503);
      expect(await complete(large.uploadId)).toMatchObject(unavailable);
      expect(await upload('b.txt', Buffer.from('bytes'))).toMatchObject(unavailable);
      const another = { name: 'b.zip', size: 5, type: 'application/zip' };
      expect(await anna.post('/file/presign', another)).toMatchObject(unavailable);
      const refused = await fetch(String(kept.url));
      expect([refused.status, refused.headers.get('content-disposition')]).toEqual([503, null]);
      expect(await refused.json()).toMatchObject({ key: 'server.unavailable', message: expect.stringMatching(/./) });
      await s3.start();
      expect(await (await fetch(String(kept.url))).text()).toBe('kept');
      expect((await anna.get(`/file/presign/${large.uploadId}`)).data).toMatchObject({ received: [2] });
      expect((await put(large.parts?.[0]?.url, first)).status).toBe(200);
      const results = await Promise.all([complete(large.uploadId), complete(large.uploadId)]);
      for (const { data } of results) expect(data).toMatchObject({ url: large.publicUrl, size: body.length });
      const middle = { range: `bytes=${limits.multipartBytes - 2}-${limits.multipartBytes + 1}` };
      expect(await (await fetch(large.publicUrl, { headers: middle })).text()).toBe('abab');
      expect((await upload('b.txt', Buffer.from('bytes'))).code).toBe(200);
    }, 60_000);

    test('an upload that was begun in a folder is none that can go on: 404, not 503', async () => {
      const upload = await begin(4);
      const { database, blobs } = server.server.context;
      const set = { blob_upload: randomBytes(16).toString('base64url') };
      await database.updateTable('direct_upload').set(set).where('id', '=', upload.uploadId).execute();
      const refused = await put(upload.url, Buffer.from('four'));
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([404, null]);
      expect(await refused.json()).toMatchObject({ key: 'file.notFound' });
      expect(await complete(upload.uploadId)).toMatchObject({ key: 'file.incomplete' });
      const ended = vi.spyOn(blobs, 'list').mockResolvedValueOnce([{ number: 1, size: 4 }]);
      expect(await complete(upload.uploadId)).toMatchObject({ key: 'file.notFound' });
      ended.mockRestore();
    });

    test('the cleanup removes what was taken back, and aborts an upload that was never completed, after a day', async () => {
      const { context } = server.server;
      const { url } = (await upload('gone.txt', Buffer.from('gone'))).data as UploadResult;
      const key = String(context.files.keyOf(String(url)));
      const holder = { kind: 'message' as const, id: 1 };
      await transact(context.database, async (tx) => {
        await context.files.addReferences(tx, [{ holder, keys: [key] }]);
        await context.files.removeReferences(tx, [holder]);
      });
      const abandoned = await begin(limits.multipartBytes + 4);
      await put(abandoned.parts?.[1]?.url, Buffer.from('half'));
      await cleanUpFiles(context);
      expect(await context.blobs.size(key)).toBeUndefined();
      const before = await partsOf(abandoned);
      expect(before?.parts).toEqual([{ number: 2, size: 4 }]);
      clock.advance(limits.openUploadRetentionMs + 1_000);
      await cleanUpFiles(context);
      expect(await partsOf(abandoned)).toBeUndefined();
      if (before !== undefined) expect(await context.blobs.list(blobUpload(before.row))).toEqual([]);
      anna = await server.signIn(anna.id, anna.userName, anna.password, 'device-anna');
    });

    test('a file whose bytes still lie elsewhere is not marked as gone: once they are copied it is there', async () => {
      const { context } = server.server;
      const key = createFileKey('file', 'txt', clock.now());
      const file = { key, owner_id: anna.id, kind: 'file', media_type: 'x/y', name: 'a.txt', width: 0, height: 0 };
      await transact(context.database, async (tx) => {
        await repository.insert(tx, [{ ...file, size: 5, thumb_key: null, created_at: clock.now() }]);
        await context.files.addReferences(tx, [{ holder: { kind: 'message', id: 2 }, keys: [key] }]);
      });
      const address = `${server.server.address}/api/file/${key}`;
      expect((await fetch(address)).status).toBe(410);
      clock.advance(limits.unreferencedFileRetentionMs + 1_000);
      await cleanUpFiles(context);
      expect(await repository.find(context.database, key)).toMatchObject({ gone_at: null, is_removed: false });
      await context.blobs.put(key, Readable.from([Buffer.from('there')]));
      expect(await (await fetch(address)).text()).toBe('there');
    });
  });
});
