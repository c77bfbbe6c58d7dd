import { expect, it, vi } from 'vitest';
import { ChatStage } from '../../testing/faults/chat-stage.ts';

it.each([
  [20_971_520, '/api/file/upload'],
  [20_971_521, '/api/file/presign'],
])('a file of %i bytes goes by %s, with progress', async (bytes, route) => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  const [requests, uploads] = [vi.spyOn(stage.server, 'fetch'), vi.spyOn(stage.server, 'upload')];
  stage.server.network.uploadMs = 4_000;
  const file = new Blob([new Uint8Array(bytes)], { type: 'text/plain' });
  const upload = client.files.upload(file, { use: 'file', name: 'notes.txt' });
  const shares = new Set<number>();
  upload.progress.subscribe(() => shares.add(upload.progress.getSnapshot().sentBytes / bytes));
  await stage.clock.during(upload.done);
  const urls = [...requests.mock.calls.map(([input]) => String(input)), ...uploads.mock.calls.map(([{ url }]) => url)];
  const routes = ['/api/file/upload', '/api/file/presign'];
  expect(urls.map((url) => new URL(url).pathname).filter((path) => routes.includes(path))).toEqual([route]);
  expect([...shares].some((share) => share > 0 && share < 1)).toBe(true);
});
