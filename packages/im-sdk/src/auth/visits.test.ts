import { describe, expect, it } from 'vitest';
import type { ImClient } from '../client-types.ts';
import type { MemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import type { KeyValue } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { ClientStage, type Seat } from '../testing/client-stage.ts';

const DAY_MS = 24 * 3_600_000;
const session = (client: ImClient) => client.auth.session.getSnapshot();
const everything = (store: KeyValue) => store.keys().map((key) => `${key}=${store.get(key)}`);

function stage() {
  const play = new ClientStage();
  const { clock, server } = play;
  const [lead, agent] = [play.person('Lead'), play.person('Agent')];
  server.befriend(lead, agent);
  server.setContactGroup(server.makeGroup(lead, 'Support', [agent]));
  const visit = ({ client }: Seat, options?: Parameters<ImClient['auth']['visit']>[0]) =>
    clock.during(client.auth.visit(options));
  async function visitor(device?: MemoryDevice, tab?: MemoryTab, options?: Parameters<typeof visit>[1]) {
    const seat = await play.open(device, tab);
    await visit(seat, options);
    return seat;
  }
  const userId = ({ client }: Seat): number => {
    const state = session(client);
    if (state.status !== 'signedIn') throw new Error(`the visitor is ${state.status}`);
    return state.userId;
  };
  const opened = async ({ client }: Seat) => clock.during(client.agents.open());
  return { play, clock, server, lead, agent, visit, visitor, userId, opened };
}

describe('a visit', () => {
  it('signs in as a visitor, who writes to the agents and reads their answer', async () => {
    const { play, clock, server, agent, visitor, opened } = stage();
    const answering = await play.seat('Agent');
    const seat = await visitor(undefined, undefined, { name: 'Vera' });
    expect(session(seat.client)).toMatchObject({ status: 'signedIn', isVisitor: true });
    await play.live(seat);
    const { conversation } = await opened(seat);
    expect(answering.client.conversations.list.getSnapshot().keys).not.toContain(conversation);
    await clock.during(seat.client.conversation(conversation).sendText('Do you have these in red?'));
    await clock.until(() => answering.client.conversations.list.getSnapshot().keys.includes(conversation));
    expect(answering.client.conversations.conversation(conversation).getSnapshot()).toMatchObject({ unreadCount: 1 });
    server.say(agent, { groupId: Number(conversation.slice(2)) }, 'We do');
    const said = () => seat.client.conversations.conversation(conversation).getSnapshot()?.unreadCount;
    await clock.until(() => said() === 1);
    expect(seat.errors).toEqual([]);
  });

  it('is known again on this browser for 30 days, and the token is nowhere in clear', async () => {
    const { server, clock, visitor, userId } = stage();
    const first = await visitor();
    const [token = ''] = server.world.visitors.byToken.keys();
    expect(token).not.toBe('');
    for (const store of [first.tab.platform.local, first.tab.platform.session])
      expect(everything(store).join('\n')).not.toContain(token);
    const id = userId(first);
    await clock.during(first.client.destroy());
    for (const [days, isKnown] of [
      [limits.visitorDays - 1, true],
      [limits.visitorDays - 1, true],
      [limits.visitorDays + 1, false],
    ] as const) {
      await clock.advance(days * DAY_MS);
      const again = await visitor(first.device);
      expect(userId(again) === id).toBe(isKnown);
      await clock.during(again.client.destroy());
    }
  });

  it('is known again in the same tab alone, where the browser has no key', async () => {
    const { play, visitor, userId } = stage();
    const device = play.device({ secure: false });
    const first = await visitor(device);
    expect(everything(first.tab.platform.local).join('\n')).not.toContain('visitor.');
    const reloaded = await visitor(device, first.tab.reload());
    expect(userId(reloaded)).toBe(userId(first));
    expect(userId(await visitor(device))).not.toBe(userId(first));
  });

  it('in two tabs at once makes one visitor', async () => {
    const { play, clock, server, visit, userId } = stage();
    const device = play.device();
    const [one, other] = [await play.open(device), await play.open(device)];
    await clock.during(Promise.all([visit(one), visit(other)]));
    expect(userId(one)).toBe(userId(other));
    expect(server.world.visitors.byToken.size).toBe(1);
  });

  it('in two tabs at once makes one visitor on a slow network too', async () => {
    const { play, clock, server, userId } = stage();
    const device = play.device();
    const [one, other] = [await play.open(device), await play.open(device)];
    server.network.latencyMs = 12_000;
    await clock.during(Promise.all([one.client.auth.visit(), other.client.auth.visit()]), 150_000);
    expect(userId(one)).toBe(userId(other));
    expect(server.world.visitors.byToken.size).toBe(1);
  });

  it('waits a limited time for a suspended tab that holds the lock', async () => {
    const { play, clock, server } = stage();
    const device = play.device();
    const seat = await play.open(device);
    const { locks } = device.tab().platform;
    locks.hold(`im:visitor:${server.origin}`, () => new Promise(() => undefined)).catch(() => undefined);
    const visiting = seat.client.auth.visit();
    await clock.advance(2 * limits.requestTimeoutMs - 100);
    expect(server.world.visitors.byToken.size).toBe(0);
    await clock.during(visiting, 5_000);
    expect(session(seat.client)).toMatchObject({ status: 'signedIn', isVisitor: true });
  });

  it('after a reload goes on with its session; a start alone does not', async () => {
    const { play, server, visit, visitor, userId } = stage();
    const first = await visitor();
    const reloaded = await play.open(first.device, first.tab.reload());
    expect(session(reloaded.client)).toEqual({ status: 'signedOut', reason: 'none' });
    const before = server.world.sessions.size;
    await visit(reloaded);
    expect(userId(reloaded)).toBe(userId(first));
    expect(server.world.sessions.size).toBe(before);
  });

  it('whose session has ended meanwhile begins a new one', async () => {
    const { play, server, visit, visitor, userId } = stage();
    const first = await visitor();
    const reloaded = await play.open(first.device, first.tab.reload());
    for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
    await visit(reloaded);
    expect(userId(reloaded)).toBe(userId(first));
    expect(reloaded.errors).toEqual([]);
  });

  it('shows the agents the page, cut to what the server takes', async () => {
    const { server, visit, visitor, opened } = stage();
    const seat = await visitor(undefined, undefined, { page: { url: 'https://shop.test/a', title: 'A' } });
    const { conversation } = await opened(seat);
    const page = () => server.world.groups.get(Number(conversation.slice(2)))?.visitor?.page;
    expect(page()).toEqual({ url: 'https://shop.test/a', title: 'A' });
    await visit(seat, { page: { url: `https://shop.test/${'b'.repeat(600)}`, title: `${'t'.repeat(199)}😀` } });
    expect(page()?.url.length).toBe(limits.pageUrlLength);
    expect(page()?.title).toBe('t'.repeat(199));
  });

  it('gives the name again', async () => {
    const { visit, visitor } = stage();
    const seat = await visitor(undefined, undefined, { name: 'Vera' });
    await visit(seat, { name: 'Vera Blum' });
    expect(seat.client.profile.self.getSnapshot()).toMatchObject({ nickName: 'Vera Blum' });
  });

  it('says whether an agent is online', async () => {
    const { play, visitor, opened } = stage();
    const seat = await visitor();
    expect(await opened(seat)).toMatchObject({ isOnline: false });
    await play.seat('Agent');
    expect(await opened(seat)).toMatchObject({ isOnline: true });
  });
});

describe('the session of a visitor', () => {
  it('is renewed when it has expired', async () => {
    const { play, clock, server, visitor, userId } = stage();
    const seat = await visitor();
    await play.live(seat);
    const before = userId(seat);
    await clock.advance(2 * limits.hostSignInStableMs);
    for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
    for (const connection of server.world.hub.all()) connection.close(4001, 'revoked');
    await clock.until(() => server.world.sessions.size === 2 && session(seat.client).status === 'signedIn');
    expect(userId(seat)).toBe(before);
    await play.live(seat);
  });

  it('that ends at once is not: no storm of visitors', async () => {
    const { play, clock, server, visitor } = stage();
    const seat = await visitor();
    await play.live(seat);
    for (const held of server.world.sessions.values()) Object.assign(held, { ended: true, revoked: true });
    for (const connection of server.world.hub.all()) connection.close(4001, 'revoked');
    await clock.until(() => session(seat.client).status === 'signedOut');
    expect(session(seat.client)).toMatchObject({ reason: 'expired' });
  });

  it('ends with a logout, which forgets the visitor', async () => {
    const { clock, visitor, userId } = stage();
    const seat = await visitor();
    const before = userId(seat);
    await clock.during(seat.client.auth.logout());
    expect(session(seat.client)).toMatchObject({ status: 'signedOut' });
    expect(userId(await visitor(seat.device))).not.toBe(before);
  });

  it('leaves an account alone that is signed in', async () => {
    const { play, server, visit, userId } = stage();
    const seat = await play.seat('Agent');
    const before = userId(seat);
    await visit(seat);
    expect(userId(seat)).toBe(before);
    expect(server.world.visitors.byToken.size).toBe(0);
  });
});

describe('a server without agents', () => {
  it('refuses, and stores nothing', async () => {
    const play = new ClientStage();
    const seat = await play.open();
    const refused = seat.client.auth.visit().catch((error: unknown) => error);
    expect(await play.clock.during(refused)).toMatchObject({ code: 'agents.off', category: 'refused' });
    expect(session(seat.client)).toMatchObject({ status: 'signedOut' });
    expect(everything(seat.tab.platform.local).join('\n')).not.toContain('visitor');
  });
});

describe('a visitor whom the host signs in', () => {
  it('becomes that user, keeps the conversation, and is no visitor any more', async () => {
    const { play, clock, server, agent, visitor, opened, userId } = stage();
    const before = await visitor();
    await play.live(before);
    const { conversation } = await opened(before);
    await clock.during(before.client.conversation(conversation).sendText('Hello'));
    await clock.advance(1_000);
    server.say(agent, { groupId: Number(conversation.slice(2)) }, 'Hello Vera');
    await clock.during(before.client.destroy());
    const getToken = async () => server.hostToken({ sub: 'shop-7', name: 'Vera Blum' });
    const user = await play.open(before.device, before.tab.reload(), { auth: { getToken } });
    await play.live(user);
    expect(session(user.client)).toEqual({ status: 'signedIn', userId: userId(user) });
    expect((await opened(user)).conversation).toBe(conversation);
    const chat = user.client.conversation(conversation);
    chat.messages.subscribe(() => undefined);
    const said = () => chat.messages.getSnapshot().map(({ content, sendId }) => [content, sendId]);
    await clock.until(() => said().length === 2);
    expect(said()).toEqual([
      ['Hello', userId(user)],
      ['Hello Vera', agent],
    ]);
    chat.close();
    const id = userId(user);
    await clock.during(user.client.auth.logout());
    expect(userId(await visitor(before.device))).not.toBe(id);
  });

  it('cannot visit: the host signs people in', async () => {
    const { play, server, clock } = stage();
    const getToken = async () => server.hostToken({ sub: 'shop-7', name: 'Vera' });
    const { client } = await play.open(undefined, undefined, { auth: { getToken } });
    const refused = client.auth.visit().catch((error: unknown) => error);
    expect(await clock.during(refused)).toMatchObject({ code: 'client.notOffered' });
  });
});
