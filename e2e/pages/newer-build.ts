import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { extname, join } from 'node:path';
import { buildNewerClient } from '../../internal/gates/installed-server.ts';

/** A server behind which the client can be replaced by another build of it. */
export interface Deployment {
  readonly url: string;
  /** Serves a newer build of the client from now on. */
  deploy(): Promise<void>;
  dispose(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Everything goes on to the server that listens on `port`, but the files of a newer build once there is one: those of the older are gone. */
export async function deployment(port: number): Promise<Deployment> {
  let folder: string | undefined;

  /** A file of the newer build. */
  function fileOf(path: string): string | undefined {
    if (!folder) return undefined;
    const file = join(folder, path === '/' ? 'index.html' : path);
    return existsSync(file) ? file : undefined;
  }

  const front = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://front');
    const { method, headers, url: path } = asked;
    const passed = request({ port, host: '127.0.0.1', method, headers, path }, (came) => {
      const file = fileOf(pathname);
      if (!file && folder && pathname.startsWith('/assets/')) {
        came.resume();
        answer.writeHead(404).end();
        return;
      }
      if (!file) {
        answer.writeHead(came.statusCode ?? 500, came.headers);
        came.pipe(answer);
        return;
      }
      came.resume();
      const body = readFileSync(file);
      const policy = came.headers['content-security-policy'];
      answer.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-length': body.length,
        'cache-control': 'no-cache',
        ...(policy === undefined ? {} : { 'content-security-policy': String(policy) }),
      });
      answer.end(body);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  front.on('upgrade', (asked, socket, head) => {
    const through = connect(port, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      through.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      through.write(head);
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port: own } = front.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${own}`,
    async deploy() {
      folder = await buildNewerClient();
    },
    dispose() {
      front.closeAllConnections();
      front.close();
    },
  };
}
