import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryServer, type MemoryServer, type MemoryServerOptions } from 'im-sdk/testing';
import { type WebSocket, WebSocketServer } from 'ws';

export interface LoopbackOptions extends Omit<MemoryServerOptions, 'origin'> {
  /** Where its routes are: below `/api` (default) or directly below the address. */
  readonly prefix?: '/api' | '';
  /** Whether pages of other origins may use it. Default true. */
  readonly allowsPages?: boolean;
}

/** A memory server that a browser can reach: HTTP and WebSocket on a port of 127.0.0.1. */
export interface LoopbackServer {
  readonly url: string;
  readonly memory: MemoryServer;
  /** Stops like a killed process: sockets break, the port is closed. Stored data stays for `start`. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

export async function startLoopbackServer(options: LoopbackOptions = {}): Promise<LoopbackServer> {
  const { prefix = '/api', allowsPages = true, ...memoryOptions } = options;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const url = `http://127.0.0.1:${port}`;
  const memory = createMemoryServer({ ...memoryOptions, origin: url });
  let http: Server | undefined;
  let sockets: WebSocketServer | undefined;

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const allowed: Record<string, string> = allowsPages ? { 'access-control-allow-origin': '*' } : {};
    if (asked.method === 'OPTIONS') {
      const permissions = {
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': asked.headers['access-control-request-headers'] ?? '',
      };
      response.writeHead(allowsPages ? 204 : 403, { ...allowed, ...(allowsPages ? permissions : {}) }).end();
      return;
    }
    const path = asked.url ?? '/';
    if (!path.startsWith(`${prefix}/`) || (prefix === '' && path.startsWith('/api/'))) {
      response.writeHead(404, { ...allowed, 'content-type': 'text/html' }).end('<!doctype html><title>404</title>');
      return;
    }
    const result = await memory.fetch(requestOf(asked, `${url}/api${path.slice(prefix.length)}`, await bodyOf(asked)));
    response.writeHead(result.status, { ...Object.fromEntries(result.headers), ...allowed });
    response.end(Buffer.from(await result.arrayBuffer()));
  }

  async function start(): Promise<void> {
    http = createServer((asked, response) => {
      answer(asked, response).catch(() => response.destroy());
    });
    sockets = new WebSocketServer({ server: http, path: '/im' });
    sockets.on('connection', (socket) => join(memory, socket));
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
  }

  async function stop(): Promise<void> {
    for (const socket of sockets?.clients ?? []) socket.terminate();
    sockets?.close();
    if (!http?.listening) return;
    const closed = once(http, 'close');
    http.close();
    http.closeAllConnections();
    await closed;
  }

  await start();
  return { url, memory, start, stop };
}

/** Joins a socket of the browser to one of the memory server. */
function join(memory: MemoryServer, socket: WebSocket): void {
  const link = memory.openSocket(memory.socketUrl, {
    open: () => undefined,
    message: (text) => text !== undefined && socket.send(text),
    // 1006 is no code that can be sent.
    close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason)),
  });
  socket.on('message', (data, isBinary) => link.send(isBinary ? new Uint8Array() : String(data)));
  socket.on('close', (code) => link.drop(code));
  socket.on('error', () => socket.terminate());
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requestOf(asked: IncomingMessage, url: string, body: Buffer<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)) headers.set(name, value);
  }
  return new Request(url, { method: asked.method ?? 'GET', headers, ...(body.length > 0 ? { body } : {}) });
}
