import { describe, expect, it } from 'vitest';
import type { GroupNotice } from '../group-call/group-call-events.ts';
import { callUser } from '../testing/index.ts';
import { type CallSeat, ClientStage } from './client-stage.ts';

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;

async function club(options: ConstructorParameters<typeof ClientStage>[0] = {}) {
  const stage = new ClientStage(options);
  const [owner = 0, ...others] = stage.people(...NAMES);
  const groupId = stage.server.makeGroup(owner, 'Club', others);
  const seats: CallSeat[] = [];
  for (const name of NAMES) seats.push(await stage.seat(name));
  const [alice, bob, carol, dave] = seats;
  if (!alice || !bob || !carol || !dave) throw new Error('four seats');
  return { stage, groupId, alice, bob, carol, dave };
}

const usersOf = (...seats: readonly CallSeat[]) => seats.map(({ userId }) => callUser(userId));

/** True once each of these is connected with all the others. */
function areLinked(...seats: readonly CallSeat[]): boolean {
  return seats.every((seat) => {
    const call = seat.groupCall();
    const up = call?.participants.filter(({ state }) => state === 'up').map(({ user }) => user.id) ?? [];
    return call?.phase === 'inCall' && seats.every(({ userId }) => userId === seat.userId || up.includes(userId));
  });
}

async function three() {
  const all = await club();
  const { stage, groupId, alice, bob, carol } = all;
  alice.engine.callGroup(groupId, usersOf(bob, carol));
  await stage.clock.until(() => [bob, carol].every((seat) => seat.groupCall()?.phase === 'ringing'));
  bob.engine.accept();
  carol.engine.accept();
  await stage.clock.until(() => areLinked(alice, bob, carol));
  return all;
}

describe('A group call over a server', () => {
  it('rings at those who are called, connects all with all, and ends when the others quit', async () => {
    const { stage, groupId, alice, bob, carol } = await club();
    alice.engine.callGroup(groupId, usersOf(bob, carol));
    await stage.clock.until(() => [bob, carol].every((seat) => seat.groupCall()?.phase === 'ringing'));
    expect(alice.groupCall()).toMatchObject({ phase: 'ready', isHost: true, groupId });
    expect(bob.groupCall()).toMatchObject({ inviterId: alice.userId, hostId: alice.userId, isHost: false });
    expect(
      bob
        .groupCall()
        ?.participants.map(({ user }) => user.id)
        .sort(),
    ).toEqual([alice.userId, carol.userId]);
    expect(bob.platform.devices.opened).toEqual([]);

    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    expect(alice.groupCall()?.startedAt).toBeDefined();
    expect(alice.platform.sounds).toEqual([]);
    carol.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol));
    await stage.clock.advance(61_000);
    expect(areLinked(alice, bob, carol)).toBe(true);

    bob.engine.hangUp();
    await stage.clock.until(() => areLinked(alice, carol) && alice.groupCall()?.participants.length === 1);
    carol.engine.hangUp();
    await stage.clock.until(() => alice.groupCall()?.end === 'everyoneLeft');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('is cancelled for everybody by the host', async () => {
    const { stage, alice, bob, carol } = await three();
    alice.engine.cancelGroupCall();
    await stage.clock.until(() => [bob, carol].every((seat) => seat.groupCall()?.end === 'cancelledByHost'));
    expect(alice.groupCall()?.end).toBe('cancelled');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('takes an invited member, and one who joins unasked', async () => {
    const { stage, groupId, alice, bob, carol, dave } = await club();
    alice.engine.callGroup(groupId, usersOf(bob));
    await stage.clock.until(() => bob.groupCall()?.phase === 'ringing');
    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    bob.engine.invite(usersOf(carol));
    await stage.clock.until(() => carol.groupCall()?.phase === 'ringing');
    expect(carol.groupCall()).toMatchObject({ inviterId: bob.userId, hostId: alice.userId });
    carol.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol));
    await expect(stage.clock.during(dave.engine.joinGroupCall(groupId))).resolves.toBe(true);
    await stage.clock.until(() => areLinked(alice, bob, carol, dave));
    const names = alice.groupCall()?.participants.map(({ user }) => [user.id, user.nickName]);
    expect(names).toContainEqual([dave.userId, 'dave']);
    expect(names).toHaveLength(3);
  });

  it('rings again at who rejected, did not answer or quit and is invited once more', async () => {
    const { stage, groupId, alice, bob, carol } = await club();
    alice.engine.callGroup(groupId, usersOf(bob, carol));
    await stage.clock.until(() => [bob, carol].every((seat) => seat.groupCall()?.phase === 'ringing'));
    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    const isInvitedAgain = async () => {
      await stage.clock.until(() => alice.groupCall()?.participants.length === 1);
      await stage.clock.advance(1_000);
      expect(carol.groupCall()?.phase).toBe('closed');
      bob.engine.invite(usersOf(carol));
      await stage.clock.until(() => carol.groupCall()?.phase === 'ringing');
      expect(carol.groupCall()).toMatchObject({ inviterId: bob.userId, hostId: alice.userId });
    };
    carol.engine.hangUp();
    await isInvitedAgain();
    await stage.clock.until(() => carol.groupCall()?.end === 'youDidNotAnswer', 40_000);
    await isInvitedAgain();
    carol.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol));
    carol.engine.hangUp();
    await isInvitedAgain();
    carol.engine.hangUp();
    await stage.clock.advance(1_000);
    expect(carol.groupCall()?.phase).toBe('closed');
  });

  it('cannot be joined where there is none', async () => {
    const { stage, groupId, alice } = await club();
    await expect(stage.clock.during(alice.engine.joinGroupCall(groupId))).resolves.toBe(false);
    expect(alice.groupCall()).toBeUndefined();
  });

  it('says who rejected, who was busy and who did not answer', async () => {
    const { stage, groupId, alice, bob, carol, dave } = await club();
    const notices: [GroupNotice, number][] = [];
    alice.engine.on('notice', ({ notice, user }) => notices.push([notice, user.id]));
    dave.client.destroy();
    await stage.clock.advance(1_000);
    alice.engine.callGroup(groupId, usersOf(bob, carol, dave));
    await stage.clock.until(() => bob.groupCall()?.phase === 'ringing');
    bob.engine.hangUp();
    await stage.clock.until(() => alice.groupCall()?.end !== undefined, 40_000);
    expect(notices).toEqual([
      ['offline', dave.userId],
      ['didNotJoin', bob.userId],
      ['timeout', carol.userId],
    ]);
    expect(carol.groupCall()?.end).toBe('youDidNotAnswer');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('shows the devices of the others, and sends the camera', async () => {
    const { stage, alice, bob } = await three();
    const seen = () => alice.groupCall()?.participants.find(({ user }) => user.id === bob.userId);
    bob.engine.setCamera(true);
    await stage.clock.until(() => seen()?.user.isCamera === true);
    expect(bob.groupCall()).toMatchObject({ self: { isCamera: true }, own: { camera: 'on' } });
    expect(bob.platform.connections.every(({ sent }) => sent.video?.kind === 'video')).toBe(true);
    bob.engine.setMicrophone(false);
    await stage.clock.until(() => seen()?.media.isMuted === true);
    expect(bob.platform.devices.live.find(({ kind }) => kind === 'audio')?.enabled).toBe(false);
    bob.platform.devices.live.find(({ kind }) => kind === 'video')?.unplug();
    await stage.clock.until(() => seen()?.user.isCamera === false);
    expect(bob.groupCall()?.own.camera).toBe('missing');
  });

  it('limits the sent picture by the number of the others', async () => {
    const { alice } = await three();
    for (const { limit } of alice.platform.connections) expect(limit?.maxBitrate).toBe(700_000);
  });

  it('answers a private ring busy, and a group ring during a private call', async () => {
    const { stage, groupId, alice, bob, carol, dave } = await three();
    dave.engine.callPerson(alice.userId, 'voice');
    await stage.clock.until(() => dave.privateCall()?.end === 'peerBusy');
    expect(alice.groupCall()?.phase).toBe('inCall');
    // A second call of this account is not begun.
    alice.engine.callPerson(dave.userId, 'voice');
    expect(alice.privateCall()).toBeUndefined();
    for (const seat of [alice, bob, carol]) seat.engine.hangUp();
    await stage.clock.advance(1_000);
    alice.engine.callPerson(dave.userId, 'voice');
    await stage.clock.until(() => dave.privateCall()?.phase === 'ringing');
    bob.engine.callGroup(groupId, usersOf(dave));
    await stage.clock.until(() => bob.groupCall()?.end === 'nobodyAnswered');
    expect(dave.privateCall()?.phase).toBe('ringing');
  });

  it('restarts a lost path to somebody', async () => {
    const { stage, alice, bob, carol } = await three();
    stage.network.breakPaths();
    expect(alice.groupCall()?.participants.map(({ state }) => state)).toEqual(['reconnecting', 'reconnecting']);
    await stage.clock.until(() => areLinked(alice, bob, carol), 20_000);
  });

  it('is over when the page goes away, or the account signs out', async () => {
    const { stage, alice, bob, carol } = await three();
    bob.platform.hidePage();
    await stage.clock.until(() => areLinked(alice, carol) && alice.groupCall()?.participants.length === 1);
    void carol.client.auth.logout();
    await stage.clock.until(() => alice.groupCall()?.end === 'everyoneLeft');
    expect(bob.groupCall()?.end).toBe('pageHidden');
    expect(carol.groupCall()?.end).toBe('loggedOut');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('refuses more people than it takes', async () => {
    const { stage, groupId, alice } = await club();
    const full: number[] = [];
    alice.engine.on('full', ({ maxChannel }) => full.push(maxChannel));
    alice.engine.callGroup(
      groupId,
      Array.from({ length: 9 }, (_, index) => callUser(100 + index)),
    );
    await stage.clock.advance(100);
    expect(full).toEqual([9]);
    expect(alice.groupCall()).toBeUndefined();
  });

  it('joins where somebody else has called the group at the same time', async () => {
    const { stage, groupId, alice, bob, carol } = await club();
    alice.engine.callGroup(groupId, usersOf(carol));
    bob.engine.callGroup(groupId, usersOf(carol));
    await stage.clock.until(() => carol.groupCall()?.phase === 'ringing');
    carol.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol));
  });

  it('that runs already is joined by one who dials, and those dialled who are not in it are invited', async () => {
    const { stage, groupId, alice, bob, carol, dave } = await club();
    alice.engine.callGroup(groupId, usersOf(bob));
    await stage.clock.until(() => bob.groupCall()?.phase === 'ringing');
    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    const notices: [GroupNotice, number][] = [];
    carol.engine.on('notice', ({ notice, user }) => notices.push([notice, user.id]));
    carol.engine.callGroup(groupId, usersOf(bob, dave));
    await stage.clock.until(() => areLinked(alice, bob, carol) && dave.groupCall()?.phase === 'ringing');
    await stage.clock.until(() => carol.groupCall()?.hostId === alice.userId);
    expect(carol.groupCall()?.isHost).toBe(false);
    expect(dave.groupCall()).toMatchObject({ inviterId: carol.userId, hostId: alice.userId });
    const shown = carol.groupCall()?.participants.map(({ user, state }) => [user.id, state]);
    expect(shown).toContainEqual([dave.userId, 'invited']);
    dave.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol, dave));
    expect(notices).toEqual([]);
    carol.engine.cancelGroupCall();
    await stage.clock.advance(1_000);
    expect(areLinked(alice, bob, carol, dave)).toBe(true);
  });

  it('that runs already is joined by one who dials, who learns that somebody dialled is offline', async () => {
    const { stage, groupId, alice, bob, carol, dave } = await club();
    alice.engine.callGroup(groupId, usersOf(bob));
    await stage.clock.until(() => bob.groupCall()?.phase === 'ringing');
    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    await stage.clock.during(dave.client.destroy());
    await stage.clock.advance(1_000);
    const notices: [GroupNotice, number][] = [];
    carol.engine.on('notice', ({ notice, user }) => notices.push([notice, user.id]));
    carol.engine.callGroup(groupId, usersOf(dave));
    await stage.clock.until(() => areLinked(alice, bob, carol) && notices.length > 0);
    expect(notices).toEqual([['offline', dave.userId]]);
    expect(carol.groupCall()?.participants.length).toBe(2);
  });

  it('works on a spec-only server', async () => {
    const { stage, groupId, alice, bob, carol } = await club({ specOnly: true });
    alice.engine.callGroup(groupId, usersOf(bob, carol));
    await stage.clock.until(() => [bob, carol].every((seat) => seat.groupCall()?.phase === 'ringing'));
    bob.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob));
    carol.engine.accept();
    await stage.clock.until(() => areLinked(alice, bob, carol));
    bob.engine.hangUp();
    carol.engine.hangUp();
    await stage.clock.until(() => alice.groupCall()?.end === 'everyoneLeft');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });
});

describe('Tabs of one device', () => {
  it('all ring for a group call; the one that accepts has it', async () => {
    const { stage, groupId, alice, bob } = await club();
    const second = await stage.seat('bob', bob.device);
    alice.engine.callGroup(groupId, usersOf(bob));
    await stage.clock.until(() => [bob, second].every((seat) => seat.groupCall()?.phase === 'ringing'));
    second.engine.accept();
    await stage.clock.until(() => areLinked(alice, second));
    expect(bob.groupCall()?.end).toBe('answeredElsewhere');
  });

  it('stop ringing when one of them rejects, and are free again', async () => {
    const { stage, groupId, alice, bob } = await club();
    const second = await stage.seat('bob', bob.device);
    alice.engine.callGroup(groupId, usersOf(bob));
    await stage.clock.until(() => bob.groupCall()?.phase === 'ringing');
    second.engine.hangUp();
    await stage.clock.until(() => bob.groupCall()?.end === 'rejectedElsewhere');

    bob.engine.callGroup(groupId, usersOf(alice));
    await stage.clock.until(() => alice.groupCall()?.phase === 'ringing');
  });
});
