import { asApp } from '@internal/testkit';
import { createMemoryServer, type MemoryServer } from 'im-sdk/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { differences, digestOfClient, digestOfServer } from './stage/digest.ts';
import { befriend, type HttpAccount, type Reach, register, signIn } from './stage/http-account.ts';
import { fakePace, type Pace } from './stage/pace.ts';
import { isLive, makeDevice, openTab, type Seat, sitDown } from './stage/seat.ts';

// Faults that are about time and devices: the in-memory server and a clock that stands still between the steps.

let pace: Pace;
let server: MemoryServer;
let reach: Reach;
let anna: HttpAccount;
let ben: HttpAccount;
let refreshes: number;

beforeEach(async () => {
  pace = fakePace();
  server = createMemoryServer({ clock: pace.clock });
  reach = { origin: server.origin, fetch: server.fetch };
  refreshes = 0;
  for (const name of ['anna', 'ben']) await register(reach, name);
  [anna, ben] = [await signIn(reach, 'anna'), await signIn(reach, 'ben')];
  await befriend(anna, ben);
});

const counting = {
  openSocket: (...parts: Parameters<MemoryServer['openSocket']>) => server.openSocket(...parts),
  fetch: (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input instanceof Request ? input.url : input).includes('/refreshToken')) refreshes += 1;
    return server.fetch(input, init);
  },
};

const deviceOf = (seed: number, network: Parameters<typeof makeDevice>[0]['network'] = counting) =>
  makeDevice({ clock: pace.clock, network, origin: server.origin, seed });

async function live(seat: Seat): Promise<Seat> {
  await pace.until(() => isLive(seat), `${seat.userName} is live`);
  return seat;
}

const textsIn = ({ client }: Seat, other: HttpAccount): string[] => {
  const timeline = client.messages.open(`p:${other.id}`);
  const { count, keyAt } = timeline.getSnapshot();
  const rows = Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot());
  timeline.close();
  return rows.map((row) => row?.content ?? '');
};

test('F14: a terminal that was away through edits, recalls, reactions, reads and settings ends like the other', async () => {
  const web = await live(await pace.during(sitDown('anna', deviceOf(1))));
  const app = await live(await pace.during(sitDown('anna', deviceOf(2, asApp(counting)))));
  const sent = ['one', 'two', 'three'].map((text) => server.say(anna.id, ben.id, text));
  server.say(ben.id, anna.id, 'unread at first');
  await pace.advance(2_000);
  app.device.setOnline(false);
  await pace.during(anna.ask('PUT', '/message/private/edit', { id: sent[0]?.id, content: 'one, edited' }));
  await pace.during(anna.ask('DELETE', `/message/private/recall/${sent[1]?.id}`));
  await pace.during(ben.ask('PUT', '/message/private/reaction', { id: sent[2]?.id, emoji: '👍', on: true }));
  await pace.during(ben.ask('PUT', `/message/private/readed?friendId=${anna.id}&messageId=${sent[2]?.id}`));
  await pace.during(anna.ask('PUT', '/friend/dnd', { friendId: ben.id, isDnd: true }));
  web.client.conversations.markRead(`p:${ben.id}`);
  await pace.advance(60_000);
  app.device.setOnline(true);
  await live(app);
  await pace.advance(10_000);
  const expected = await digestOfServer(anna);
  for (const seat of [web, app]) {
    const found = await digestOfClient(seat, (met) => pace.until(met, 'a page'));
    expect(differences('Anna', expected, found)).toEqual([]);
    expect(seat.client.conversations.conversation(`p:${ben.id}`).getSnapshot()).toMatchObject({ isDnd: true });
  }
  expect(expected[`p:${ben.id}`]?.rows.join('\n')).toMatch(/one, edited.*\n.*\(recalled\).*\n.*three.*👍1/);
});

test('F18: five tabs whose token has expired, and whose refresh is answered into nothing, stay signed in', async () => {
  const device = deviceOf(1);
  const seats = [await live(await pace.during(sitDown('anna', device)))];
  for (let n = 1; n < 5; n += 1) seats.push(await pace.during(openTab('anna', device)));
  device.setOnline(false);
  await pace.advance(31 * 60_000);
  server.network.plan('lostAnswer', { route: 'refreshToken' });
  device.setOnline(true);
  const calls = seats.map(({ client }, n) => client.messages.sendText(`p:${ben.id}`, { text: `tab ${n}` }));
  await pace.during(Promise.all(calls));
  await pace.advance(60_000);
  expect(refreshes).toBe(2);
  for (const { client } of seats) {
    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    expect(client.messages.unsent.getSnapshot()).toBe(0);
  }
  const rows = (await digestOfServer(anna))[`p:${ben.id}`]?.rows ?? [];
  expect(rows).toHaveLength(5);
});

test('F23: after 31 days and thousands of messages the newest are there first, the gap is declared, all can be read', async () => {
  const device = deviceOf(1);
  const before = await live(await pace.during(sitDown('anna', device)));
  for (let n = 0; n < 20; n += 1) server.say(ben.id, anna.id, `old ${n}`);
  await pace.advance(5_000);
  before.tab.kill();
  await pace.advance(31 * 24 * 3_600_000);
  for (let n = 0; n < 3_000; n += 1) server.say(ben.id, anna.id, `missed ${n}`);
  const after = await live(await pace.during(sitDown('anna', device)));
  const timeline = after.client.messages.open(`p:${ben.id}`);
  await pace.advance(1_000);
  expect(textsIn(after, ben).at(-1)).toBe('missed 2999');
  expect(timeline.getSnapshot().atStart).toBe(false);
  expect(after.client.conversations.conversation(`p:${ben.id}`).getSnapshot()?.unreadCount).toBe(3_020);
  const found = await digestOfClient(after, (met) => pace.until(met, 'a page'));
  expect(differences('Anna', await digestOfServer(anna), found)).toEqual([]);
});

describe('F24: what this version does not know', () => {
  test('of types is shown by its place and moves the cursor on', async () => {
    const seat = await live(await pace.during(sitDown('anna', deviceOf(1))));
    seat.device.setOnline(false);
    server.say(ben.id, anna.id, 'before');
    const future = server.say(ben.id, anna.id, 'from the future');
    const row = server.world.rowsById.private.get(future.id)?.row;
    if (row) Object.assign(row, { type: 777, holograms: [1, 2, 3] });
    server.say(ben.id, anna.id, 'after');
    seat.device.setOnline(true);
    await live(seat);
    await pace.advance(10_000);
    expect(textsIn(seat, ben)).toEqual(expect.arrayContaining(['before', 'after']));
    server.say(ben.id, anna.id, 'still listening');
    await pace.advance(1_000);
    expect(textsIn(seat, ben).at(-1)).toBe('still listening');
  });

  test('of commands and fields of frames is passed over', async () => {
    const chatty = {
      ...counting,
      openSocket: (...[url, handlers]: Parameters<MemoryServer['openSocket']>) =>
        server.openSocket(url, {
          ...handlers,
          message(text) {
            handlers.message('{"cmd":99,"data":{"hologram":true}}');
            handlers.message(text?.replace('"cmd":3', '"priority":"high","cmd":3'));
          },
        }),
    };
    const seat = await live(await pace.during(sitDown('anna', deviceOf(1, chatty))));
    server.say(ben.id, anna.id, 'hello');
    await pace.advance(1_000);
    expect(textsIn(seat, ben)).toEqual(['hello']);
    expect(isLive(seat)).toBe(true);
  });
});

test('F22: a client two hours ahead or behind stays signed in, in order, and sends', async () => {
  for (const hours of [2, -2]) {
    const device = deviceOf(10 + hours);
    device.setSkew(hours * 3_600_000);
    const seat = await live(await pace.during(sitDown('anna', device)));
    const { messages } = seat.client;
    await pace.during(messages.sendText(`p:${ben.id}`, { text: `mine ${hours}` }));
    await pace.advance(1_000);
    server.say(ben.id, anna.id, `answer ${hours}`);
    await pace.advance(1_000);
    expect(textsIn(seat, ben).slice(-2)).toEqual([`mine ${hours}`, `answer ${hours}`]);
    expect(isLive(seat)).toBe(true);
    await pace.during(seat.client.destroy());
  }
});
