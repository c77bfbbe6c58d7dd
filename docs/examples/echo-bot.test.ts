import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImClient } from 'im-sdk';
import { createMemoryServer, createTestClient, type MemorySocket } from 'im-sdk/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** `WebSocket` of a memory server. */
function socketsOf(server: ReturnType<typeof createMemoryServer>): unknown {
  return class extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    readonly #socket: MemorySocket;

    constructor(url: string) {
      super();
      const emit = (type: string, values: object): boolean =>
        this.dispatchEvent(Object.assign(new Event(type), values));
      this.#socket = server.openSocket(url, {
        open: () => emit('open', {}),
        message: (data) => emit('message', { data }),
        close: (code, reason) => emit('close', { code, reason }),
      });
    }

    send(text: string): void {
      this.#socket.send(text);
    }

    close(code?: number): void {
      this.#socket.close(code ?? 1000);
    }
  };
}

/** Runs the bot as a process of its own would: from the start, with what its file keeps. */
async function run(): Promise<ImClient> {
  vi.resetModules();
  const { bot } = await import('./echo-bot.ts');
  return bot;
}

it('the echo bot answers, and a restart makes no new sign-in', { timeout: 60_000 }, async () => {
  const server = createMemoryServer({ origin: 'https://chat.example' });
  const echo = server.addPerson({ userName: 'echo', nickName: 'Echo' });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice' });
  server.befriend(alice, echo);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', socketsOf(server));
  const file = join(await mkdtemp(join(tmpdir(), 'echo-bot-')), 'bot.json');
  vi.stubEnv('BOT_FILE', file);
  vi.stubEnv('BOT_PASSWORD', 'password');
  const { client, until } = await createTestClient(server, { user: 'alice' });
  const chat = client.conversation({ user: echo });
  const isEchoed = (text: string) => () =>
    chat.messages.getSnapshot().some(({ sendId, content }) => sendId === echo && content === text);

  const first = await run();
  await until(() => first.connection.state.getSnapshot().phase === 'live');
  await chat.sendText('hello');
  await until(isEchoed('hello'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const sessions = server.world.sessions.size;
  await first.destroy();

  vi.stubEnv('BOT_PASSWORD', 'not asked for');
  const second = await run();
  expect(second).not.toBe(first);
  expect(second.auth.session.getSnapshot()).toEqual({ status: 'signedIn', userId: echo });
  await until(() => second.connection.state.getSnapshot().phase === 'live');
  server.announce(echo, 'A notice', 'Nobody answers it');
  await chat.sendText('again');
  await until(isEchoed('again'));
  expect(server.world.sessions.size).toBe(sessions);
  await Promise.all([second.destroy(), client.destroy()]);
});
