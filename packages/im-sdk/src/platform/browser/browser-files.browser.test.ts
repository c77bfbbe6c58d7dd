import { describe, expect, it } from 'vitest';
import { picture } from '../../testing/contract/pictures.ts';
import { createBrowserPlatform } from './browser-platform.ts';

const { files, databases } = createBrowserPlatform();

/** An upload of `size` bytes to the page's own server, which knows no such address: it takes the bytes all the same. */
function upload(size: number, url = '/no-such-address') {
  const controller = new AbortController();
  const sent: number[] = [];
  const running = files.upload({
    method: 'POST',
    url: new URL(url, location.href).href,
    headers: { 'x-note': 'test' },
    blob: new Blob([new Uint8Array(size)]),
    field: { name: 'file', fileName: 'zeros.bin' },
    onSent: (bytes) => sent.push(bytes),
    signal: controller.signal,
  });
  return { running, sent, controller };
}

describe('an upload from a page', () => {
  it('tells how much has left, and answers with the status whatever it is', async () => {
    const { running, sent } = upload(300_000);
    const answer = await running;
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(sent.at(-1)).toBe(300_000);
    expect(sent).toEqual([...sent].sort((one, other) => one - other));
  });

  it('ends at once when it is given up', async () => {
    const { running, controller } = upload(5_000_000);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    const given = new AbortController();
    given.abort();
    const never = files.upload({
      method: 'PUT',
      url: location.href,
      headers: {},
      blob: new Blob(['x']),
      onSent: () => undefined,
      signal: given.signal,
    });
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('breaks off where nobody listens', async () => {
    await expect(upload(10, 'http://127.0.0.1:1/').running).rejects.toBeInstanceOf(TypeError);
  });
});

describe('files of a page', () => {
  it('are shown from memory until they are released', async () => {
    const address = files.preview(new Blob(['hello']));
    expect(await (await fetch(address)).text()).toBe('hello');
    files.releasePreview(address);
    await expect(fetch(address)).rejects.toBeInstanceOf(TypeError);
  });

  it('are measured where they are pictures', async () => {
    expect(await files.measurePicture(picture('image/webp'))).toEqual({ width: 3, height: 2 });
    expect(await files.measurePicture(new Blob(['no picture'], { type: 'image/png' }))).toBeUndefined();
  });

  it('survive in the database, with their type', async () => {
    const database = await databases.open('im-test-files');
    await database.transaction('write', async (tx) => tx.put(['owner', 0], picture('image/gif')));
    const stored = await database.transaction('read', (tx) => tx.get(['owner', 0]));
    database.close();
    await databases.remove('im-test-files');
    expect(stored).toBeInstanceOf(Blob);
    expect((stored as Blob).type).toBe('image/gif');
    expect(await files.measurePicture(stored as Blob)).toEqual({ width: 3, height: 2 });
  });
});
