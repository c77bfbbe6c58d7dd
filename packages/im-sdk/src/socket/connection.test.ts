import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { SocketHandlers } from '../platform/platform.ts';
import { ImError, limits } from '../protocol/index.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { Preparation } from './connection-machine.ts';

/** The far end of one socket. */
interface FarEnd {
  readonly url: string;
  readonly handlers: SocketHandlers;
  readonly heard: Array<{ cmd: number; data: unknown }>;
  closedWith: number | undefined;
}

function stage(options: Partial<ConnectionOptions> = {}, page = { origin: 'https://chat.example', secure: true }) {
  const clock = new FakeClock();
  const sockets: FarEnd[] = [];
  const device = createMemoryDevice({
    clock,
    page,
    network: {
      fetch: () => Promise.reject(new TypeError('no fetch here')),
      openSocket(url, handlers) {
        const end: FarEnd = { url, handlers, heard: [], closedWith: undefined };
        sockets.push(end);
        const close = (code: number): void => {
          end.closedWith = code;
        };
        return { send: (text) => end.heard.push(JSON.parse(text)), close, drop: close };
      },
    },
  });
  const tab = device.tab();
  const prepared: Preparation[] = [];
  const connection = new Connection({
    platform: tab.platform,
    session: {
      async prepare(how) {
        prepared.push(how);
        return 'token';
      },
    },
    socketUrl: () => 'wss://chat.example/im',
    mayFallBack: () => !page.secure,
    devId: () => 'device',
    ...options,
  });
  const last = (): FarEnd => {
    const end = sockets.at(-1);
    if (!end) throw new Error('no socket was opened');
    return end;
  };
  const say = (cmd: number, data: unknown = null): void => last().handlers.message(JSON.stringify({ cmd, data }));
  connection.onLoggedIn((attempt) => connection.caughtUp(attempt));
  stages.push(connection);
  return {
    clock,
    device,
    tab,
    sockets,
    prepared,
    connection,
    last,
    say,
    async comeLive() {
      connection.open();
      await clock.until(() => sockets.length > 0);
      last().handlers.open();
      say(0);
    },
  };
}

const stages: Connection[] = [];
afterEach(() => {
  for (const connection of stages.splice(0)) connection.destroy();
});

describe('a connection', () => {
  it('logs in with the token, answers live, and appends nothing to the address', async () => {
    const { comeLive, connection, last } = stage();
    await comeLive();
    expect(last().url).toBe('wss://chat.example/im');
    expect(last().heard).toEqual([{ cmd: 0, data: { accessToken: 'token', devId: 'device' } }]);
    expect(connection.phase).toBe('live');
  });

  it('beats 5 s after the last answer', async () => {
    const { comeLive, clock, last, say } = stage();
    await comeLive();
    await clock.advance(limits.heartbeatAfterAckMs - 1);
    expect(last().heard).toHaveLength(1);
    await clock.advance(1);
    expect(last().heard[1]).toEqual({ cmd: 1, data: {} });
    say(1, { id: 7 });
    await clock.advance(limits.heartbeatAfterAckMs);
    expect(last().heard).toHaveLength(3);
  });

  it('notices a half-open link within 15 s and opens another socket', async () => {
    const { comeLive, clock, connection, sockets } = stage();
    await comeLive();
    await clock.advance(limits.heartbeatAfterAckMs + limits.heartbeatDeadlineMs);
    expect(connection.phase).toBe('waiting');
    expect(sockets[0]?.closedWith).toBe(3000);
    await clock.until(() => sockets.length === 2, 2_000);
  });

  it('hears nothing of a socket whose successor is there', async () => {
    const { comeLive, clock, connection, sockets } = stage();
    await comeLive();
    const frames: unknown[] = [];
    connection.onFrame((frame) => frames.push(frame));
    await clock.advance(limits.heartbeatAfterAckMs + limits.heartbeatDeadlineMs);
    await clock.until(() => sockets.length === 2, 2_000);
    sockets[0]?.handlers.message(JSON.stringify({ cmd: 2, data: null }));
    sockets[0]?.handlers.message(JSON.stringify({ cmd: 3, data: { type: 0, id: 1 } }));
    sockets[0]?.handlers.close(3000, '');
    expect(frames).toEqual([]);
    expect(connection.phase).toBe('connecting');
  });

  it('says that it is lost after 3 s of trouble, and restored once live again', async () => {
    const { comeLive, clock, connection, sockets, last, say } = stage();
    await comeLive();
    last().handlers.close(1006, '');
    await clock.advance(limits.connectionLostAfterMs - 1);
    expect(connection.mirrored.getSnapshot().lost).toBe(false);
    await clock.advance(1);
    expect(connection.mirrored.getSnapshot().lost).toBe(true);
    await clock.until(() => sockets.length > 1);
    last().handlers.open();
    expect(connection.mirrored.getSnapshot().lost).toBe(true);
    say(0);
    expect(connection.mirrored.getSnapshot()).toEqual({ phase: 'live', lost: false, retryAt: undefined });
  });

  it('waits from half a second up to 15 s, and begins anew after 5 s of being up', async () => {
    const { clock, connection, comeLive, last, sockets } = stage();
    await comeLive();
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      last().handlers.close(1006, '');
      const { retryAt = 0 } = connection.mirrored.getSnapshot();
      waits.push(retryAt - clock.now());
      const before = sockets.length;
      await clock.until(() => sockets.length > before, 20_000);
    }
    expect(waits[0]).toBeLessThanOrEqual(limits.reconnectFirstMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limits.reconnectCeilingMs);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(limits.reconnectCeilingMs / 2);
    last().handlers.open();
    last().handlers.message('{"cmd":0,"data":null}');
    await clock.advance(limits.stableUptimeMs);
    last().handlers.close(1006, '');
    expect((connection.mirrored.getSnapshot().retryAt ?? 0) - clock.now()).toBeLessThanOrEqual(limits.reconnectFirstMs);
  });

  it.each(['online', 'visible', 'retry now'])('tries at once on %s', async (what) => {
    const { comeLive, clock, connection, last, sockets, device, tab } = stage();
    await comeLive();
    for (let round = 0; round < 5; round += 1) {
      const before = sockets.length;
      last().handlers.close(1006, '');
      await clock.until(() => sockets.length > before, 20_000);
    }
    if (what === 'online') device.setOnline(false);
    else last().handlers.close(1006, '');
    const before = sockets.length;
    await clock.advance(10);
    if (what === 'online') device.setOnline(true);
    if (what === 'visible') tab.setVisible(true);
    if (what === 'retry now') connection.retryNow();
    await clock.advance(1);
    expect(sockets).toHaveLength(before + 1);
  });

  it('looks at the session before the next try when a socket ended before it was logged in', async () => {
    const { connection, clock, last, prepared, sockets } = stage();
    connection.open();
    await clock.until(() => sockets.length === 1);
    last().handlers.open();
    last().handlers.close(1000, '');
    await clock.until(() => sockets.length === 2);
    expect(prepared).toEqual(['check', 'probe']);
  });

  it('refreshes after 4001, then reconnects', async () => {
    const { comeLive, clock, last, prepared, sockets } = stage();
    await comeLive();
    last().handlers.close(4001, '');
    await clock.until(() => sockets.length === 2);
    expect(prepared).toEqual(['check', 'refresh']);
  });

  it('never goes from wss to ws on a secure page, and does after 2 s on a plain one', async () => {
    const secure = stage();
    secure.connection.open();
    await secure.clock.until(() => secure.sockets.length === 1);
    secure.last().handlers.close(1006, '');
    await secure.clock.until(() => secure.sockets.length === 2);
    expect(secure.sockets.map(({ url }) => url)).toEqual(['wss://chat.example/im', 'wss://chat.example/im']);

    const plain = stage({}, { origin: 'http://chat.lan', secure: false });
    plain.connection.open();
    await plain.clock.until(() => plain.sockets.length === 1);
    plain.last().handlers.close(1006, '');
    await plain.clock.advance(limits.wsFallbackDelayMs);
    expect(plain.sockets.map(({ url }) => url)).toEqual(['wss://chat.example/im', 'ws://chat.example/im']);
  });

  it('closes 3000 itself on cmd 2 and stays away', async () => {
    const { comeLive, clock, connection, last, say, sockets } = stage();
    const stopped: string[] = [];
    connection.onStopped((reason) => stopped.push(reason));
    await comeLive();
    say(2);
    expect(last().closedWith).toBe(3000);
    expect(stopped).toEqual(['elsewhere']);
    await clock.advance(120_000);
    expect(sockets).toHaveLength(1);
  });

  it('waits as long as the server said where the session could not be looked at', async () => {
    let refused = true;
    const { connection, clock, sockets } = stage({
      session: {
        async prepare() {
          if (!refused) return 'token';
          refused = false;
          throw new ImError('server.unavailable', 'busy', { category: 'server', retryable: true, retryAfterMs: 7_000 });
        },
      },
    });
    connection.open();
    await clock.advance(6_999);
    expect(sockets).toHaveLength(0);
    await clock.advance(1);
    expect(sockets).toHaveLength(1);
  });

  it('skips frames of a later version and tells of broken ones without their content', async () => {
    const faults: ImError[] = [];
    const { comeLive, connection, say, last } = stage({ onFault: (error) => faults.push(error) });
    await comeLive();
    const frames: unknown[] = [];
    connection.onFrame((frame) => frames.push(frame));
    say(99, { secret: 'x' });
    last().handlers.message('{"cmd":3,"data":{"content":"secret"}}');
    last().handlers.message('not json secret');
    last().handlers.message(undefined);
    say(3, { type: 0, id: 5, content: 'hello' });
    expect(frames).toHaveLength(1);
    expect(faults.map(({ code }) => code)).toEqual(Array(3).fill('client.malformedFrame'));
    expect(faults.some(({ message }) => message.includes('secret'))).toBe(false);
    expect(connection.phase).toBe('live');
  });

  it('leaves no timer and no socket behind', async () => {
    const { comeLive, clock, connection, last } = stage();
    await comeLive();
    connection.destroy();
    expect(last().closedWith).toBe(3000);
    expect(clock.pending()).toBe(0);
  });
});
