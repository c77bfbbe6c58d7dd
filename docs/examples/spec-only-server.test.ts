import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const WAIT = { timeout: 10_000, interval: 20 };
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

test.runIf(process.env.CI)('nginx is installed on CI', () => {
  expect(hasNginx).toBe(true);
});

/** The configuration in front of a server of two ports: requests without `/api`, and the socket. */
describe.skipIf(!hasNginx)('spec-only-server.nginx.conf', () => {
  let folder: string;
  let nginx: ChildProcess;
  let origin: string;
  let printed = '';
  const requests = createServer((asked, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ code: 200, data: `${asked.method} ${asked.url}` }));
  });
  const socket = createServer();

  beforeAll(async () => {
    socket.on('upgrade', (asked, connection) => {
      const key = `${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
      connection.write([...head, `Sec-WebSocket-Accept: ${accept}`, `X-Path: ${asked.url}`, '', ''].join('\r\n'));
    });
    const [requestsPort, socketPort] = [await listen(requests), await listen(socket)];
    const free = createServer();
    const port = await listen(free);
    free.close();
    origin = `http://127.0.0.1:${port}`;
    folder = await mkdtemp(join(tmpdir(), 'im-spec-only-'));
    await mkdir(join(folder, 'page'));
    await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>chat</title>');
    const config = await readFile(new URL('./spec-only-server.nginx.conf', import.meta.url), 'utf8');
    const own = config
      .replace('127.0.0.1:8888', `127.0.0.1:${requestsPort}`)
      .replace('127.0.0.1:8878', `127.0.0.1:${socketPort}`)
      .replace('127.0.0.1:8000', `127.0.0.1:${port}`)
      .replace('/srv/full-client', join(folder, 'page'))
      .replace(
        'worker_processes 1;',
        process.getuid?.() === 0 ? 'worker_processes 1; user root;' : 'worker_processes 1;',
      );
    await writeFile(join(folder, 'nginx.conf'), own);
    nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
    nginx.stderr?.on('data', (text) => {
      printed += text;
    });
    await vi
      .waitFor(() => listens(port), WAIT)
      .catch((cause: unknown) => {
        throw new Error(`nginx does not listen:\n${printed}`, { cause });
      });
  });

  afterAll(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    requests.close();
    socket.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('passes requests on without /api', async () => {
    const answer = await fetch(`${origin}/api/login?terminal=2`, { method: 'POST' });
    expect(await answer.json()).toEqual({ code: 200, data: 'POST /login?terminal=2' });
  });

  test('passes the socket on at /im', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request(`${origin}/im`, { headers });
    asked.end();
    const [answer, connection] = await once(asked, 'upgrade');
    expect([answer.statusCode, answer.headers['x-path']]).toEqual([101, '/im']);
    connection.destroy();
  });

  test('serves the page from the same origin', async () => {
    const page = await fetch(`${origin}/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<title>chat</title>');
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
