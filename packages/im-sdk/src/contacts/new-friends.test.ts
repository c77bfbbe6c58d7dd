import { describe, expect, it } from 'vitest';
import { ClientStage, type Seat } from '../testing/client-stage.ts';

const dialects = [
  ['our server', false],
  ['a newer server that knows only the specification', 'newer'],
] as const;

const listOf = ({ client }: Seat): readonly string[] => client.conversations.list.getSnapshot().keys;
const rowOf = ({ client }: Seat, userId: number) => client.conversations.conversation(`p:${userId}`).getSnapshot();

/** Ids of the people who approved a request, as the client emits them. */
function approvals({ client }: Seat): number[] {
  const ids: number[] = [];
  client.on('friendRequestApproved', ({ recvId }) => ids.push(recvId));
  return ids;
}

async function alicesRequest(specOnly: boolean | 'newer') {
  const stage = new ClientStage({ specOnly });
  const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
  stage.server.befriend(alice, carol);
  const a = await stage.seat('Alice');
  await stage.clock.during(a.client.conversations.start(`p:${carol}`));
  const b = await stage.seat('Bob');
  const request = await stage.clock.during(a.client.contacts.add(bob));
  await stage.clock.advance(2_000);
  return { stage, alice, bob, carol, a, b, request };
}

describe.each(dialects)('a new friend at %s', (_name, specOnly) => {
  it('stands first in the list of both; only the requester is told that the request was approved', async () => {
    const { stage, alice, bob, carol, a, b, request } = await alicesRequest(specOnly);
    const [toldA, toldB] = [approvals(a), approvals(b)];
    await stage.clock.during(b.client.contacts.approve(request.id));
    await stage.clock.advance(2_000);
    expect(listOf(a)).toEqual([`p:${bob}`, `p:${carol}`]);
    expect(listOf(b)).toEqual([`p:${alice}`]);
    expect(rowOf(a, bob)).toMatchObject({ isNewFriend: true, last: undefined, unreadCount: 0 });
    expect(rowOf(b, alice)?.isNewFriend).toBe(true);
    expect([toldA, toldB]).toEqual([[bob], []]);
  });

  it('is no longer new with the first message', async () => {
    const { stage, alice, bob, a, b, request } = await alicesRequest(specOnly);
    await stage.clock.during(b.client.contacts.approve(request.id));
    await stage.clock.advance(2_000);
    await stage.clock.during(b.client.messages.sendText(`p:${alice}`, { text: 'hello' }));
    await stage.clock.advance(2_000);
    expect(rowOf(a, bob)).toMatchObject({ isNewFriend: false, unreadCount: 1 });
    expect(rowOf(b, alice)?.isNewFriend).toBe(false);
  });

  it('made while the network was gone is learned when it is back', async () => {
    const { stage, bob, a, b, request } = await alicesRequest(specOnly);
    const told = approvals(a);
    a.device.setOnline(false);
    await stage.clock.advance(5_000);
    await stage.clock.during(b.client.contacts.approve(request.id));
    a.device.setOnline(true);
    await stage.live(a);
    await stage.clock.advance(2_000);
    expect(listOf(a)[0]).toBe(`p:${bob}`);
    expect(told).toEqual([bob]);
  });

  it('made while the page was closed is learned at the next start', async () => {
    const { stage, bob, a, b, request } = await alicesRequest(specOnly);
    a.tab.kill();
    await stage.clock.advance(5_000);
    await stage.clock.during(b.client.contacts.approve(request.id));
    const again = await stage.open(a.device);
    const told = approvals(again);
    await stage.clock.during(again.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(again);
    await stage.clock.advance(2_000);
    expect(listOf(again)[0]).toBe(`p:${bob}`);
    expect(told).toEqual([bob]);
  });
});

describe('friends', () => {
  it('whom an account has at its first sign-in on a device make no conversations', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const a = await stage.seat('Alice');
    await stage.clock.advance(2_000);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([bob]);
    expect(listOf(a)).toEqual([]);
  });
});

it('and a chat without messages keep their time and place over a resync', async () => {
  const { stage, alice, bob, carol, a, b, request } = await alicesRequest(false);
  await stage.clock.during(b.client.contacts.approve(request.id));
  stage.server.say(carol, alice, 'before');
  await stage.clock.advance(60_000);
  await stage.clock.during(a.client.conversations.remove(`p:${carol}`));
  const time = rowOf(a, bob)?.optTime ?? 0;
  expect(time).toBeGreaterThan(0);
  await stage.clock.during(a.client.resync());
  await stage.clock.during(a.client.auth.login({ userName: 'alice', password: 'password' }));
  await stage.live(a);
  await stage.clock.advance(2_000);
  expect(rowOf(a, bob)).toMatchObject({ isNewFriend: true, optTime: time });
  expect(listOf(a)).toContain(`p:${bob}`);
});

it('a chat that is opened without messages comes first, one with messages keeps its place', async () => {
  const stage = new ClientStage();
  const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
  for (const friend of [bob, carol]) stage.server.befriend(alice, friend);
  stage.server.say(bob, alice, 'hello');
  const seat = await stage.seat('Alice');
  await stage.live(seat);
  await stage.clock.advance(60_000);
  await stage.clock.during(seat.client.conversations.start(`p:${carol}`));
  expect(listOf(seat)).toEqual([`p:${carol}`, `p:${bob}`]);
  await stage.clock.during(seat.client.conversations.start(`p:${bob}`));
  expect(listOf(seat)).toEqual([`p:${carol}`, `p:${bob}`]);
});
