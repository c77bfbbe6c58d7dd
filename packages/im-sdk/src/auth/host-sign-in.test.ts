import { describe, expect, it } from 'vitest';
import type { ImClient } from '../client-types.ts';
import type { ImClientOptions } from '../options.ts';
import type { MemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import { limits } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';

const session = (client: ImClient) => client.auth.session.getSnapshot();
const signedIn = (client: ImClient) => session(client).status === 'signedIn';

function stage() {
  const play = new ClientStage();
  const { clock, server } = play;
  const host = { sub: 'shop-7', name: 'Hanna', asked: 0, token: undefined as (() => Promise<string>) | undefined };
  const getToken = async () => {
    host.asked += 1;
    return host.token ? host.token() : server.hostToken({ sub: host.sub, name: host.name });
  };
  const open = (device?: MemoryDevice, tab?: MemoryTab) => play.open(device, tab, { auth: { getToken } });
  const sessions = () => server.world.sessions.size;
  return { play, clock, server, host, open, sessions };
}

describe('a client whose host signs people in', () => {
  it('signs in at the start, without a password', async () => {
    const { open, play } = stage();
    const seat = await open();
    expect(seat.client.auth.byHost).toBe(true);
    expect(signedIn(seat.client)).toBe(true);
    expect(seat.client.profile.self.getSnapshot()).toMatchObject({ nickName: 'Hanna', externalId: 'shop-7' });
    await play.live(seat);
    expect(seat.errors).toEqual([]);
  });

  it('offers nothing that asks for a password', async () => {
    const { open } = stage();
    const { client } = await open();
    const notOffered = { code: 'client.notOffered' };
    await expect(client.auth.login({ userName: 'a', password: 'b' })).rejects.toMatchObject(notOffered);
    await expect(client.auth.loginSaved('a')).rejects.toMatchObject(notOffered);
    const account = { userName: 'a', nickName: 'A', password: 'secret' };
    await expect(client.auth.register(account)).rejects.toMatchObject(notOffered);
  });

  it('goes on with its session after a reload and in another tab, without a new one', async () => {
    const { open, sessions } = stage();
    const first = await open();
    const reloaded = await open(first.device, first.tab.reload());
    const second = await open(first.device);
    expect([signedIn(reloaded.client), signedIn(second.client)]).toEqual([true, true]);
    expect(sessions()).toBe(1);
  });

  it('waits a limited time for a suspended tab that holds the lock', async () => {
    const { play, open, clock, server } = stage();
    const device = play.device();
    const { locks } = device.tab().platform;
    locks.hold(`im:exchange:${server.origin}`, () => new Promise(() => undefined)).catch(() => undefined);
    const openedAt = clock.now();
    const { client } = await open(device);
    expect(signedIn(client)).toBe(true);
    expect(clock.now() - openedAt).toBeGreaterThanOrEqual(2 * limits.requestTimeoutMs);
  });

  it('leaves the session of somebody else', async () => {
    const { open, host, server, clock } = stage();
    const first = await open();
    const before = session(first.client);
    host.sub = 'shop-8';
    const next = await open(first.device, first.tab.reload());
    expect(signedIn(next.client)).toBe(true);
    // On the server too, so that a token that was copied is of no use.
    const [old] = server.world.sessions.values();
    await clock.until(() => old?.ended === true);
    expect(next.errors).toEqual([]);
    expect(session(next.client)).not.toEqual(before);
  });

  it('signs in again when the session has ended, and shows no login in between', async () => {
    const { open, clock, server, host, play } = stage();
    const seat = await open();
    await play.live(seat);
    const seen: string[] = [];
    seat.client.auth.session.subscribe(() => seen.push(session(seat.client).status));
    for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
    for (const connection of server.world.hub.all()) connection.close(4001, 'revoked');
    await clock.until(() => host.asked === 2 && signedIn(seat.client));
    await play.live(seat);
    expect(seen).not.toContain('signedOut');
  });

  it('signs in by itself no more after a forced logout, until it is started anew', async () => {
    const { open, clock, server, host, play } = stage();
    const seat = await open();
    await play.live(seat);
    for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
    for (const connection of server.world.hub.all()) {
      connection.send({ cmd: 2, data: null });
      connection.close(3000, 'signed in elsewhere');
    }
    await clock.until(() => session(seat.client).status === 'signedOut');
    await clock.advance(10 * 60_000);
    expect(session(seat.client)).toMatchObject({ status: 'signedOut', reason: 'elsewhere' });
    expect(host.asked).toBe(1);
    await clock.during(seat.client.start());
    expect(signedIn(seat.client)).toBe(true);
  });

  it('stays signed out after a logout', async () => {
    const { open, clock, host } = stage();
    const seat = await open();
    await clock.during(seat.client.auth.logout());
    await clock.advance(60_000);
    expect(session(seat.client)).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect(host.asked).toBe(1);
  });

  it('tries again while the server or the host does not answer', async () => {
    const { open, clock, server, host, play } = stage();
    server.network.goOffline();
    const seat = await open();
    expect(session(seat.client)).toMatchObject({ status: 'restoring', error: { code: 'client.networkFailed' } });
    expect(seat.errors).toHaveLength(1);
    host.token = () => Promise.reject(new Error('the host is away'));
    server.network.goOnline();
    await clock.advance(60_000);
    expect(session(seat.client)).toMatchObject({ status: 'restoring', error: { code: 'client.getTokenFailed' } });
    host.token = undefined;
    await clock.until(() => signedIn(seat.client), 20_000);
    await play.live(seat);
  });

  it('opens the cache of the same person without a network', async () => {
    const { open, clock, server } = stage();
    const first = await open();
    server.network.goOffline();
    const second = await open(first.device, first.tab.reload());
    expect(signedIn(second.client)).toBe(true);
    await clock.advance(1_000);
  });

  it('gives up on a host whose word is refused', async () => {
    const { open, clock, host } = stage();
    host.token = async () => 'no word at all';
    const seat = await open();
    await clock.until(() => session(seat.client).status === 'signedOut');
    const asked = host.asked;
    await clock.advance(10 * 60_000);
    expect(host.asked).toBe(asked);
    expect(seat.errors.at(-1)).toMatchObject({ code: 'auth.hostToken' });
  });

  it('does not sign in a banned person', async () => {
    const { open, clock, server, host, play } = stage();
    const seat = await open();
    await play.live(seat);
    const state = session(seat.client);
    if (state.status !== 'signedIn') throw new Error('not signed in');
    server.ban(state.userId, 'spam');
    await clock.until(() => session(seat.client).status === 'signedOut');
    await clock.advance(60_000);
    expect(session(seat.client)).toMatchObject({ reason: 'banned' });
    expect(host.asked).toBe(1);
    const next = await open(seat.device, seat.tab.reload());
    expect(session(next.client)).toMatchObject({ status: 'signedOut', reason: 'banned' });
  });

  it('has stopped trying once it is destroyed', async () => {
    const { open, clock, server, host } = stage();
    server.network.goOffline();
    const seat = await open();
    await clock.during(seat.client.destroy());
    const asked = host.asked;
    await clock.advance(60_000);
    expect(host.asked).toBe(asked);
  });
});

describe('a getToken that fails', () => {
  const fails = [
    [
      'throws',
      () => {
        throw new Error('no session at the host');
      },
      'client.getTokenFailed',
    ],
    ['rejects', () => Promise.reject(new Error('no session at the host')), 'client.getTokenFailed'],
    ['answers nothing', () => Promise.resolve(undefined as unknown as string), 'client.getTokenFailed'],
  ] as const;
  it.each(fails)(
    '%s: the state says it, it is reported once and tried again with backoff',
    async (_how, fail, code) => {
      const { open, clock, host } = stage();
      host.token = fail;
      const seat = await open();
      expect(session(seat.client)).toMatchObject({ status: 'restoring', error: { code, retryable: true } });
      await clock.advance(10 * 60_000);
      expect(seat.errors.map((error) => error.code)).toEqual([code]);
      expect(host.asked).toBeGreaterThan(10);
      expect(host.asked).toBeLessThan(90);
      host.token = undefined;
      await clock.until(() => signedIn(seat.client), 20_000);
    },
  );

  it('never answers: asked again after a while', async () => {
    const { open, clock, host, play } = stage();
    host.token = () => new Promise(() => undefined);
    const opening = open();
    await clock.advance(31_000);
    const seat = await opening;
    expect(session(seat.client)).toMatchObject({ status: 'restoring', error: { code: 'client.getTokenFailed' } });
    host.token = undefined;
    await clock.until(() => signedIn(seat.client), 60_000);
    await play.live(seat);
  });

  it('is asked ever more rarely where every session ends at once: no storm of sign-ins', async () => {
    const { open, clock, server, host } = stage();
    const seat = await open();
    const until = clock.now() + 5 * 60_000;
    while (clock.now() < until) {
      for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
      for (const connection of server.world.hub.all()) connection.close(4001, 'revoked');
      await clock.advance(250);
    }
    expect(session(seat.client).status).not.toBe('signedOut');
    expect(host.asked).toBeGreaterThan(3);
    expect(host.asked).toBeLessThan(60);
  });
});

describe('a bot that starts again with what it has stored', () => {
  it('makes no new sign-in, by the host or by a password, and no notice of one', async () => {
    const { clock, server, host, play } = stage();
    // As a file would: one key-value store for what a browser keeps in two.
    const values = new Map<string, string>();
    const file = {
      get: (key: string) => values.get(key),
      set: (key: string, value: string) => Boolean(values.set(key, value)),
      remove: (key: string) => void values.delete(key),
      keys: () => [...values.keys()],
    };
    play.person('Robot');
    const run = async (options: ImClientOptions) => {
      const device = play.device({ secure: false, database: false });
      const tab = device.tab();
      const platform = { ...tab.platform, local: file, session: file };
      const seat = await play.open(device, { ...tab, platform }, options);
      return { ...seat, stop: () => clock.during(seat.client.destroy()) };
    };
    const byHost = { auth: { getToken: async () => server.hostToken({ sub: host.sub, name: host.name }) } };
    for (let start = 0; start < 3; start += 1) {
      const bot = await run(byHost);
      expect(signedIn(bot.client)).toBe(true);
      await play.live(bot);
      await bot.stop();
    }
    expect(server.world.sessions.size).toBe(1);

    const byPassword = { storageKey: 'robot' };
    const first = await run(byPassword);
    await clock.during(first.client.auth.login({ userName: 'robot', password: 'password' }));
    await first.stop();
    for (let start = 0; start < 3; start += 1) {
      const bot = await run(byPassword);
      expect(signedIn(bot.client)).toBe(true);
      await play.live(bot);
      expect(bot.client.conversations.list.getSnapshot().keys).toEqual([]);
      await bot.stop();
    }
    expect(server.world.sessions.size).toBe(2);
  });
});
