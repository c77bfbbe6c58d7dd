import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MIN_SPREAD_SOCKETS } from './realtime/gateway.ts';
import { createServer } from './server.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { newDatabase } from './testing/servers.ts';

const WAIT = { timeout: 10_000, interval: 10 };
const NOTICE_MS = 8_000;

test('a server that stops is not ready at once, serves until the balancer knows, then closes its sockets at random times', async () => {
  const clock = new FakeClock();
  const databaseUrl = await newDatabase();
  const server = await createServer({ databaseUrl, clock, rateLimit: false, drainNoticeMs: NOTICE_MS });
  const status = (path: string) => fetch(`${server.address}${path}`).then((response) => response.status);
  const codes: number[] = [];
  const connect = async () => {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/im`);
    socket.on('close', (code) => codes.push(code));
    await once(socket, 'open');
  };
  await Promise.all(Array.from({ length: MIN_SPREAD_SOCKETS - 1 }, connect));
  expect(await status('/ready')).toBe(200);

  const closed = server.close();
  expect(await status('/ready')).toBe(503);
  expect(await status('/health')).toBe(200);
  await connect();
  expect(codes).toEqual([]);
  clock.advance(NOTICE_MS);
  const late = new WebSocket(`${server.address.replace('http', 'ws')}/im`);
  const [, response] = await once(late, 'unexpected-response');
  late.on('error', () => undefined).terminate();
  expect(response.statusCode).toBe(503);
  expect(codes).toEqual([]);
  clock.advance(MIN_SPREAD_SOCKETS / 2);
  await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0), WAIT);
  expect(await status('/health')).toBe(200);
  expect(codes.length).toBeLessThan(MIN_SPREAD_SOCKETS);
  clock.advance(MIN_SPREAD_SOCKETS / 2);
  await vi.waitFor(() => expect(codes).toEqual(Array(MIN_SPREAD_SOCKETS).fill(1012)), WAIT);
  await closed;
});
