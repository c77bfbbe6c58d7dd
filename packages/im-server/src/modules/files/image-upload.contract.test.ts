import { limits, type UploadResult } from 'im-sdk/protocol';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { animation, noise, photo, plain } from '../../testing/pictures.ts';
import { formOf, onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('pictures', () => {
    let server: TestServer;
    let alice: Person;

    beforeAll(async () => {
      server = await start();
      alice = await server.person('alice');
    });

    async function upload(bytes: Uint8Array, name = 'picture.png', query?: { use: string }): Promise<UploadResult> {
      const answer = await alice.upload('/image/upload', bytes, name, query);
      expect(answer, answer.message).toMatchObject({ status: 200, code: 200 });
      return answer.data as UploadResult;
    }
    const read = async (address: string | null | undefined) =>
      Buffer.from(await (await fetch(String(address))).arrayBuffer());

    test('a photo is turned upright, loses its metadata and gets a thumbnail', async () => {
      const result = await upload(await photo(1_200, 800), 'IMG_1.jpg');
      expect(result).toMatchObject({ width: 800, height: 1_200, originUrl: result.url, name: 'IMG_1.jpg' });
      expect(result.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/file\/image\/\d{8}\/[\w-]{22}\.jpg$/);
      const bytes = await read(result.url);
      expect(bytes.length).toBe(result.size);
      const kept = await sharp(bytes).metadata();
      expect([kept.format, kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
        'jpeg',
        ...Array(4).fill(undefined),
      ]);
      expect(bytes.includes('secret owner')).toBe(false);
      const thumb = await sharp(await read(result.thumbUrl)).metadata();
      expect(thumb).toMatchObject({ format: 'webp', width: 320, height: 480 });
      expect(thumb.exif).toBeUndefined();
    });

    test('a small picture is not made larger, whatever it is called', async () => {
      const result = await upload(await plain(40, 30).webp().toBuffer(), 'evil.html');
      expect(result).toMatchObject({ width: 40, height: 30 });
      expect(result.url).toMatch(/\.webp$/);
      expect((await sharp(await read(result.thumbUrl)).metadata()).width).toBe(40);
    });

    test('an animation keeps its frames, and has one upright size', async () => {
      for (const format of ['gif', 'webp'] as const) {
        const result = await upload(await animation(12, 64, format));
        expect(result).toMatchObject({ width: 64, height: 64 });
        expect((await sharp(await read(result.url)).metadata()).pages).toBe(12);
      }
    });

    test('what follows or hides in a picture does not come out again', async () => {
      const script = '<script>alert(document.domain)</script>';
      const carriers = [
        Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from(script)]),
        Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
        await plain(20, 20)
          .withExif({ IFD0: { ImageDescription: script } })
          .jpeg()
          .toBuffer(),
      ];
      for (const bytes of carriers) {
        const result = await upload(bytes);
        expect((await read(result.url)).includes('<script>')).toBe(false);
      }
    });

    test.each([
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'],
      ['HTML called .png', '<!doctype html><script>alert(1)</script>'],
      ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
      ['a GIF header before HTML', 'GIF89a<script>alert(1)</script>'],
      ['a TIFF', Buffer.from('49492a0008000000', 'hex').toString('latin1')],
    ])('%s is no picture', async (_, content) => {
      const { data, code, key } = await alice.upload('/image/upload', Buffer.from(content, 'latin1'), 'picture.png');
      expect([code, data]).toEqual([422, null]);
      expect(['file.type', 'file.broken']).toContain(key);
    });

    test('a picture that ends too early is broken', async () => {
      for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
        const bytes = await noise(300).toFormat(format).toBuffer();
        const { key } = await alice.upload('/image/upload', bytes.subarray(0, bytes.length * 0.6), 'cut.png');
        expect([format, key]).toEqual([format, 'file.broken']);
      }
    });

    test('too many pixels are refused before they are decoded, too many frames as well', async () => {
      const bomb = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
      expect(bomb.length).toBeLessThan(1_000_000);
      expect((await alice.upload('/image/upload', bomb, 'bomb.png')).key).toBe('file.tooManyPixels');
      expect((await alice.upload('/image/upload', await animation(101, 8), 'long.gif')).key).toBe('file.tooManyPixels');
      expect(await upload(await animation(100, 8), 'long.gif')).toMatchObject({ width: 8 });
    });

    test('a picture of exactly 50 MP is taken', async () => {
      expect(await upload(await plain(10_000, 5_000).jpeg().toBuffer())).toMatchObject({
        width: 10_000,
        height: 5_000,
      });
    });

    test('bytes have a limit, and avatars a lower one', async () => {
      const large = await noise(1_400).png({ compressionLevel: 0 }).toBuffer();
      expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
      const avatar = await alice.upload('/image/upload', large, 'large.png', { use: 'avatar' });
      expect(avatar).toMatchObject({ status: 413, code: 413, key: 'file.tooLarge', data: null });
      await upload(large);
      const endless = Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(20_971_520)]);
      const huge = await alice.upload('/image/upload', endless, 'huge.png');
      expect(huge).toMatchObject({ status: 413, key: 'file.tooLarge' });
    });

    test('an unknown use, another field and no form at all are refused', async () => {
      const picture = await plain(9, 9).png().toBuffer();
      expect((await alice.upload('/image/upload', picture, 'a.png', { use: 'wallpaper' })).code).toBe(422);
      const form = new FormData();
      form.set('picture', new File([new Uint8Array(picture)], 'a.png'));
      const { accessToken } = alice.tokens;
      const other = await server.request('POST', '/image/upload', { body: form, headers: { accessToken } });
      expect(other).toMatchObject({ code: 422, key: 'request.invalid' });
      expect(await alice.post('/image/upload', { file: 'a.png' })).toMatchObject({ status: 415, code: 415 });
    });

    test('nobody uploads without a token where no avatar is asked for', async () => {
      const body = formOf(await plain(9, 9).png().toBuffer(), 'a.png');
      expect((await server.request('POST', '/image/upload', { body })).key).toBe('auth.notLoggedIn');
      const headers = { accessToken: 'a.b.c' };
      expect((await server.request('POST', '/image/upload', { body, headers })).key).toBe('auth.tokenInvalid');
    });

    test('pictures at once do not wait for ever, and the server answers meanwhile', async () => {
      const bytes = await photo(2_000, 1_500);
      const running = Array.from({ length: limits.accountUploadsAtOnce }, () =>
        alice.upload('/image/upload', bytes, 'a.jpg'),
      );
      expect((await alice.get('/user/self')).code).toBe(200);
      for (const { code } of await Promise.all(running)) expect(code).toBe(200);
    });
  });
});
