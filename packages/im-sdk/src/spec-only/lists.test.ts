import { describe, expect, it, vi } from 'vitest';
import { ChatStage, inGroup, statesOf, withFriend } from '../testing/faults/chat-stage.ts';
import { deleteFriend } from '../testing/server/domain/friends.ts';
import { dissolveGroup, removeMembers } from '../testing/server/domain/groups/membership.ts';
import { modifyGroup } from '../testing/server/domain/groups/settings.ts';

const builds = ['older', 'newer'] as const;

describe.each(builds)('lists of a spec-only server (%s)', (specOnly) => {
  it('fail alone: friends are there without requests, blacklist and presence', async () => {
    const stage = new ChatStage({ specOnly });
    for (const route of ['friendRequests', 'blacklist', 'terminalsOnline'] as const) {
      stage.server.network.plan(500, { route, times: 1_000 });
    }
    const { client } = await stage.seat('Alice');
    expect(client.contacts.friends.getSnapshot()).toEqual([stage.bob]);
    expect(client.groups.groups.getSnapshot()).toEqual([stage.hikers]);
  });

  it('poll presence once the friends are there, at the first sign-in', async () => {
    const stage = new ChatStage({ specOnly });
    stage.server.appear(stage.bob, [1]);
    const { client } = await stage.seat('Alice');
    await stage.clock.advance(1_000);
    expect(client.presence.of(stage.bob).getSnapshot()).toEqual({ online: true, web: false, app: true });
  });

  it('are read again for a friend and a group that are not known yet, at most once in 5 s', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, alice } = stage;
    const { client, errors } = await stage.seat('Alice');
    await stage.clock.advance(20_000);
    const carol = stage.person('Carol');
    const fetched = vi.spyOn(server, 'fetch');
    const readLists = () => fetched.mock.calls.filter(([input]) => String(input).endsWith('/friend/list')).length;
    // The pushes of the friendship and of the group are lost.
    server.network.blackHole = true;
    server.befriend(alice, carol);
    const climbers = server.makeGroup(carol, 'Climbers', [alice]);
    await stage.clock.advance(100);
    server.network.blackHole = false;
    server.say(carol, alice, 'hello');
    await stage.clock.advance(500);
    expect(client.conversations.conversation(withFriend(carol)).getSnapshot()?.showName).toBe('Carol');
    expect(readLists()).toBe(1);
    server.say(carol, { groupId: climbers }, 'up');
    await stage.clock.advance(500);
    expect(client.conversations.conversation(inGroup(climbers)).getSnapshot()).toMatchObject({ kind: 'group' });
    await stage.clock.advance(10_000);
    expect(client.conversations.conversation(inGroup(climbers)).getSnapshot()?.showName).toBe('Climbers');
    expect(errors).toEqual([]);
  });

  it('are read at most once in 5 s for somebody who stays unknown', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, alice, bob } = stage;
    const { client } = await stage.seat('Alice');
    await stage.clock.advance(20_000);
    const fetched = vi.spyOn(server, 'fetch');
    for (let n = 0; n < 20; n += 1) {
      for (const connection of server.world.hub.ofUser(alice)) {
        const row = { id: 5_000 + n, type: 0, sendId: 777, recvId: alice, content: `${n}`, sendTime: 1 };
        connection.send({ cmd: 3, data: row }, true);
      }
      await stage.clock.advance(500);
    }
    const reads = fetched.mock.calls.filter(([input]) => String(input).endsWith('/friend/list')).length;
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(3);
    expect(client.conversations.conversation(withFriend(777)).getSnapshot()).toMatchObject({ showName: '' });
    expect(client.contacts.person(bob).getSnapshot().showNickName).toBe('Bob');
  });
});

describe.each(builds)('lists of a spec-only server (%s) that are out of date', (specOnly) => {
  async function stageOfBob() {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Bob');
    await stage.clock.advance(20_000);
    const { server, alice, hikers } = stage;
    /** A change whose pushes are lost. */
    async function unnoticed(change: () => void): Promise<void> {
      server.network.blackHole = true;
      change();
      await stage.clock.advance(100);
      server.network.blackHole = false;
    }
    const group = () => seat.client.groups.group(hikers).getSnapshot();
    return { stage, seat, server, alice, hikers, unnoticed, group };
  }

  it('are read again after a tip in a group', async () => {
    const { stage, server, alice, hikers, group } = await stageOfBob();
    modifyGroup(server.world, alice, { id: hikers, name: 'Walkers' });
    await stage.clock.advance(10_000);
    expect(group()?.name).toBe('Walkers');
  });

  it('are read again after the refusal "not a member"', async () => {
    const { stage, seat, server, alice, hikers, unnoticed, group } = await stageOfBob();
    await unnoticed(() => removeMembers(server.world, alice, hikers, [stage.bob]));
    expect(group()?.quit).toBe(false);
    await stage.send(seat, inGroup(hikers), 'hello?');
    await stage.clock.advance(10_000);
    expect(group()?.quit).toBe(true);
  });

  it('are read again after the refusal "not a friend"', async () => {
    const { stage, seat, server, alice, unnoticed } = await stageOfBob();
    await unnoticed(() => deleteFriend(server.world, alice, stage.bob));
    expect(seat.client.contacts.person(alice).getSnapshot().isFriend).toBe(true);
    await stage.send(seat, withFriend(alice), 'hello?');
    await stage.clock.advance(10_000);
    expect(seat.client.contacts.person(alice).getSnapshot().isFriend).toBe(false);
  });

  it('do not say that this account was removed from a group: the push 91 does, once', async () => {
    const { stage, seat, server, alice, hikers, group } = await stageOfBob();
    const removals: unknown[] = [];
    seat.client.on('removedFromGroup', (notice) => removals.push(notice));
    removeMembers(server.world, alice, hikers, [stage.bob]);
    await stage.clock.advance(10_000);
    expect(group()?.quit).toBe(true);
    expect(removals).toEqual([{ groupId: hikers, operatorId: alice, reason: '' }]);
  });

  it('do not say so of a dissolved group: the group itself says that it was dissolved', async () => {
    const { stage, seat, server, alice, hikers, group } = await stageOfBob();
    const removals: unknown[] = [];
    seat.client.on('removedFromGroup', (notice) => removals.push(notice));
    dissolveGroup(server.world, alice, hikers);
    await stage.clock.advance(10_000);
    expect(group()).toMatchObject({ quit: true, dissolve: true });
    expect(removals).toEqual([]);
  });

  it('do not say so to one who leaves', async () => {
    const { stage, seat, hikers } = await stageOfBob();
    const removals: unknown[] = [];
    seat.client.on('removedFromGroup', (notice) => removals.push(notice));
    await stage.clock.during(seat.client.groups.quit(hikers));
    await stage.clock.advance(10_000);
    expect(removals).toEqual([]);
  });
});

it('a list that an older server lacks is not requested again in a session', async () => {
  const stage = new ChatStage({ specOnly: 'older' });
  const seat = await stage.seat('Alice');
  const reconnect = async () => {
    stage.server.network.cutSockets();
    await stage.clock.advance(60_000);
  };
  // A single answer may be one of a busy server.
  await reconnect();
  const fetched = vi.spyOn(stage.server, 'fetch');
  await reconnect();
  const paths = fetched.mock.calls.map(([input]) => new URL(String(input)).pathname);
  expect(paths).toContain('/api/friend/list');
  expect(paths).not.toContain('/api/friend/request/list');
  expect(paths).not.toContain('/api/blacklist/list');
  expect(seat.client.connection.notOffered.getSnapshot()).toContain('friendRequests');
  const again = vi.spyOn(stage.server, 'fetch');
  await stage.reload(seat);
  await stage.clock.advance(20_000);
  const asked = again.mock.calls.map(([input]) => new URL(String(input)).pathname);
  expect(asked).toContain('/api/friend/request/list');
});

describe.each(builds)('the sentence without a cause at a spec-only server (%s)', (specOnly) => {
  it('is no missing route where the specification has it: lists are asked for again', async () => {
    const stage = new ChatStage({ specOnly });
    for (const route of ['friends', 'groups'] as const) stage.server.network.plan('server.internal', { route });
    const { client } = await stage.seat('Alice');
    await stage.clock.advance(60_000);
    expect(client.contacts.friends.getSnapshot()).toEqual([stage.bob]);
    expect(client.groups.groups.getSnapshot()).toEqual([stage.hikers]);
    const missing = client.connection.notOffered.getSnapshot();
    for (const route of ['friends', 'groups'] as const) expect(missing).not.toContain(route);
  });

  it('says of a change that it may be tried again, and the next try is made', async () => {
    const stage = new ChatStage({ specOnly });
    const { client } = await stage.seat('Alice');
    stage.server.network.plan('server.internal', { route: 'updateProfile' });
    const failure = client.profile.update({ signature: 'first' }).catch((error: unknown) => error);
    expect(await stage.clock.during(failure)).toMatchObject({ code: 'server.internal', retryable: true });
    await stage.clock.during(client.profile.update({ signature: 'second' }));
    expect(stage.server.world.accounts.get(stage.alice)?.signature).toBe('second');
    expect(client.connection.notOffered.getSnapshot()).not.toContain('updateProfile');
  });
});

describe.each(builds)('a send at a spec-only server (%s)', (specOnly) => {
  async function sendAs(failure: 'friend.notFriend' | 'server.internal') {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    await stage.clock.advance(20_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.plan(failure, { route: 'sendPrivate' });
    const key = await stage.send(seat, withFriend(stage.bob), 'hello');
    await stage.clock.advance(60_000);
    return { stage, timeline, row: timeline.row(key).getSnapshot() };
  }

  it('is refused by a sentence of its own', async () => {
    const { timeline, row } = await sendAs('friend.notFriend');
    expect(statesOf(timeline)).toEqual(['failed']);
    expect(row?.failure).toBe('friend.notFriend');
  });

  it('has an unknown outcome after the sentence without a cause, and is not sent again', async () => {
    const { stage, row } = await sendAs('server.internal');
    expect(row).toMatchObject({ state: 'failed', failure: 'client.unknownOutcome' });
    expect(stage.stored('private')).toEqual([]);
  });

  it('ends the session where the refresh is refused with code 500 and a sentence', async () => {
    const stage = new ChatStage({ specOnly });
    const { client } = await stage.seat('Alice');
    stage.server.network.plan('auth.tokenInvalid', { route: 'updateProfile' });
    stage.server.network.plan('auth.tokenInvalid', { route: 'refreshToken' });
    const asked = client.profile.update({ signature: 'hello' }).catch((error: unknown) => error);
    expect(await stage.clock.during(asked)).toMatchObject({ code: 'client.sessionEnded' });
    await stage.clock.advance(60_000);
    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'expired' });
  });
});
