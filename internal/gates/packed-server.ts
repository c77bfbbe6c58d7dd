import { join } from 'node:path';
import { startServer } from '../testkit/src/server-process.ts';
import { root } from './command.ts';

/** Oldest Node that im-server supports (`engines`). */
export const oldestNode: string = join(root, 'internal', 'node-22', 'node_modules', 'node', 'bin', 'node');

/** Whether the program of an unpacked im-server starts, is well, reads pictures, and serves the client packed with it. */
export async function serves(home: string, [program = '']: readonly string[]): Promise<boolean> {
  try {
    const server = await startServer({ program: join(home, program), env: { DATA_DIR: 'memory' } });
    try {
      const [health, page] = await Promise.all([fetch(`${server.url}/health`), fetch(`${server.url}/`)]);
      const client = page.ok && (await page.text()).includes('<script type="module"');
      return health.ok && client && (await takesPicture(server.url));
    } finally {
      await server.dispose();
    }
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

/** Whether the program runs under another Node: a message is sent and received, and is there after a restart. */
export async function livesUnder(node: string, home: string, [program = '']: readonly string[]): Promise<boolean> {
  try {
    const server = await startServer({ program: join(home, program), node, env: { IM_CONTACTS: 'everyone' } });
    try {
      const [ann, ben] = [await signUp(server.url, 'ann'), await signUp(server.url, 'ben')];
      const frames: string[] = [];
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/im`);
      const received = (text: string) =>
        new Promise<void>((done, failed) => {
          const look = () => frames.some((frame) => frame.includes(text)) && done();
          socket.addEventListener('message', look);
          socket.addEventListener('close', () => failed(new Error('the socket was closed')));
          look();
        });
      socket.addEventListener('message', ({ data }) => frames.push(String(data)));
      await new Promise((done) => socket.addEventListener('open', done));
      socket.send(JSON.stringify({ cmd: 0, data: { accessToken: ben.accessToken, devId: 1 } }));
      await received('"cmd":0');
      const message = { recvId: ben.id, type: 0, content: 'sent under another Node' };
      const sent = await post(server.url, '/message/private/send', message, ann.accessToken);
      await received(message.content);
      const code = await server.stop();
      await server.start();
      const history = await fetch(`${server.url}/api/message/private/history?friendId=${ann.id}&page=1`, {
        headers: { accessToken: ben.accessToken },
      });
      return sent.code === 200 && code === 0 && (await history.text()).includes(message.content);
    } finally {
      await server.dispose();
    }
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

interface Envelope {
  readonly code: number;
  readonly data: unknown;
}

async function post(url: string, path: string, body: FormData | object, accessToken = ''): Promise<Envelope> {
  const form = body instanceof FormData;
  const headers = { ...(form ? {} : { 'content-type': 'application/json' }), ...(accessToken ? { accessToken } : {}) };
  const sent = form ? body : JSON.stringify(body);
  return (await fetch(`${url}/api${path}`, { method: 'POST', headers, body: sent })).json() as Promise<Envelope>;
}

async function signUp(url: string, userName: string): Promise<{ id: number; accessToken: string }> {
  const account = { userName, password: 'packed', terminal: 2 };
  const { data: id } = await post(url, '/register', { ...account, nickName: userName, confirmPassword: 'packed' });
  const { data } = await post(url, '/login', account);
  return { id: Number(id), accessToken: (data as { accessToken: string }).accessToken };
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Whether the thread that reads pictures is found in the package. */
async function takesPicture(url: string): Promise<boolean> {
  const { accessToken } = await signUp(url, 'packed');
  const form = new FormData();
  form.set('file', new File([Buffer.from(PNG, 'base64')], 'one.png'));
  return (await post(url, '/image/upload', form, accessToken)).code === 200;
}
