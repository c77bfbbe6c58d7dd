import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits, type PresignedUpload } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

const MB = 1_000_000;
const WAIT = { timeout: 10_000, interval: 20 };
const BEGIN = Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
const END = Buffer.from('\r\n--cut--\r\n');

/** An upload whose bytes a test sends piece by piece. */
class SlowUpload {
  readonly #request: ClientRequest;
  readonly #answer: Promise<{ status: number | undefined; key: string | undefined }>;

  /** `length`: bytes that it announces; `undefined` announces none. */
  constructor(server: TestServer, person: Person, path: string, length: number | undefined) {
    const body = length === undefined ? undefined : BEGIN.length + length + END.length;
    this.#request = request(`${server.server.address}/api${path}`, {
      method: 'POST',
      headers: {
        accessToken: person.tokens.accessToken,
        'content-type': 'multipart/form-data; boundary=cut',
        ...(body === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': body }),
      },
    });
    this.#answer = once(this.#request, 'response').then(async ([first]) => {
      const response = first as IncomingMessage;
      const { key } = JSON.parse(await text(response)) as { key?: string };
      return { status: response.statusCode, key };
    });
    this.#answer.catch(() => {});
    this.#request.on('error', () => {});
    this.#request.write(BEGIN);
  }

  send(bytes: Uint8Array): void {
    this.#request.write(bytes);
  }

  finish(bytes: Uint8Array): Promise<{ status: number | undefined; key: string | undefined }> {
    this.#request.end(Buffer.concat([bytes, END]));
    return this.#answer;
  }

  hangUp(): void {
    this.#request.destroy();
  }
}

onPostgres((start) => {
  describe('uploads that are in flight', () => {
    let folder: string;
    let server: TestServer;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'im-in-flight-'));
      server = await start({ dataDir: folder, fileQuota: 2 * MB });
    });
    afterAll(() => rm(folder, { recursive: true }));

    const quarter = Buffer.alloc(MB / 2, 'a');
    const done = { status: 200, key: undefined };
    const full = { status: 413, key: 'file.quota' };

    /** Files of a person that are announced and not complete. */
    async function reserved(person: Person): Promise<number> {
      const { database } = server.server.context;
      const rows = await database
        .selectFrom('stored_file')
        .select('key')
        .where('owner_id', '=', person.id)
        .where('gone_at', 'is not', null)
        .execute();
      return rows.length;
    }

    const presign = (person: Person, size: number) =>
      person.post('/file/presign', { name: 'a.zip', size, type: 'application/zip' });

    test('count against the quota with what they announced, and no more once they broke off', async () => {
      const anna = await server.person('anna');
      const uploads = [1, 2].map(() => new SlowUpload(server, anna, '/file/upload', 0.9 * MB));
      for (const upload of uploads) upload.send(quarter);
      await vi.waitFor(async () => expect(await reserved(anna)).toBe(2), WAIT);
      const next = () => new SlowUpload(server, anna, '/file/upload', MB / 2).finish(quarter);
      expect(await next()).toEqual(full);
      expect(await presign(anna, MB / 2)).toMatchObject({ key: 'file.quota' });
      uploads[0]?.hangUp();
      await vi.waitFor(async () => expect(await reserved(anna)).toBe(1), WAIT);
      expect(await next()).toEqual(done);
      expect(await uploads[1]?.finish(Buffer.alloc(0.4 * MB))).toEqual(done);
    });

    test('that announce nothing cannot exceed the quota together', async () => {
      const ben = await server.person('ben');
      const uploads = [1, 2, 3].map(() => new SlowUpload(server, ben, '/file/upload', undefined));
      for (const upload of uploads) upload.send(quarter);
      await vi.waitFor(async () => expect(await reserved(ben)).toBe(3), WAIT);
      const answers = await Promise.all(uploads.map((upload) => upload.finish(quarter)));
      const stored = answers.filter(({ status }) => status === 200);
      expect(stored.length).toBeLessThanOrEqual(2);
      expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(3 - stored.length).fill(full));
      expect(await reserved(ben)).toBe(0);
    });

    test('directly count against the quota from their presign on', async () => {
      const cid = await server.person('cid');
      const { data } = await presign(cid, 1.5 * MB);
      const answers = await Promise.all([1, 2, 3].map(() => presign(cid, 0.4 * MB)));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await new SlowUpload(server, cid, '/file/upload', MB / 2).finish(quarter)).toEqual(full);
      const put = await fetch((data as PresignedUpload).url, { method: 'PUT', body: Buffer.alloc(1.5 * MB) });
      expect(put.status).toBe(200);
      expect(await presign(cid, 0.2 * MB)).toMatchObject({ key: 'file.quota' });
    });

    test.each([
      ['/file/upload', Buffer.alloc(0)],
      ['/image/upload', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')],
    ])('%s lies on disk while it comes, not in memory', async (path, head) => {
      const dora = await server.person(path === '/file/upload' ? 'dora' : 'emil');
      const upload = new SlowUpload(server, dora, path, 1.8 * MB);
      upload.send(head);
      for (let sent = 0; sent < 3; sent += 1) upload.send(quarter);
      const incoming = join(folder, 'files', '.incoming');
      await vi.waitFor(async () => {
        const sizes = await Promise.all(
          (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name))).size),
        );
        expect(Math.max(0, ...sizes)).toBeGreaterThan(MB);
      }, WAIT);
      upload.hangUp();
      await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), WAIT);
    });

    test('are four at most of one account, also where rates are not limited; a fifth waits until one has ended', async () => {
      const finn = await server.person('finn');
      const begin = () => new SlowUpload(server, finn, '/file/upload', 10_000);
      const bytes = Buffer.alloc(10_000, 'b');
      const uploads = Array.from({ length: limits.accountUploadsAtOnce }, begin);
      for (const upload of uploads) upload.send(bytes.subarray(0, 5_000));
      await vi.waitFor(async () => expect(await reserved(finn)).toBe(4), WAIT);
      const [fifth, gone, ...others] = Array.from({ length: limits.accountUploadsWaiting }, begin);
      const answers = [fifth, ...others].map((upload) => upload?.finish(bytes));
      gone?.send(bytes);
      await vi.waitFor(async () => {
        expect(await begin().finish(bytes)).toEqual({ status: 200, key: 'request.tooManyAtOnce' });
      }, WAIT);
      expect(await reserved(finn)).toBe(4);
      gone?.hangUp();
      for (const upload of uploads) expect(await upload.finish(bytes.subarray(5_000))).toEqual(done);
      for (const answer of answers) expect(await answer).toEqual(done);
      expect(await begin().finish(bytes)).toEqual(done);
      expect(await reserved(finn)).toBe(0);
    });
  });
});
