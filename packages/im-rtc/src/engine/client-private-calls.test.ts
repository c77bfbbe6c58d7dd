import { describe, expect, it } from 'vitest';
import { type CallSeat, ClientStage } from './client-stage.ts';

async function inCall(stage: ClientStage, caller: CallSeat, callee: CallSeat): Promise<void> {
  caller.engine.callPerson(callee.userId, 'video');
  await stage.clock.until(() => callee.privateCall()?.phase === 'ringing');
  callee.engine.accept();
  await stage.clock.until(() => [caller, callee].every((seat) => seat.privateCall()?.path === 'up'));
}

async function pair(options: ConstructorParameters<typeof ClientStage>[0] = {}) {
  const stage = new ClientStage(options);
  stage.people('alice', 'bob', 'carol');
  return { stage, alice: await stage.seat('alice'), bob: await stage.seat('bob') };
}

describe('A private call over a server', () => {
  it('connects and ends; its record is the only message', async () => {
    const { stage, alice, bob } = await pair();
    const messages: unknown[] = [];
    bob.client.on('message', (row) => messages.push(row.type));
    await inCall(stage, alice, bob);
    await stage.clock.advance(61_000);
    expect(bob.privateCall()?.phase).toBe('inCall');
    bob.engine.hangUp();
    await stage.clock.until(() => alice.privateCall()?.end === 'peerHungUp');
    await stage.clock.advance(1_000);
    expect(messages).toEqual([41]);
    stage.expectNothingOn();
  });

  it('on a spec-only server as well', async () => {
    const { stage, alice, bob } = await pair({ specOnly: true });
    await inCall(stage, alice, bob);
    await stage.clock.advance(61_000);
    expect(alice.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    alice.engine.hangUp();
    await stage.clock.until(() => bob.privateCall()?.end === 'peerHungUp');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it.each([
    ['rejected', (_alice: CallSeat, bob: CallSeat) => bob.engine.hangUp(), 'peerRejected', 'rejected'],
    ['cancelled', (alice: CallSeat) => alice.engine.hangUp(), 'cancelled', 'peerCancelled'],
    ['unanswered', () => undefined, 'peerDidNotAnswer', 'youDidNotAnswer'],
  ])('is over on both sides when it is %s', async (_name, end, ofAlice, ofBob) => {
    const { stage, alice, bob } = await pair();
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => bob.privateCall()?.phase === 'ringing');
    end(alice, bob);
    await stage.clock.until(() => alice.privateCall()?.end !== undefined && bob.privateCall()?.end !== undefined);
    expect(alice.privateCall()?.end).toBe(ofAlice);
    expect(bob.privateCall()?.end).toBe(ofBob);
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
    // Both are free.
    await inCall(stage, bob, alice);
  });

  it('meets a busy line', async () => {
    const { stage, alice, bob } = await pair();
    const carol = await stage.seat('carol');
    await inCall(stage, alice, bob);
    carol.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => carol.privateCall()?.end === 'peerBusy');
    expect(bob.privateCall()?.phase).toBe('inCall');
  });

  it('is one call where both dial each other', async () => {
    const { stage, alice, bob } = await pair();
    alice.engine.callPerson(bob.userId, 'voice');
    bob.engine.callPerson(alice.userId, 'voice');
    await stage.clock.until(() => [alice, bob].every((seat) => seat.privateCall()?.path === 'up'));
    expect(new Set([alice.privateCall()?.role, bob.privateCall()?.role]).size).toBe(2);
    alice.engine.hangUp();
    await stage.clock.until(() => bob.privateCall()?.end === 'peerHungUp');
  });

  it('is refused by a stranger', async () => {
    const { stage, alice, bob } = await pair();
    stage.server.unfriend(alice.userId, bob.userId);
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => alice.privateCall()?.end === 'refused');
    expect(alice.privateCall()?.detail).toBe('call.notFriend');
    stage.expectNothingOn();
  });

  it('ends when the page of one side goes away, or signs out', async () => {
    for (const leave of [
      (seat: CallSeat) => seat.platform.hidePage(),
      (seat: CallSeat) => void seat.client.auth.logout(),
      (seat: CallSeat) => void seat.client.destroy(),
    ]) {
      const { stage, alice, bob } = await pair();
      await inCall(stage, alice, bob);
      leave(alice);
      await stage.clock.until(() => bob.privateCall()?.end === 'peerHungUp', 5_000);
      await stage.clock.advance(1_000);
      stage.expectNothingOn();
    }
  });

  it('goes on while the socket is away for 10 s, with the same media', async () => {
    const { stage, alice, bob } = await pair();
    await inCall(stage, alice, bob);
    alice.device.setOnline(false);
    await stage.clock.advance(10_000);
    alice.device.setOnline(true);
    await stage.clock.advance(20_000);
    expect(alice.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    expect(bob.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    bob.engine.hangUp();
    await stage.clock.until(() => alice.privateCall()?.end === 'peerHungUp');
    stage.expectNothingOn();
  });

  it('is over on both sides within 45 s when the socket stays away', async () => {
    const { stage, alice, bob } = await pair();
    await inCall(stage, alice, bob);
    alice.device.setOnline(false);
    await stage.clock.until(() => bob.privateCall()?.end !== undefined, 45_000);
    alice.device.setOnline(true);
    await stage.clock.until(() => alice.privateCall()?.end === 'endedMeanwhile', 45_000);
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('rings at a client that comes back while it is called', async () => {
    const { stage, alice, bob } = await pair();
    bob.device.setOnline(false);
    await stage.clock.advance(1_000);
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.advance(3_000);
    expect(bob.privateCall()).toBeUndefined();
    bob.device.setOnline(true);
    await stage.clock.until(() => bob.privateCall()?.phase === 'ringing', 25_000);
    bob.engine.accept();
    await stage.clock.until(() => alice.privateCall()?.path === 'up');
  });
});

describe('Tabs of one device', () => {
  it('all ring and share one turn to be heard; the follower that accepts has the call, the others let go', async () => {
    const { stage, alice, bob } = await pair();
    const second = await stage.seat('bob', bob.device);
    const third = await stage.seat('bob', bob.device);
    const tabs = [bob, second, third];
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => tabs.every((tab) => tab.privateCall()?.phase === 'ringing'));
    expect(new Set(tabs.flatMap(({ platform }) => platform.turns)).size).toBe(1);

    second.engine.accept();
    await stage.clock.until(() => [alice, second].every((seat) => seat.privateCall()?.path === 'up'));
    for (const tab of [bob, third]) expect(tab.privateCall()?.end).toBe('answeredElsewhere');
    await stage.clock.advance(40_000);
    expect(second.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    second.engine.hangUp();
    await stage.clock.until(() => alice.privateCall()?.end === 'peerHungUp');
    stage.expectNothingOn();
  });

  it('stop ringing when one of them dials the caller at the same time', async () => {
    const { stage, alice, bob } = await pair();
    const second = await stage.seat('bob', bob.device);
    alice.engine.callPerson(bob.userId, 'voice');
    second.engine.callPerson(alice.userId, 'voice');
    await stage.clock.until(() => [alice, second].every((seat) => seat.privateCall()?.path === 'up'));
    await stage.clock.advance(40_000);
    expect(bob.privateCall()?.end).toBe('answeredElsewhere');
    expect(bob.platform.leftovers.sounds).toBe(0);
    expect(second.privateCall()?.phase).toBe('inCall');
  });

  it('keep the call of a follower when the leading tab is closed', async () => {
    const { stage, alice, bob } = await pair();
    const second = await stage.seat('bob', bob.device);
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => second.privateCall()?.phase === 'ringing');
    second.engine.accept();
    await stage.clock.until(() => [alice, second].every((seat) => seat.privateCall()?.path === 'up'));
    bob.tab.kill();
    await stage.clock.advance(40_000);
    expect(second.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    alice.engine.hangUp();
    await stage.clock.until(() => second.privateCall()?.end === 'peerHungUp');
  });
});
