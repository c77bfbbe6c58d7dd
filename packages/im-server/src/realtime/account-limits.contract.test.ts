import { once } from 'node:events';
import { CloseCode, Cmd, limits } from 'im-sdk/protocol';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { onPostgres, type Person, type TestServer } from '../testing/servers.ts';

const WAIT = { timeout: 10_000, interval: 20 };

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Signs in on a new socket; resolves with it, or with the code that closed it. */
async function connect({ server }: TestServer, { tokens }: Person): Promise<WebSocket | number> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/im`);
  sockets.push(socket);
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const answered = once(socket, 'message').then(() => socket);
  socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: tokens.accessToken, devId: 1 } }));
  return Promise.race([answered, closed]);
}

onPostgres((start) => {
  test.each([true, false])(
    'an account has 20 sockets, with rates limited: %s; the next is closed with 4008 and a log line',
    async (rateLimit) => {
      const lines: { msg: string; userId?: number }[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const server = await start({ rateLimit, log });
      const [anna, ben] = [await server.person('anna'), await server.person('ben')];
      for (let n = 0; n < limits.socketsPerAccount; n += 1)
        expect(await connect(server, anna)).toBeInstanceOf(WebSocket);
      expect(lines).toEqual([]);
      expect(await connect(server, anna)).toBe(CloseCode.TOO_MANY);
      expect(lines).toMatchObject([{ msg: 'an account has too many sockets', userId: anna.id }]);
      expect(await connect(server, ben)).toBeInstanceOf(WebSocket);
      sockets[0]?.close();
      await vi.waitFor(async () => expect(await connect(server, anna)).toBeInstanceOf(WebSocket), WAIT);
    },
  );

  test('without rate limits a socket may send frames as fast as it likes, and each heartbeat is answered', async () => {
    const server = await start({ rateLimit: false });
    const socket = await connect(server, await server.person('anna'));
    if (!(socket instanceof WebSocket)) throw new Error(`closed with ${socket}`);
    let answers = 0;
    socket.on('message', () => {
      answers += 1;
    });
    const count = 2 * limits.framesBurst;
    for (let n = 0; n < count; n += 1) socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
    await vi.waitFor(() => expect(answers).toBe(count), WAIT);
  });
});
