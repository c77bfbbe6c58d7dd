import { createHash } from 'node:crypto';
import { limits, type PresignedUpload, type UploadResult } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';
import { cleanUpFiles } from './cleanup.ts';
import { createDirectUploads } from './direct-uploads.ts';
import { blobUpload, findUpload } from './upload-parts.ts';

onPostgres((start) => {
  describe('direct uploads', () => {
    const clock = new SteppingClock();
    let server: TestServer;
    let alice: Person;
    let bob: Person;

    beforeAll(async () => {
      server = await start({ clock });
      alice = await server.person('alice');
      bob = await server.person('bob');
    });

    /** Alice signs in anew: her tokens do not outlive such a time. */
    async function pass(ms: number): Promise<void> {
      clock.advance(ms);
      alice = await server.signIn(alice.id, 'alice', alice.password, 'device-alice');
    }

    const bytes = Buffer.from('some bytes that go directly');
    const sha256 = createHash('sha256').update(bytes).digest('hex');

    async function begin(size = bytes.length, more: object = {}): Promise<PresignedUpload> {
      const answer = await alice.post('/file/presign', { name: 'a.zip', size, type: 'application/zip', ...more });
      expect(answer, answer.message).toMatchObject({ code: 200 });
      return answer.data as PresignedUpload;
    }
    const put = async (url: string, body: Uint8Array) =>
      (
        await fetch(url, {
          method: 'PUT',
          body: new Uint8Array(body),
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).status;
    const complete = (uploadId: string, person = alice) => person.post(`/file/presign/${uploadId}/complete`);
    const resume = (uploadId: string, person = alice) => person.get(`/file/presign/${uploadId}`);

    test('in one piece: presign, put, complete; a repeat answers the same', async () => {
      const upload = await begin(bytes.length, { sha256 });
      expect(upload).toMatchObject({ method: 'PUT', parts: [], received: [] });
      expect(upload.publicUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/file\/file\/\d{8}\/[\w-]{22}\.zip$/);
      expect((await fetch(upload.publicUrl)).status).toBe(404);
      expect(await put(upload.url, bytes)).toBe(200);
      const { data } = await complete(upload.uploadId);
      expect(data).toEqual({
        url: upload.publicUrl,
        originUrl: upload.publicUrl,
        name: 'a.zip',
        size: bytes.length,
        isCOS: true,
      });
      expect((await complete(upload.uploadId)).data).toEqual(data);
      expect(await (await fetch(upload.publicUrl)).text()).toBe(String(bytes));
    });

    test('in parts: what has arrived is known, the rest can follow, in any order and twice', async () => {
      const size = limits.multipartBytes + 5;
      const readAll = Buffer.alloc(size, 'ab');
      const upload = await begin(size, { type: 'video/mp4', name: 'film.mp4' });
      expect(upload.publicUrl).toContain('/api/file/video/');
      const [first, second] = upload.parts ?? [];
      expect([upload.parts?.length, upload.partSize]).toEqual([2, limits.multipartBytes]);
      expect(await put(String(second?.url), readAll.subarray(limits.multipartBytes))).toBe(200);
      expect((await complete(upload.uploadId)).key).toBe('file.incomplete');
      const again = (await resume(upload.uploadId)).data as PresignedUpload;
      expect(again).toMatchObject({ received: [2], publicUrl: upload.publicUrl });
      expect(await put(String(first?.url), readAll.subarray(0, limits.multipartBytes))).toBe(200);
      expect(await put(String(again.parts?.[1]?.url), readAll.subarray(limits.multipartBytes))).toBe(200);
      const results = await Promise.all([complete(upload.uploadId), complete(upload.uploadId)]);
      for (const { data } of results) expect(data).toMatchObject({ url: upload.publicUrl, size, isCOS: true });
      const tail = await fetch(upload.publicUrl, { headers: { range: 'bytes=-6' } });
      expect(await tail.text()).toBe(readAll.subarray(-6).toString());
    }, 60_000);

    /** The upload service of another node on the same database and files. */
    const otherNode = () => createDirectUploads(server.server.context, server.server.context.uploadSigner);

    test('two nodes that complete an upload at once both answer the file, and it stays', async () => {
      const size = limits.multipartBytes + 5;
      const upload = await begin(size);
      const body = Buffer.alloc(size, 'cd');
      for (const { number, url } of upload.parts ?? []) {
        expect(
          await put(url, body.subarray((number - 1) * limits.multipartBytes, number * limits.multipartBytes)),
        ).toBe(200);
      }
      const nodes = [otherNode(), otherNode(), otherNode()];
      const results = await Promise.all(nodes.map((node) => node.complete(alice.id, upload.uploadId)));
      for (const { url } of results) expect(upload.publicUrl).toContain(url);
      expect(Buffer.from(await (await fetch(upload.publicUrl)).arrayBuffer()).equals(body)).toBe(true);
    }, 60_000);

    test('an error of the database loses no bytes: completing again makes the file', async () => {
      const size = limits.multipartBytes + 5;
      const upload = await begin(size, { name: 'unlucky.zip' });
      const body = Buffer.alloc(size, 'ef');
      for (const { number, url } of upload.parts ?? []) {
        expect(
          await put(url, body.subarray((number - 1) * limits.multipartBytes, number * limits.multipartBytes)),
        ).toBe(200);
      }
      const { database } = server.server.context;
      await sql`alter table stored_file add constraint unlucky check (name <> 'unlucky.zip')`.execute(database);
      expect((await complete(upload.uploadId)).code).toBe(500);
      await sql`alter table stored_file drop constraint unlucky`.execute(database);
      expect((await resume(upload.uploadId)).data).toMatchObject({ received: [1, 2] });
      expect(await put(String(upload.parts?.[1]?.url), body.subarray(limits.multipartBytes))).toBe(200);
      expect((await complete(upload.uploadId)).data).toMatchObject({ url: upload.publicUrl, size });
      expect((await (await fetch(upload.publicUrl)).arrayBuffer()).byteLength).toBe(size);
    }, 60_000);

    test('a PUT of an upload in one piece can be repeated after an error of the database', async () => {
      const upload = await begin(bytes.length, { name: 'refused.zip' });
      const { database } = server.server.context;
      await sql`alter table stored_file add constraint refused check (name <> 'refused.zip')`.execute(database);
      expect(await put(upload.url, bytes)).toBe(500);
      await sql`alter table stored_file drop constraint refused`.execute(database);
      expect(await put(upload.url, bytes)).toBe(200);
      expect(await (await fetch(upload.publicUrl)).text()).toBe(String(bytes));
    });

    test('an address takes exactly the bytes it was signed for', async () => {
      const upload = await begin();
      expect(await put(upload.url, bytes.subarray(1))).toBe(422);
      expect(await put(upload.url, Buffer.concat([bytes, bytes]))).toBe(413);
      const chunked = await fetch(upload.url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Blob([new Uint8Array(bytes), new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(chunked.status).toBe(413);
      expect((await complete(upload.uploadId)).key).toBe('file.incomplete');
      expect(await put(upload.url, bytes)).toBe(200);
      expect((await complete(upload.uploadId)).code).toBe(200);
    });

    test('a forged, expired or borrowed signature is refused', async () => {
      const [upload, other] = [await begin(), await begin()];
      const forged = new URL(upload.url);
      forged.searchParams.set('signature', Buffer.alloc(32).toString('base64url'));
      const later = new URL(upload.url);
      later.searchParams.set('expires', String(clock.now() + 999_999_999));
      const borrowed = upload.url.replace(upload.uploadId, other.uploadId);
      const nextPart = upload.url.replace('/1?', '/2?');
      const bare = upload.url.split('?', 1)[0] ?? '';
      for (const address of [forged.href, later.href, borrowed, nextPart, bare]) {
        expect([address, await put(address, bytes)]).toEqual([address, 403]);
      }
      await pass(limits.uploadSignatureMs + 1_000);
      expect(await put(upload.url, bytes)).toBe(403);
      const fresh = (await resume(upload.uploadId)).data as PresignedUpload;
      expect(await put(fresh.url, bytes)).toBe(200);
    });

    test('a completed file can no longer be changed by its address', async () => {
      const upload = await begin();
      await put(upload.url, bytes);
      await complete(upload.uploadId);
      expect(await put(upload.url, Buffer.from('other bytes of this length!'))).toBe(200);
      expect(await (await fetch(upload.publicUrl)).text()).toBe(String(bytes));
    });

    test('nobody resumes or completes the upload of another', async () => {
      const upload = await begin();
      await put(upload.url, bytes);
      bob = await server.signIn(bob.id, 'bob', bob.password, 'device-bob');
      for (const ask of [resume, complete]) {
        expect(await ask(upload.uploadId, bob)).toMatchObject({ code: 404, key: 'file.notFound' });
        expect(await ask('unknown')).toMatchObject({ code: 404, key: 'file.notFound' });
        expect((await ask(upload.uploadId)).code).toBe(200);
      }
    });

    test('bytes that are not those that were promised make no file', async () => {
      const upload = await begin(bytes.length, { sha256: createHash('sha256').update('others').digest('hex') });
      expect(await put(upload.url, bytes)).toBe(422);
      expect((await complete(upload.uploadId)).key).toBe('file.notFound');
      expect((await fetch(upload.publicUrl)).status).toBe(404);
      expect((await resume(upload.uploadId)).key).toBe('file.notFound');
    });

    test('the bytes decide what a file is, not what was said of it', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const upload = await begin(page.length, { name: 'photo.png', type: 'image/png' });
      await put(upload.url, page);
      const { url } = (await complete(upload.uploadId)).data as UploadResult;
      const { headers } = await fetch(String(url));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    });

    test('what is too large or says nothing sensible is refused', async () => {
      const ask = async (body: object) => (await alice.post('/file/presign', body)).key;
      const fine = { name: 'a', size: 1, type: 'text/plain' };
      expect(await ask({ ...fine, size: limits.directUploadBytes + 1 })).toBe('file.tooLarge');
      for (const wrong of [{ size: 0 }, { size: 1.5 }, { name: '' }, { name: 'x'.repeat(256) }, { sha256: 'abc' }]) {
        expect(await ask({ ...fine, ...wrong })).toBe('request.invalid');
      }
    });

    test('a completed file outlives the record of its upload', async () => {
      const upload = await begin();
      await put(upload.url, bytes);
      await complete(upload.uploadId);
      await pass(limits.openUploadRetentionMs + 1_000);
      await cleanUpFiles(server.server.context);
      expect((await resume(upload.uploadId)).key).toBe('file.notFound');
      expect(await (await fetch(upload.publicUrl)).text()).toBe(String(bytes));
    });

    test('an upload that is never completed is thrown away after a day', async () => {
      const upload = await begin(limits.multipartBytes + bytes.length);
      await put(String(upload.parts?.[1]?.url), bytes);
      const { context } = server.server;
      await cleanUpFiles(context);
      const row = await findUpload(context.database, upload.uploadId);
      if (row === undefined) throw new Error('the upload is gone');
      expect(await context.blobs.list(blobUpload(row))).toEqual([{ number: 2, size: bytes.length }]);
      await pass(limits.openUploadRetentionMs + 1_000);
      await cleanUpFiles(context);
      expect(await context.blobs.list(blobUpload(row))).toEqual([]);
      expect((await resume(upload.uploadId)).key).toBe('file.notFound');
    });
  });
});
