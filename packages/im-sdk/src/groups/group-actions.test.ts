import { describe, expect, it } from 'vitest';
import type { ImError } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';
import { modifyGroup, setOwn } from '../testing/server/domain/groups/settings.ts';
import type { RemovedFromGroup } from './groups-service.ts';

async function walkers() {
  const stage = new ClientStage();
  const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
  stage.server.befriend(alice, bob);
  stage.server.befriend(alice, carol);
  const id = stage.server.makeGroup(alice, 'Walkers', [bob, carol]);
  const [a, b] = [await stage.seat('Alice'), await stage.seat('Bob')];
  const [ours, theirs] = [a.client.groups, b.client.groups];
  const asAlice = () => ours.group(id).getSnapshot();
  const asBob = () => theirs.group(id).getSnapshot();
  const during = <T>(work: Promise<T>) => stage.clock.during(work);
  return { stage, id, alice, bob, carol, a, b, ours, theirs, asAlice, asBob, during };
}

/** What became of a call: `undefined`, or the error that it rejected with. */
function outcome(work: Promise<unknown>): Promise<ImError | undefined> {
  return work.then(
    () => undefined,
    (error: ImError) => error,
  );
}

describe('own settings of a group', () => {
  it('show at once and stay; those made on another terminal are heard of', async () => {
    const { stage, id, alice, ours, asAlice, during } = await walkers();
    const set = Promise.all([
      ours.setNotifications(id, false),
      ours.setPinned(id, true),
      ours.setSound(id, 'managers'),
    ]);
    expect(asAlice()).toMatchObject({ isDnd: true, isTop: true, msgRemind: 1 });
    await during(set);
    await stage.clock.advance(7_000);
    expect(asAlice()).toMatchObject({ isDnd: true, isTop: true, msgRemind: 1 });
    for (const change of [{ isDnd: false }, { isTop: false }, { msgRemind: 2 }]) {
      setOwn(stage.server.world, alice, id, change);
    }
    await stage.clock.advance(500);
    expect(asAlice()).toMatchObject({ isDnd: false, isTop: false, msgRemind: 2, name: 'Walkers' });
  });

  it('stay the newest where an older push comes late', async () => {
    const { stage, id, alice, asAlice } = await walkers();
    stage.server.network.pushDelayMs = 8_000;
    modifyGroup(stage.server.world, alice, { id, name: 'Climbers' });
    stage.server.network.pushDelayMs = 0;
    modifyGroup(stage.server.world, alice, { id, name: 'Hikers' });
    // Past the heartbeat that would repair a lost one, and the late push.
    await stage.clock.advance(20_000);
    expect(asAlice()?.name).toBe('Hikers');
  });

  it('go back where the server refuses, but not over what came in the meantime', async () => {
    const { stage, id, bob, theirs, asBob, during } = await walkers();
    const member = stage.server.world.groups.get(id)?.members.get(bob);
    if (!member) throw new Error('Bob should be in');
    member.quit = true;
    const set = outcome(theirs.setNotifications(id, false));
    expect(asBob()?.isDnd).toBe(true);
    expect((await during(set))?.code).toBe('group.notMember');
    expect(asBob()?.isDnd).toBe(false);
    member.quit = false;
    const [first, second] = [outcome(theirs.setPinned(id, true)), outcome(theirs.setPinned(id, false))];
    await during(Promise.all([first, second]));
    expect(asBob()?.isTop).toBe(false);
  });
});

describe('what a group is', () => {
  it('changes for everybody who is in it', async () => {
    const { stage, id, ours, theirs, asAlice, asBob, during } = await walkers();
    await during(theirs.setOwnNames(id, { remarkGroupName: 'My walks' }));
    const renamed = ours.update(id, { name: 'Hikers', notice: 'At nine' });
    expect(asAlice()).toMatchObject({ name: 'Hikers', showGroupName: 'Hikers', notice: 'At nine' });
    await during(renamed);
    await during(ours.setRules(id, { joinMode: 1, inviteConsent: true }));
    await during(ours.setAttributes(id, { topic: 'hikes' }));
    await during(ours.muteAll(id));
    await stage.clock.advance(1_000);
    expect(asBob()).toMatchObject({ name: 'Hikers', showGroupName: 'My walks', notice: 'At nine', role: 1 });
    expect(asBob()).toMatchObject({ joinMode: 1, inviteConsent: true, isAllMuted: true });
    expect(asBob()?.attributes).toEqual({ topic: 'hikes' });
    const refused = outcome(theirs.update(id, { name: 'Mine' }));
    expect(asBob()?.name).toBe('Mine');
    expect((await during(refused))?.code).toBe('group.forbidden');
    expect(asBob()).toMatchObject({ name: 'Hikers', showGroupName: 'My walks' });
  });

  it('shows the pinned message until it is taken down, put away or recalled', async () => {
    const { stage, id, bob, ours, theirs, asAlice, asBob, during } = await walkers();
    const [one, two] = [1, 2].map((n) => stage.server.say(bob, { groupId: id }, `message ${n}`));
    await during(ours.pinMessage(id, one?.id ?? 0));
    await stage.clock.advance(500);
    for (const shown of [asAlice, asBob]) expect(shown()?.topMessage?.content).toBe('message 1');
    await during(theirs.hidePinnedMessage(id));
    expect(asBob()?.topMessage ?? null).toBeNull();
    expect(asAlice()?.topMessage?.id).toBe(one?.id);
    await during(ours.pinMessage(id, two?.id ?? 0));
    await stage.clock.advance(500);
    expect(asBob()?.topMessage?.content).toBe('message 2');
    if (two) stage.server.recall(bob, two);
    await stage.clock.advance(500);
    for (const shown of [asAlice, asBob]) expect(shown()).toMatchObject({ topMessage: null, topMessageId: 0 });
    await during(ours.pinMessage(id, one?.id ?? 0));
    await during(ours.unpinMessage(id));
    await stage.clock.advance(500);
    expect(asBob()?.topMessage ?? null).toBeNull();
  });
});

describe('members of a group', () => {
  it('are removed, muted, made managers and owner, and everybody’s list follows', async () => {
    const { stage, id, bob, carol, ours, theirs, asAlice, asBob, during } = await walkers();
    const seen = theirs.members(id);
    const stop = seen.subscribe(() => undefined);
    const member = (userId: number) => seen.getSnapshot().find((one) => one.userId === userId);
    await stage.clock.advance(1_000);
    await during(ours.addManagers(id, [bob]));
    await stage.clock.advance(1_000);
    expect(asBob()?.role).toBe(2);
    expect(member(bob)?.isManager).toBe(true);
    await during(theirs.muteMembers(id, [carol]));
    await stage.clock.advance(1_000);
    expect(member(carol)?.isMuted).toBe(true);
    await during(theirs.removeMembers(id, [carol]));
    await stage.clock.advance(1_000);
    expect(member(carol)?.quit).toBe(true);
    expect(asBob()?.memberCount).toBe(2);
    await during(ours.transfer(id, bob));
    await stage.clock.advance(1_000);
    expect([asAlice()?.role, asBob()?.role]).toEqual([1, 3]);
    expect(asBob()?.ownerId).toBe(bob);
    stop();
  });

  it('leave, and keep the name of the group', async () => {
    const { stage, id, ours, theirs, asAlice, asBob, during } = await walkers();
    await during(theirs.quit(id));
    expect(theirs.groups.getSnapshot()).toEqual([]);
    expect(asBob()).toMatchObject({ name: 'Walkers', quit: true });
    expect((await during(outcome(ours.quit(id))))?.code).toBe('group.ownerMustStay');
    await during(ours.dissolve(id));
    expect(asAlice()).toMatchObject({ name: 'Walkers', dissolve: true });
    await stage.clock.advance(500);
    expect(ours.groups.getSnapshot()).toEqual([]);
  });

  it('are dissolved for their members, who have not left', async () => {
    const { stage, id, ours, asBob, during } = await walkers();
    await during(ours.dissolve(id));
    await stage.clock.advance(500);
    expect(asBob()).toMatchObject({ name: 'Walkers', quit: true, dissolve: true });
  });

  it('come in by a search, at once or after an answer', async () => {
    const { stage, id, ours, during } = await walkers();
    stage.person('Dora');
    const dora = await stage.seat('Dora');
    expect(await during(dora.client.groups.search(' walk '))).toEqual([]);
    await during(ours.setRules(id, { searchable: true }));
    const [found] = await during(dora.client.groups.search(' walk '));
    expect(found).toMatchObject({ id, name: 'Walkers', memberCount: 3 });
    expect(await during(dora.client.groups.join(id, 'Hello'))).toBe('waiting');
    await during(ours.setRules(id, { joinMode: 1 }));
    stage.person('Emil');
    const emil = await stage.seat('Emil');
    expect(await during(emil.client.groups.join(id))).toBe('joined');
    expect(emil.client.groups.groups.getSnapshot()).toEqual([id]);
  });
});

describe('a kick notice', () => {
  it('ends the group for its reader, unless it cannot be understood: then it is ignored with a warning', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const id = stage.server.makeGroup(alice, 'Walkers', [bob]);
    const warnings: string[] = [];
    const silent = () => undefined;
    const logger = { debug: silent, info: silent, warn: (text: string) => warnings.push(text), error: silent };
    const { client } = await stage.seat('Bob', undefined, { logger });
    const told: RemovedFromGroup[] = [];
    client.on('removedFromGroup', (notice) => told.push(notice));
    const kick = (content: string | undefined) =>
      stage.server.world.hub.push(bob, 4, { type: 78, groupId: id, sendId: alice, content, signal: true });
    for (const content of [undefined, '', 'out!', '{"groupId":"x"}', `{"groupId":${id + 1}}`]) kick(content);
    await stage.clock.advance(500);
    expect(client.groups.groups.getSnapshot()).toEqual([id]);
    expect(warnings.filter((text) => text === 'kick notice ignored').length).toBe(5);
    expect(told).toEqual([]);
    kick(JSON.stringify({ groupId: id, operatorId: alice, reason: 'Bye' }));
    await stage.clock.advance(500);
    expect(client.groups.groups.getSnapshot()).toEqual([]);
    expect(told).toEqual([{ groupId: id, operatorId: alice, reason: 'Bye' }]);
  });

  it('is learned by one who was away meanwhile', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const id = stage.server.makeGroup(alice, 'Walkers', [bob]);
    const owner = await stage.seat('Alice');
    const seat = await stage.seat('Bob');
    seat.device.setOnline(false);
    await stage.clock.advance(2_000);
    await stage.clock.during(owner.client.groups.removeMembers(id, [bob]));
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(5_000);
    expect(seat.client.groups.group(id).getSnapshot()).toMatchObject({ quit: true, removedBy: alice });
  });

  it('is remembered with the group until one is back in it', async () => {
    const stage = new ClientStage();
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    const id = stage.server.makeGroup(alice, 'Walkers', [bob]);
    const owner = await stage.seat('Alice');
    const seat = await stage.seat('Bob');
    await stage.clock.during(owner.client.groups.removeMembers(id, [bob]));
    await stage.clock.advance(2_000);
    const again = await stage.seat('Bob', seat.device);
    expect(again.client.groups.group(id).getSnapshot()).toMatchObject({ quit: true, removedBy: alice });
    await stage.clock.during(owner.client.groups.invite(id, [bob]));
    await stage.clock.advance(2_000);
    expect(again.client.groups.group(id).getSnapshot()).toMatchObject({ quit: false, removedBy: 0 });
  });
});
