import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type FaultProxy, startProxy } from './proxy.ts';

let server: Server;
let sockets: WebSocketServer;
let proxy: FaultProxy;
const requested: string[] = [];

beforeEach(async () => {
  requested.length = 0;
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    request.resume().once('end', () => response.end(`answer to ${request.url}`));
  });
  sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startProxy((server.address() as AddressInfo).port, 7);
});

afterEach(async () => {
  await proxy.refuse();
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  server.closeAllConnections();
  server.close();
});

/** A client and its far end, through the proxy. */
async function link(through = proxy) {
  const connected = once(sockets, 'connection') as Promise<[ServerSocket]>;
  const client = new WebSocket(`${through.url.replace('http', 'ws')}/im`);
  const heard: string[] = [];
  const closed: number[] = [];
  client.addEventListener('message', ({ data }) => heard.push(String(data)));
  client.addEventListener('close', ({ code }) => closed.push(code));
  const opened = new Promise<void>((resolve, reject) => {
    client.addEventListener('open', () => resolve());
    client.addEventListener('error', () => reject(new Error('the socket could not be opened')));
  });
  const [far] = await connected;
  await opened;
  const atServer: string[] = [];
  far.on('message', (data) => atServer.push(String(data)));
  const say = (...texts: string[]) => {
    for (const text of texts) far.send(JSON.stringify({ cmd: 3, data: text }));
  };
  const texts = () => heard.map((frame) => (JSON.parse(frame) as { data: string }).data);
  return { client, far, heard, closed, atServer, say, texts };
}

describe('frames', () => {
  test('pass unchanged in both directions, of every length', async () => {
    const { client, atServer, say, texts } = await link();
    const lengths = ['', 'x'.repeat(125), 'x'.repeat(126), 'é'.repeat(40_000), 'x'.repeat(70_000)];
    say(...lengths);
    for (const text of lengths) client.send(text);
    await vi.waitFor(() => expect(texts()).toEqual(lengths));
    await vi.waitFor(() => expect(atServer).toEqual(lengths));
  });

  test('the k-th that matches is dropped, and only it', async () => {
    const { say, texts } = await link();
    proxy.frames('drop', { matches: ({ text }) => text?.includes('b') ?? false, nth: 2 });
    say('a', 'b1', 'b2', 'b3', 'c');
    await vi.waitFor(() => expect(texts()).toEqual(['a', 'b1', 'b3', 'c']));
  });

  test('are doubled, swapped with the next, and held until they are let go', async () => {
    const { say, texts } = await link();
    proxy.frames('duplicate', { matches: ({ text }) => text?.includes('two') ?? false });
    proxy.frames('swap', { matches: ({ text }) => text?.includes('late') ?? false });
    proxy.frames('hold', { matches: ({ text }) => text?.includes('held') ?? false });
    say('held', 'two', 'late', 'early');
    await vi.waitFor(() => expect(texts()).toEqual(['two', 'two', 'early', 'late']));
    proxy.release();
    await vi.waitFor(() => expect(texts().at(-1)).toBe('held'));
  });

  test('are delayed behind those that came later', async () => {
    const { say, texts } = await link();
    proxy.frames({ delayMs: 30 }, { matches: ({ cmd }) => cmd === 3 });
    say('slow', 'fast');
    await vi.waitFor(() => expect(texts()).toEqual(['fast', 'slow']));
  });

  test('arrive whole when they come in slices, and before what was said later', async () => {
    const { say, texts } = await link();
    proxy.frames({ slice: 3 });
    say('in many pieces', 'at once');
    await vi.waitFor(() => expect(texts()).toEqual(['in many pieces', 'at once']));
  });

  test('of the client can be meant alone', async () => {
    const { client, atServer, say, texts } = await link();
    proxy.frames('drop', { from: 'client' });
    client.send('lost');
    client.send('kept');
    say('answer');
    await vi.waitFor(() => expect(texts()).toEqual(['answer']));
    await vi.waitFor(() => expect(atServer).toEqual(['kept']));
  });

  test('are lost by chance, the same ones for the same seed', async () => {
    const all = Array.from({ length: 40 }, (_, n) => `${n}`);
    const arrived = async (seed: number) => {
      const through = await startProxy((server.address() as AddressInfo).port, seed);
      const { say, texts } = await link(through);
      through.frames('drop', { chance: 0.5, times: 40 });
      say(...all, 'end');
      await vi.waitFor(() => expect(texts().at(-1)).toBe('end'));
      await through.refuse();
      return texts();
    };
    const first = await arrived(7);
    expect(first.length).toBeGreaterThan(5);
    expect(first.length).toBeLessThan(36);
    expect(await arrived(7)).toEqual(first);
    expect(await arrived(8)).not.toEqual(first);
  });
});

describe('a link', () => {
  test('that is reset is gone for both sides', async () => {
    const { closed, far } = await link();
    const gone = once(far, 'close');
    proxy.happen('reset');
    await gone;
    await vi.waitFor(() => expect(closed).toEqual([1006]));
    expect(proxy.links).toBe(0);
  });

  test('that is half closed ends for the client', async () => {
    const { closed } = await link();
    proxy.happen('halfClose');
    await vi.waitFor(() => expect(closed).toEqual([1006]));
  });

  test('that swallows what one side sends still carries what the other does', async () => {
    const { client, atServer, say, texts } = await link();
    proxy.happen({ blackHole: 'server' });
    say('swallowed');
    client.send('still heard');
    await vi.waitFor(() => expect(atServer).toEqual(['still heard']));
    proxy.heal();
    say('after');
    await vi.waitFor(() => expect(texts()).toEqual(['after']));
  });

  test('that stalls delivers everything once it goes on', async () => {
    const { client, atServer, say, texts } = await link();
    proxy.happen({ stall: 'client' });
    say('one', 'two');
    client.send('heard');
    await vi.waitFor(() => expect(atServer).toEqual(['heard']));
    expect(texts()).toEqual([]);
    proxy.heal();
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
  });
});

describe('requests', () => {
  const ask = (path: string) => fetch(`${proxy.url}${path}`, { method: 'POST', body: 'x' });

  test('pass with their answers', async () => {
    expect(await (await ask('/api/a')).text()).toBe('answer to /api/a');
  });

  test.each([502, 429, 200])('are answered %i with HTML without reaching the server', async (status) => {
    proxy.requests({ status, headers: { 'retry-after': '3' } }, { path: '/api/a' });
    const answer = await ask('/api/a');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '3']);
    expect(await answer.text()).toContain('<!doctype html>');
    expect(requested).toEqual([]);
    expect((await ask('/api/a')).status).toBe(200);
  });

  test('are lost on the way there, or carried out and lost on the way back', async () => {
    proxy.requests('loseRequest', { path: '/api/there' });
    proxy.requests('loseAnswer', { path: '/api/back' });
    await expect(ask('/api/there')).rejects.toThrow();
    await expect(ask('/api/back')).rejects.toThrow();
    expect(requested).toEqual(['/api/back']);
  });

  test('are carried out and answered when they are let go', async () => {
    proxy.requests('hold', { path: '/api/a' });
    let answered = false;
    const answer = ask('/api/a').finally(() => {
      answered = true;
    });
    await vi.waitFor(() => expect(requested).toEqual(['/api/a']));
    expect(answered).toBe(false);
    proxy.release();
    expect((await answer).status).toBe(200);
  });

  test('are refused while nobody takes connections, on the same port afterwards', async () => {
    const { closed } = await link();
    const { url } = proxy;
    await proxy.refuse();
    await vi.waitFor(() => expect(closed).toEqual([1006]));
    await expect(fetch(`${url}/api/a`)).rejects.toThrow();
    await proxy.accept();
    expect(proxy.url).toBe(url);
    expect((await ask('/api/a')).status).toBe(200);
  });
});
