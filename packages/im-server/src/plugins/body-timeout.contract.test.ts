import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limits } from 'im-sdk/protocol';
import { expect, test, vi } from 'vitest';
import { createServer, type RunningServer } from '../server.ts';
import { FakeClock } from '../testing/fake-clock.ts';

const WAIT = { timeout: 10_000, interval: 10 };
const BODY = JSON.stringify({ userName: 'nobody', password: 'secret', terminal: 2 });

/** A request to sign in of whose body half has been sent, and what was answered. */
async function halfRequest(server: RunningServer): Promise<{ readonly socket: Socket; readonly answer: () => string }> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Expect: 100-continue', `Content-Length: ${BODY.length}`, '', ''].join('\r\n'));
  // The server has seen the head.
  await once(socket, 'data');
  socket.write(BODY.slice(0, 9));
  return { socket, answer: () => answer };
}

test('a JSON body that never comes is 408 after 30 s, and its connection is closed', async () => {
  const clock = new FakeClock();
  const server = await createServer({ clock });
  const { socket, answer } = await halfRequest(server);
  const closed = once(socket, 'close');
  clock.advance(limits.requestTimeoutMs - 1);
  const { socket: later } = await halfRequest(server);
  expect(answer()).not.toContain('408');
  clock.advance(1);
  await closed;
  expect(answer()).toMatch(/HTTP\/1.1 408 .*"key":"request.broken"/s);
  later.destroy();
  await server.close();
});

test('a body that comes slowly, but in time, is served', async () => {
  const clock = new FakeClock();
  const server = await createServer({ clock });
  const { socket, answer } = await halfRequest(server);
  clock.advance(limits.requestTimeoutMs - 1);
  socket.write(BODY.slice(9));
  await vi.waitFor(() => expect(answer()).toContain('"key":"auth.wrongPassword"'), WAIT);
  clock.advance(limits.requestTimeoutMs);
  expect(answer()).not.toContain('408');
  socket.destroy();
  await server.close();
});
