import { limits, type PresignedUpload } from '../../../protocol/index.ts';
import { person } from '../cast.ts';
import { Device } from '../device.ts';
import { PICTURE_TYPES, picture } from '../pictures.ts';
import type { Suite } from '../target.ts';

const text = (content: string, type = 'text/plain'): Blob => new Blob([content], { type });

/** Uploads and reading: pictures by their bytes, files, direct uploads, parts of a file. */
export function describeFiles(suite: Suite): void {
  const { describe, it, expect } = suite;
  const read = (url: string | null | undefined, headers: Record<string, string> = {}): Promise<Response> =>
    suite.target().fetch(url ?? '', { headers });

  describe('pictures', () => {
    it('are taken in every kind, measured, and read at an absolute address without a token', async () => {
      const alice = await person(suite, 'alice');
      for (const type of PICTURE_TYPES) {
        const result = await alice.uploaded('uploadImage', picture(type), 'a picture');
        expect(result).toMatchObject({ width: 3, height: 2, url: result.originUrl });
        expect(result.size ?? 0).toBeGreaterThan(0);
        for (const url of [result.originUrl, result.thumbUrl]) {
          const answer = await read(url);
          expect(answer.status).toBe(200);
          expect(answer.headers.get('content-type')?.startsWith('image/')).toBe(true);
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
          await answer.arrayBuffer();
        }
      }
    });

    it('are told by their bytes: neither name nor type makes one', async () => {
      const alice = await person(suite, 'alice');
      const disguised = await alice.uploaded('uploadImage', picture('image/png', 'text/html'), 'page.html');
      const answer = await read(disguised.originUrl);
      expect(answer.headers.get('content-type')).toBe('image/png');
      await answer.arrayBuffer();
      const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/png');
      const { envelope } = await alice.upload('uploadImage', svg, { fileName: 'picture.png' });
      expect(envelope).toMatchObject({ code: 422, key: 'file.type' });
    });

    it('need somebody, and a form with a file', async () => {
      const alice = await person(suite, 'alice');
      const nobody = new Device(suite.target(), 'nobody');
      const { envelope } = await nobody.upload('uploadImage', picture());
      expect(envelope).toMatchObject({ code: 400, key: 'auth.notLoggedIn' });
      const json = await alice.requestPath('POST', '/image/upload', { body: {} });
      expect(json.envelope.code).toBe(415);
    });

    it('of a face may be 5 MiB, any other 20', async () => {
      const alice = await person(suite, 'alice');
      const large = new Blob([picture(), new Uint8Array(limits.avatarBytes)], { type: 'image/png' });
      const { envelope } = await alice.upload('uploadImage', large, { query: { use: 'avatar' } });
      expect(envelope).toMatchObject({ code: 413, key: 'file.tooLarge' });
    });
  });

  describe('files', () => {
    it('are downloads that run nothing', async () => {
      const alice = await person(suite, 'alice');
      const result = await alice.uploaded('uploadFile', text('<script>1</script>', 'text/html'), 'page.html');
      expect(result).toMatchObject({ name: 'page.html', size: 18 });
      const answer = await read(result.url);
      expect(answer.headers.get('content-disposition')?.startsWith('attachment')).toBe(true);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe('sandbox');
      expect(await answer.text()).toBe('<script>1</script>');
    });

    it('can be read in parts', async () => {
      const alice = await person(suite, 'alice');
      const { url } = await alice.uploaded('uploadFile', text('0123456789'));
      const part = await read(url, { range: 'bytes=2-4' });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
      expect(await part.text()).toBe('234');
      const rest = await read(url, { range: 'bytes=7-' });
      expect(await rest.text()).toBe('789');
      expect((await read(url, { range: 'bytes=10-12' })).status).toBe(416);
    });

    it('that never were are 404', async () => {
      const answer = await suite.target().fetch(`${suite.target().apiUrl}/file/file/20260101/nothing.txt`);
      expect(answer.status).toBe(404);
    });
  });

  describe('a direct upload', () => {
    const bytes = '0123456789';
    const put = (signed: PresignedUpload, body: string, url = signed.url): Promise<Response> =>
      suite.target().fetch(url, { method: 'PUT', headers: signed.headers ?? {}, body });
    const presign = (device: Device, size = bytes.length): Promise<PresignedUpload> =>
      device.ok('presignUpload', { body: { name: 'digits.txt', size, type: 'text/plain' } });

    it('is one PUT; the file is there when it is answered, and a repeat of the PUT or of the completion is no error', async () => {
      const alice = await person(suite, 'alice');
      const signed = await presign(alice);
      const params = { uploadId: signed.uploadId };
      await alice.refused('completeUpload', { params }, 'file.incomplete');
      expect((await put(signed, bytes)).status).toBe(200);
      expect(await (await read(signed.publicUrl)).text()).toBe(bytes);
      expect((await put(signed, bytes)).status).toBe(200);
      expect((await alice.ok('resumeUpload', { params })).received).toEqual([1]);
      const result = await alice.ok('completeUpload', { params });
      expect(result).toMatchObject({ url: signed.publicUrl, name: 'digits.txt', size: 10, isCOS: true });
      expect(await alice.ok('completeUpload', { params })).toMatchObject({ url: signed.publicUrl });
      expect(await (await read(result.url)).text()).toBe(bytes);
    });

    it('of more than 64 MiB has parts with addresses of their own', async () => {
      const alice = await person(suite, 'alice');
      const signed = await presign(alice, limits.multipartBytes + 1);
      expect(signed.parts?.map(({ number }) => number)).toEqual([1, 2]);
      expect(new Set(signed.parts?.map(({ url }) => url)).size).toBe(2);
      expect(signed.received ?? []).toEqual([]);
      expect((await put(signed, 'x', signed.parts?.[1]?.url)).status).toBe(200);
      const again = await alice.ok('resumeUpload', { params: { uploadId: signed.uploadId } });
      expect(again.received).toEqual([2]);
    });

    it('is its owner’s alone, and takes exactly the bytes that were announced', async () => {
      const [alice, eve] = await Promise.all([person(suite, 'alice'), person(suite, 'eve')]);
      const signed = await presign(alice);
      const params = { uploadId: signed.uploadId };
      await eve.refused('resumeUpload', { params }, 'file.notFound');
      await eve.refused('completeUpload', { params }, 'file.notFound');
      expect((await put(signed, 'too short')).status >= 400).toBe(true);
      await alice.refused('completeUpload', { params }, 'file.incomplete');
    });

    it('is refused at an address that was not signed so', async () => {
      const alice = await person(suite, 'alice');
      const [one, other] = [await presign(alice), await presign(alice)];
      const forged = one.url.replace(/\?.*/, '?signature=forged&expires=9999999999999');
      expect((await put(one, bytes, forged)).status).toBe(403);
      const swapped = `${one.url.replace(/\?.*/, '')}?${other.url.split('?')[1]?.replace(/.$/, 'x')}`;
      expect((await put(one, bytes, swapped)).status).toBe(403);
    });

    if (suite.drivesClock) {
      it('has addresses for an hour, and fresh ones for the asking', async () => {
        const alice = await person(suite, 'alice');
        const signed = await presign(alice);
        await suite.target().advance?.(limits.uploadSignatureMs + 1_000);
        await alice.login();
        expect((await put(signed, bytes)).status).toBe(403);
        const fresh = await alice.ok('resumeUpload', { params: { uploadId: signed.uploadId } });
        expect((await put(fresh, bytes)).status).toBe(200);
      });
    }
  });
}
