import { chmod, mkdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Handles one line of JSON; resolves with the reply line. */
export type LineHandler = (line: string) => Promise<string>;

const FILE = 'admin.sock';
const MAX_LINE_CHARACTERS = 64 * 1024;
/** Operating system limit for a socket path. */
const MAX_PATH_BYTES = 100;

/** No server listens on the socket of the data folder. */
export class NoAdminSocketError extends Error {
  override readonly name = 'NoAdminSocketError';
}

/** Path of the socket; `undefined` if it would exceed the limit of the operating system. */
export function adminSocketPath(dataDir: string): string | undefined {
  const path = join(resolve(dataDir), FILE);
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : undefined;
}

/**
 * Listens on the socket (mode 0600: this user only). Returns a stop function; `undefined` if another server listens there.
 * A stale socket of a killed process is replaced.
 */
export async function openAdminSocket(path: string, answer: LineHandler): Promise<(() => Promise<void>) | undefined> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  if (await isServed(path)) return undefined;
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    serve(socket, answer);
  });
  await listen(server, path);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
    await rm(path, { force: true });
  };
}

/** Sends one line; resolves with the reply. @throws {NoAdminSocketError} */
export function askAdminSocket(path: string, line: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = createConnection(path, () => socket.write(`${line}\n`));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (!text.includes('\n')) return;
      done(text.slice(0, text.indexOf('\n')));
      socket.end();
    });
    socket.on('error', (cause) => fail(new NoAdminSocketError('no answer', { cause })));
    socket.on('close', () => fail(new NoAdminSocketError('the server ended before it answered')));
  });
}

function serve(socket: Socket, answer: LineHandler): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > MAX_LINE_CHARACTERS) socket.destroy();
    const end = text.indexOf('\n');
    if (end === -1) return;
    const line = text.slice(0, end);
    text = '';
    socket.pause();
    answer(line).then(
      (reply) => socket.end(`${reply}\n`),
      () => socket.destroy(),
    );
  });
}

/** Sets the umask first: between `listen` and `chmod` anybody could connect. */
async function listen(server: Server, path: string): Promise<void> {
  // Worker threads cannot set the umask.
  const before = isMainThread ? process.umask(0o177) : undefined;
  const listening = new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });
  if (before !== undefined) process.umask(before);
  await listening;
  await chmod(path, 0o600);
}

function isServed(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}
