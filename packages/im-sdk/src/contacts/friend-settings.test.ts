import { describe, expect, it } from 'vitest';
import { ClientStage, type Seat } from '../testing/client-stage.ts';
import { setFriend } from '../testing/server/domain/friends.ts';

async function twoFriends(options: { specOnly?: boolean } = {}) {
  const stage = new ClientStage(options);
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  return { stage, alice, bob, a: await stage.seat('Alice') };
}

const person = ({ client }: Seat, id: number) => client.contacts.person(id).getSnapshot();

describe('what is set for a friend', () => {
  it('shows at once, is kept by the server and reaches the other tabs', async () => {
    const { stage, bob, a } = await twoFriends();
    const other = await stage.open(a.device);
    const { contacts } = a.client;
    const done = Promise.all([
      contacts.setRemark(bob, ' Bobby '),
      contacts.setNotifications(bob, false),
      contacts.setPinned(bob, true),
      contacts.setSound(bob, 'none'),
    ]);
    const set = { remarkNickName: 'Bobby', showNickName: 'Bobby', isDnd: true, isTop: true, msgRemind: 0 };
    expect(person(a, bob)).toMatchObject(set);
    await stage.clock.during(done);
    await stage.clock.advance(12_000);
    expect(person(other, bob)).toMatchObject(set);
    const again = await stage.reload(a);
    await stage.live(again);
    expect(person(again, bob)).toMatchObject(set);
    expect([...a.errors, ...other.errors, ...again.errors]).toEqual([]);
  });

  it('is heard of when another terminal sets it', async () => {
    const { stage, alice, bob, a } = await twoFriends();
    setFriend(stage.server.world, alice, bob, { isDnd: true });
    setFriend(stage.server.world, alice, bob, { isTop: true });
    await stage.clock.advance(500);
    expect(person(a, bob)).toMatchObject({ isDnd: true, isTop: true });
    setFriend(stage.server.world, alice, bob, { remarkNickName: 'Bobby' });
    await stage.clock.advance(12_000);
    expect(person(a, bob).showNickName).toBe('Bobby');
  });

  const wishes = {
    friendDnd: (seat: Seat, id: number) => seat.client.contacts.setNotifications(id, false),
    friendTop: (seat: Seat, id: number) => seat.client.contacts.setPinned(id, true),
    remarkFriend: (seat: Seat, id: number) => seat.client.contacts.setRemark(id, 'Bobby'),
    friendMsgRemind: (seat: Seat, id: number) => seat.client.contacts.setSound(id, 'none'),
  } as const;
  it.each(Object.entries(wishes))('is undone where the server refuses %s', async (route, wish) => {
    const { stage, bob, a } = await twoFriends();
    const before = person(a, bob);
    stage.server.network.plan('friend.notFriend', { route: route as keyof typeof wishes });
    const outcome = wish(a, bob).catch((error: unknown) => error);
    expect(person(a, bob)).not.toEqual(before);
    expect(await stage.clock.during(outcome)).toMatchObject({ code: 'friend.notFriend' });
    expect(person(a, bob)).toEqual(before);
  });

  it('a refusal because the friendship is over does not make a friend again of who is none, on disk neither', async () => {
    const { stage, alice, bob, a } = await twoFriends();
    stage.server.network.latencyMs = 100;
    const refused = a.client.contacts.setNotifications(bob, false).catch(() => 'refused');
    stage.server.unfriend(bob, alice);
    expect(await stage.clock.during(refused)).toBe('refused');
    // Whatever is heard next, the lists are kept.
    stage.server.ask(bob, alice);
    await stage.clock.advance(1_000);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([]);
    stage.server.network.goOffline();
    const again = await stage.reload(a);
    await stage.clock.advance(1_000);
    expect(again.client.contacts.friends.getSnapshot()).toEqual([]);
  });

  it('a refusal does not undo what was wished for after it', async () => {
    const { stage, bob, a } = await twoFriends();
    stage.server.network.plan('friend.notFriend', { route: 'remarkFriend' });
    const first = a.client.contacts.setRemark(bob, 'First').catch(() => 'refused');
    const second = a.client.contacts.setRemark(bob, 'Second');
    expect(await stage.clock.during(first)).toBe('refused');
    await stage.clock.during(second);
    expect(person(a, bob).showNickName).toBe('Second');
  });
});

describe.each([
  ['our server', false],
  ['a server that knows only the specification', true],
])('the end of a friendship at %s', (_name, specOnly) => {
  it('takes the friend off both lists and keeps the name', async () => {
    const { stage, alice, bob, a } = await twoFriends({ specOnly });
    const b = await stage.seat('Bob');
    await stage.clock.during(a.client.contacts.remove(bob));
    await stage.clock.advance(2_000);
    expect(a.client.contacts.friends.getSnapshot()).toEqual([]);
    expect(b.client.contacts.friends.getSnapshot()).toEqual([]);
    expect(person(b, alice)).toMatchObject({ showNickName: 'Alice', isFriend: false, deleted: true });
  });
});

describe('the blacklist', () => {
  it('shows at once, survives a reload, reaches the other tabs and is lifted', async () => {
    const { stage, bob, a } = await twoFriends();
    const other = await stage.open(a.device);
    const blocking = a.client.contacts.block(bob);
    expect(a.client.contacts.blocked.getSnapshot()).toEqual([bob]);
    await stage.clock.during(blocking);
    await stage.clock.advance(12_000);
    expect(other.client.contacts.blocked.getSnapshot()).toEqual([bob]);
    const again = await stage.reload(a);
    await stage.live(again);
    expect(again.client.contacts.blocked.getSnapshot()).toEqual([bob]);
    await stage.clock.during(again.client.contacts.unblock(bob));
    expect(again.client.contacts.blocked.getSnapshot()).toEqual([]);
  });

  it('is undone where the server refuses, and forgotten with the sign-out', async () => {
    const { stage, bob, a } = await twoFriends();
    stage.server.network.plan('user.notFound', { route: 'block' });
    await expect(stage.clock.during(a.client.contacts.block(bob))).rejects.toMatchObject({ code: 'user.notFound' });
    expect(a.client.contacts.blocked.getSnapshot()).toEqual([]);
    await stage.clock.during(a.client.contacts.block(bob));
    await stage.clock.during(a.client.auth.logout());
    expect(a.client.contacts.blocked.getSnapshot()).toEqual([]);
  });
});
