import type { PresignedUpload } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../../testing/pictures.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('a direct upload in one piece', () => {
    let server: TestServer;
    let anna: Person;
    beforeAll(async () => {
      server = await start();
      anna = await server.person('anna');
    });

    /** Puts the bytes and asks for nothing more. */
    async function put(name: string, type: string, bytes: Uint8Array): Promise<string> {
      const { data } = await anna.post('/file/presign', { name, size: bytes.length, type });
      const { url, publicUrl } = data as PresignedUpload;
      const headers = { 'content-type': type };
      expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
      return publicUrl;
    }

    const script = '<script>alert(1)</script>';
    test.each([
      ['a text', 'a.txt', 'text/plain', Buffer.from('hello')],
      ['a page', 'a.html', 'text/html', Buffer.from(`<!doctype html>${script}`)],
      [
        'a drawing that can run scripts',
        'a.svg',
        'image/svg+xml',
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      ],
    ])('is at its address once the PUT is answered: %s, as a download', async (_, name, type, bytes) => {
      const response = await fetch(await put(name, type, bytes));
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('can be sent as a message at once', async () => {
      const bytes = await plain(9, 9).png().toBuffer();
      const url = await put('a.png', 'image/png', bytes);
      const content = JSON.stringify({ name: 'a.png', size: bytes.length, url });
      const { data } = await anna.post('/group/create', { name: 'Files' });
      const sent = await anna.post('/message/group/send', { groupId: (data as { id: number }).id, type: 2, content });
      expect(sent).toMatchObject({ code: 200 });
    });
  });
});
