import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { onPostgres, type TestServer } from '../testing/servers.ts';
import { UNAUTHENTICATED_PER_SOURCE } from './gateway.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Asks for a socket as the nearest of two proxies would; the head of the answer. */
async function upgrade({ server }: TestServer, forwardedFor: string): Promise<string> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  sockets.push(socket);
  const lines = [
    'GET /im HTTP/1.1',
    'Host: chat.example.org',
    `X-Forwarded-For: ${forwardedFor}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head] = await once(socket, 'data');
  return String(head);
}

onPostgres((start) => {
  test('sockets without a login count for the client that two trusted proxies tell of; Retry-After says until when', async () => {
    const server = await start({ rateLimit: true, trustProxy: 2 });
    // The client writes the first entry as it likes.
    const client = (lied: number) => `198.51.100.${lied}, 203.0.113.1, 10.0.0.2`;
    for (let n = 0; n < UNAUTHENTICATED_PER_SOURCE; n += 1) expect(await upgrade(server, client(n))).toContain(' 101 ');
    const refused = await upgrade(server, client(99));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/\r\nRetry-After: 10\r\n/);
    expect(await upgrade(server, '198.51.100.1, 203.0.113.2, 10.0.0.2')).toContain(' 101 ');
  });
});
