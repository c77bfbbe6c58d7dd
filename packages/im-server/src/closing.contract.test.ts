import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createServer } from './server.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const BODY = '{"userName":"nobody","password":"secret"}';

/** A request to sign in whose body was begun; the server has the head of it. */
async function begunRequest(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  const head = [
    'POST /api/login HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'Expect: 100-continue',
  ];
  socket.write([...head, `Content-Length: ${BODY.length}`, '', ''].join('\r\n'));
  await once(socket, 'data');
  socket.write(BODY.slice(0, 5));
  return socket;
}

test('a client that never ends its request does not keep the server from ending', async () => {
  const server = await createServer({ drainMs: 20 });
  const socket = await begunRequest(server.address);
  // A reset ends it as well.
  socket.on('error', () => undefined);
  const cut = new Promise((resolve) => socket.once('close', resolve));
  await server.close();
  await cut;
});

test('a request that was running is answered before the server ends', async () => {
  const server = await createServer({ drainMs: 60_000 });
  const socket = await begunRequest(server.address);
  const closed = server.close();
  socket.write(BODY.slice(5));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 (200|4\d\d)/);
  await closed;
});
