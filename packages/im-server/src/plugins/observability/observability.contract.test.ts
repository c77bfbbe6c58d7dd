import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runOutsideTransaction, transact } from '../../infra/database/transaction.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

const metricsToken = 'metrics-token-of-this-test';
const WAIT = { timeout: 10_000, interval: 20 };
const page = new URL('../../../../../docs/operations.md', import.meta.url);

onPostgres((start) => {
  describe('whoever runs a server', () => {
    const lines: Record<string, unknown>[] = [];
    const requests = () => lines.filter(({ msg }) => msg === 'request');
    let server: TestServer;
    let anna: Person;
    beforeAll(async () => {
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const hook = { webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 's'.repeat(32) };
      server = await start({ log, metricsToken, trustProxy: 1, contacts: 'everyone', ...hook });
      anna = await server.person('anna');
      // Lines are written after the answer: those of registering and signing in.
      await vi.waitFor(() => expect(requests()).toHaveLength(2));
    });

    test('finds a line for each request, with the id of the proxy and without content or token', async () => {
      lines.length = 0;
      const { accessToken } = anna.tokens;
      await server.request('GET', '/user/search', {
        query: { name: 'somebody-special' },
        headers: { accessToken, 'x-request-id': 'edge-7f3a' },
      });
      await server.request('GET', '/user/find/999999', { headers: { accessToken } });
      await server.request('GET', '/nothing-here');
      await vi.waitFor(() => expect(requests()).toHaveLength(3));
      expect(requests()).toMatchObject([
        {
          msg: 'request',
          requestId: 'edge-7f3a',
          method: 'GET',
          route: '/api/user/search',
          status: 200,
          code: 200,
          ms: expect.any(Number),
          bytes: expect.any(Number),
        },
        { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), route: '/api/user/find/:id', status: 200, code: 404 },
        { status: 404, code: 404 },
      ]);
      const written = JSON.stringify(lines);
      for (const secret of ['somebody-special', '999999', 'nothing-here', accessToken]) {
        expect(written).not.toContain(secret);
      }
    });

    test('finds a line for what never reached a route, for sockets, and for what a client broke off', async () => {
      const { database } = server.server.context;
      const { accessToken } = anna.tokens;
      const port = Number(new URL(server.server.address).port);
      const { data } = await anna.upload('/file/upload', Buffer.alloc(15_000_000, 'a'), 'long.bin');
      await anna.get('/user/self');
      lines.length = 0;
      const written = (line: object) =>
        vi.waitFor(() => expect(requests()).toContainEqual(expect.objectContaining(line)), WAIT);
      await server.request('GET', '/user/find/%zz');
      await written({ route: 'unknown', status: 400, code: 422 });

      const address = `${server.server.address.replace('http', 'ws')}/im`;
      const socket = new WebSocket(address);
      await once(socket, 'open');
      await written({ method: 'GET', route: '/im', status: 101 });
      socket.terminate();
      const refused = new WebSocket(address, { headers: { origin: 'https://evil.example.org' } });
      await once(refused, 'error');
      await written({ route: '/im', status: 403, code: 403 });

      const download = connect(port, '127.0.0.1');
      download.write(`GET ${new URL((data as { url: string }).url).pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(download, 'data');
      download.destroy();
      await written({ route: '/api/file/*', status: 200, aborted: true });

      await transact(database, async (tx) => {
        await sql`lock table friend in access exclusive mode`.execute(tx);
        const waiting = runOutsideTransaction(() => connect(port, '127.0.0.1'));
        const asked = vi.spyOn(database, 'selectFrom');
        waiting.write(`GET /api/friend/list HTTP/1.1\r\nHost: localhost\r\naccessToken: ${accessToken}\r\n\r\n`);
        await vi.waitFor(() => expect(asked).toHaveBeenCalled(), WAIT);
        asked.mockRestore();
        waiting.destroy();
        await written({ route: '/api/friend/list', status: 499, aborted: true });
      });
    });

    const metrics = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      return (await fetch(`${server.server.address}/metrics`, { headers })).text();
    };

    test('finds every metric that the page lists, and no other of ours', async () => {
      const told = [...(await metrics()).matchAll(/^# TYPE (im_\w+)/gm)].map(([, name]) => name);
      const listed = [...(await readFile(page, 'utf8')).matchAll(/^\| `(im_\w+)`/gm)].map(([, name]) => name);
      expect(told.sort()).toEqual(listed.sort());
    });

    test('sees sends, their delivery, refusals and the event loop in the metrics', async () => {
      const bert = await server.person('bert');
      const body = { recvId: anna.id, content: 'hello', type: 0 };
      await bert.post('/message/private/send', body);
      await vi.waitFor(async () => expect(await metrics()).toMatch(/^im_delivery_seconds_count [1-9]/m));
      const text = await metrics();
      expect(text).toMatch(/^im_http_answers_total\{code="404"\} [1-9]/m);
      expect(text).toMatch(/^im_log_tail_lag 0$/m);
      expect(text).toMatch(/^im_sends_total [1-9]/m);
      expect(text).toMatch(/^im_sockets 0$/m);
      expect(text).toMatch(/^im_database_connections\{state="idle"\} [0-9]/m);
      expect(text).toContain('nodejs_eventloop_lag_seconds');
    });

    test('is not sent new clients once the server shuts down, while sockets are still closed', async () => {
      const ready = () => fetch(`${server.server.address}/ready`).then(({ status }) => status);
      expect(await ready()).toBe(200);
      // A socket whose peer does not answer the close frame holds the shutdown up.
      const socket = connect(Number(new URL(server.server.address).port), '127.0.0.1');
      const key = Buffer.alloc(16).toString('base64');
      socket.write(
        `GET /im HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
      await once(socket, 'data');
      const closing = server.server.close();
      expect(await ready()).toBe(503);
      await closing;
      socket.destroy();
    });
  });
});
