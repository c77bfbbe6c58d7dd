import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@internal/testkit';
import { Cmd, limits, type Message, type PresignedUpload, type UploadResult } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { UNAUTHENTICATED_PER_SOURCE } from './realtime/gateway.ts';
import { createServer, type RunningServer } from './server.ts';

const WAIT = { timeout: 10_000, interval: 20 };
const page = new URL('../../../deploy/nginx.conf', import.meta.url);
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

interface HttpsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

describe('the configuration of nginx in deploy/nginx.conf', () => {
  let config = '';
  beforeAll(async () => {
    config = await readFile(page, 'utf8');
  });

  test('takes the largest part of an upload, and keeps a socket longer than a client can be silent', () => {
    const maxBody = Number(/client_max_body_size (\d+)m;/.exec(config)?.[1]) * 1024 * 1024;
    expect(maxBody).toBeGreaterThan(limits.multipartBytes);
    const readSeconds = Number(/proxy_read_timeout (\d+)s;/.exec(config)?.[1]);
    expect(readSeconds).toBeGreaterThan(60);
    expect(readSeconds * 1_000).toBeGreaterThan(limits.heartbeatAfterAckMs + limits.heartbeatDeadlineMs);
  });

  test.runIf(process.env.CI)('is tried on CI: nginx is installed', () => {
    expect(hasNginx, 'CI needs nginx: without it, nothing here shows that wss works behind it').toBe(true);
  });

  describe.skipIf(!hasNginx)('in front of a server', () => {
    let folder: string;
    let server: RunningServer;
    let nginx: ChildProcess;
    let ca: Buffer;
    let host: string;
    let printed = '';

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'im-nginx-'));
      server = await createServer({ trustProxy: ['loopback'], contacts: 'everyone', dataDir: undefined });
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
      const files = ['-keyout', key, '-out', certificate, '-days', '1'];
      execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject], { stdio: 'ignore' });
      ca = await readFile(certificate);
      const port = await freePort();
      host = `127.0.0.1:${port}`;
      const site = config
        .replace('127.0.0.1:8080', new URL(server.address).host)
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        .replace('/etc/ssl/chat.example.org.pem', certificate)
        .replace('/etc/ssl/chat.example.org.key', key);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const isRoot = process.getuid?.() === 0;
      await writeFile(
        join(folder, 'nginx.conf'),
        [
          `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; worker_processes 1;`,
          isRoot ? 'user root;' : '',
          'events { worker_connections 1024; }',
          `http { access_log off; ${temporary.join(' ')} ${site} }`,
        ].join('\n'),
      );
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
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      await server.close();
      await rm(folder, { recursive: true, force: true });
    });

    function ask(
      path: string,
      { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
    ): Promise<HttpsAnswer> {
      return new Promise((done, failed) => {
        const asked = request(new URL(path, `https://${host}`), { ca, ...options }, async (response) => {
          const parts: Buffer[] = [];
          for await (const part of response) parts.push(part as Buffer);
          done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) });
        });
        asked.on('error', failed);
        asked.end(body);
      });
    }

    async function post<T>(path: string, body: object, accessToken = ''): Promise<T> {
      const headers = { 'content-type': 'application/json', ...(accessToken === '' ? {} : { accessToken }) };
      const answer = await ask(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const { code, data } = JSON.parse(String(answer.bytes)) as { code: number; data: T };
      expect([path, code]).toEqual([path, 200]);
      return data;
    }

    async function person(userName: string): Promise<{ id: number; accessToken: string }> {
      const account = { userName, password: 'password', terminal: 2 };
      const id = await post<number>('/register', { ...account, nickName: userName, confirmPassword: 'password' });
      const { accessToken } = await post<{ accessToken: string }>('/login', account);
      return { id, accessToken };
    }

    function openSocket(options: object = {}): Promise<number> {
      const socket = new WebSocket(`wss://${host}/im`, { ca, ...options });
      return new Promise((done) => {
        socket.on('error', () => {});
        socket.on('open', () => done(101));
        socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0));
      });
    }

    test('a message arrives by wss', async () => {
      const [ann, ben] = [await person('ann'), await person('ben')];
      const frames: { cmd: number; data: Message | null }[] = [];
      const socket = new WebSocket(`wss://${host}/im`, { ca });
      socket.on('message', (bytes) => frames.push(JSON.parse(String(bytes))));
      await once(socket, 'open');
      socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: ben.accessToken, devId: 1 } }));
      await vi.waitFor(() => expect(frames).toContainEqual(expect.objectContaining({ cmd: Cmd.LOGIN })), WAIT);
      const sent = await post<Message>(
        '/message/private/send',
        { recvId: ben.id, type: 0, content: 'hi' },
        ann.accessToken,
      );
      await vi.waitFor(
        () =>
          expect(frames).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ id: sent.id }) })),
        WAIT,
      );
      socket.close();
    });

    test('a file of 30 MB goes up, and comes back whole and in ranges, at the address of nginx', async () => {
      const { accessToken } = await person('carl');
      const bytes = randomBytes(30_000_000);
      const upload = await post<PresignedUpload>(
        '/file/presign',
        { name: 'big.bin', size: bytes.length, type: 'application/octet-stream' },
        accessToken,
      );
      expect(upload.url).toContain(`https://${host}/`);
      expect((await ask(upload.url, { method: 'PUT', headers: { ...upload.headers }, body: bytes })).status).toBe(200);
      const { url } = await post<UploadResult>(`/file/presign/${upload.uploadId}/complete`, {}, accessToken);
      expect(url).toContain(`https://${host}/`);
      const whole = await ask(String(url));
      expect([whole.status, sha256(whole.bytes)]).toEqual([200, sha256(bytes)]);
      const range = await ask(String(url), { headers: { range: 'bytes=20000000-20000099' } });
      expect([range.status, range.headers['content-range']]).toEqual([206, 'bytes 20000000-20000099/30000000']);
      expect(range.bytes.equals(bytes.subarray(20_000_000, 20_000_100))).toBe(true);
    });

    test('limits count the address that nginx reports, not what the client writes into the header', async () => {
      const from = (localAddress: string, headers = {}) => openSocket({ localAddress, headers });
      const attempts = Array.from({ length: UNAUTHENTICATED_PER_SOURCE }, () => from('127.0.0.2'));
      expect(new Set(await Promise.all(attempts))).toEqual(new Set([101]));
      expect(await from('127.0.0.2')).toBe(429);
      expect(await from('127.0.0.2', { 'x-forwarded-for': '203.0.113.7' })).toBe(429);
      expect(await from('127.0.0.3')).toBe(101);
    });
  });
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
