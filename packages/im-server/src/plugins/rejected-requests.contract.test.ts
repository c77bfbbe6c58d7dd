import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from 'im-sdk/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer, type RunningServer } from '../server.ts';

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
const post = (body: string, headers = `Content-Length: ${body.length}`) =>
  `POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

describe('what the framework rejects', () => {
  let root: string;
  let server: RunningServer;
  const lines: { level: number; msg: string; err?: { code: string } }[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'im-client-'));
    await writeFile(join(root, 'index.html'), '<!doctype html><title>im</title>');
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    server = await createServer({ clientRoot: root, log });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  function open() {
    return connect(Number(new URL(server.address).port), '127.0.0.1');
  }

  /** Sends bytes as they are; the status and envelope of the answer. */
  async function send(request: string): Promise<{ status: number; envelope: { code: number; key: string } }> {
    const socket = open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => {});
    socket.write(request);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), envelope: JSON.parse(body) };
  }

  const upgrade = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`;
  const handshake = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

  test.each([
    ['of another path', upgrade('/other', handshake), 404, 'request.notFound'],
    ['of a foreign page', upgrade('/im', `${handshake}Origin: https://evil.example.org\r\n`), 403, 'request.forbidden'],
    ['without a key', upgrade('/im', 'Sec-WebSocket-Version: 13\r\n'), 422, 'request.broken'],
    ['of an old version', upgrade('/im', handshake.replace('13', '7')), 422, 'request.broken'],
  ])('a WebSocket upgrade %s is refused with an envelope', async (_, request, status, key) => {
    expect(await send(request)).toMatchObject({ status, envelope: { code: status, key } });
  });

  test.each([
    ['..', get('/../../etc/passwd'), 404, 404],
    ['encoded ..', get('/%2e%2e/%2e%2e/etc/passwd'), 404, 404],
    ['//', get('//'), 404, 404],
    ['// below /api', get('/api//user/self'), 404, 404],
    ['%00', get('/%00'), 404, 404],
    ['%00 in a file', get('/api/file/demo/%00'), 404, 404],
    ['a bad percent sign', get('/api/user/find/%zz'), 400, 422],
    ['a parameter of 8 KiB', get(`/api/user/find/${'1'.repeat(8_192)}`), 404, 404],
    ['a file name of 8 KiB', get(`/api/file/${'1'.repeat(8_192)}`), 404, 404],
    ['an address of 20 KiB', get(`/api/user/find/${'1'.repeat(20_000)}`), 431, 413],
    ['a header of 20 KiB', get('/api/user/self', `X-Long: ${'1'.repeat(20_000)}\r\n`), 431, 413],
    ['a range beyond the end', get('/index.html', 'Range: bytes=9999-\r\n'), 416, 422],
    ['a condition that does not hold', get('/index.html', 'If-Match: "other"\r\n'), 412, 422],
    ['a length that is none', post('{}', 'Content-Length: x'), 400, 422],
    ['a chunk that is none', post('zz\r\n', 'Transfer-Encoding: chunked'), 400, 422],
    ['no Host', 'GET /api/user/self HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 422],
    ['no Host below /im', 'GET /im HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 422],
    ['CONNECT', 'CONNECT example.org:80 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 422],
    ['an expectation that nobody knows', get('/api/nothing', 'Expect: miracles\r\n'), 404, 404],
    ['an offer of h2c', get('/api/nothing', 'Upgrade: h2c\r\n').replace(': close', ': Upgrade, close'), 404, 404],
    ['a method that no route has', get('/').replace('GET', 'PROPFIND'), 404, 404],
    ['a method that HTTP does not have', get('/').replace('GET', 'FETCH'), 400, 422],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400, 422],
    ['malformed JSON', post('{'), 200, 422],
    ['an empty body', post(''), 200, 422],
  ])('%s is an envelope, and no failure of the server', async (_, request, status, code) => {
    lines.length = 0;
    const answer = await send(request);
    expect(answer).toMatchObject({ status, envelope: { code, key: expect.any(String) } });
    // These two mean "not signed in" to clients.
    expect([400, 401]).not.toContain(answer.envelope.code);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  test('a body over the limit is answered although its client goes on sending, and the connection goes on', async () => {
    const socket = open();
    let answers = '';
    socket.on('data', (chunk) => {
      answers += String(chunk);
    });
    const failed = vi.fn();
    socket.on('error', failed);
    const piece = 'x'.repeat(limits.jsonBodyBytes);
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
    const [head = ''] = post('', 'Transfer-Encoding: chunked').replace('Connection: close\r\n', '').split('\r\n\r\n');
    socket.write(`${head}\r\n\r\n${chunk}${chunk}`);
    await vi.waitFor(() => expect(answers).toMatch(/^HTTP\/1.1 413 .*"key":"request.tooLarge"/s));
    for (let sent = 0; sent < 20; sent += 1) socket.write(chunk);
    answers = '';
    const closed = once(socket, 'close');
    socket.write(`0\r\n\r\n${get('/api/nothing')}`);
    await closed;
    expect(answers).toMatch(/^HTTP\/1.1 404 /);
    expect(failed).not.toHaveBeenCalled();
  });

  test('a body that ends half-way is noted for debugging, and is no failure of the server', async () => {
    lines.length = 0;
    const socket = open();
    socket.on('error', () => {});
    socket.write(post('{"userName":', 'Content-Length: 90'));
    await vi.waitUntil(() => socket.bytesWritten > 0);
    socket.end();
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('a request was rejected'));
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });
});
