import type { GroupCallSignal, PrivateCallSignal } from 'im-sdk/protocol';
import { expect, it } from 'vitest';
import { callUser } from '../testing/index.ts';
import { EngineStage, noAnswer, refusal, type Seat } from './engine-stage.ts';

/** Numbers that a seed repeats. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const from8: Pick<PrivateCallSignal, 'kind' | 'peerId' | 'callId' | 'isOwn'> = {
  ...{ kind: 'private', peerId: 8, callId: 'c8', isOwn: false },
};
const ofGroup: Pick<GroupCallSignal, 'kind' | 'groupId' | 'userId' | 'callId' | 'isOwn'> = {
  ...{ kind: 'group', groupId: 3, userId: 8, callId: 'g8', isOwn: false },
};

type Act = (seat: Seat, other: Seat, stage: EngineStage) => void;

const ACTS: readonly Act[] = [
  ({ engine }, other) => engine.callPerson(other.userId, 'voice'),
  ({ engine }, other) => engine.callPerson(other.userId, 'video'),
  ({ engine }) => engine.accept(),
  ({ engine }) => engine.accept(),
  ({ engine }) => engine.hangUp(),
  ({ engine }) => engine.setCamera(true),
  ({ engine }) => engine.setCamera(false),
  ({ engine }) => void engine.shareScreen().catch(() => undefined),
  ({ engine }) => engine.stopSharing(),
  ({ engine }) => engine.callGroup(3, [callUser(8), callUser(9)]),
  ({ port }) => port.receive({ ...from8, type: 'setup', mode: 'video' }),
  ({ port }) => port.receive({ ...from8, type: 'cancel' }),
  ({ port }) => port.receive({ ...from8, type: 'accept', isOwn: true }),
  ({ port }) => port.receive({ ...ofGroup, type: 'setup', hostId: 8, users: [{ id: 8 }] }),
  ({ port }) => port.receive({ ...ofGroup, type: 'accept', inCall: [] }),
  ({ port }) => port.receive({ ...ofGroup, type: 'cancel' }),
  ({ port }) => port.emit('reconnected'),
  ({ port }) => port.emit('signedOut'),
  ({ platform }) => platform.hidePage(),
  ({ platform }) => platform.devices.live[0]?.unplug(),
  ({ platform }) => platform.devices.refusals.set('video', 'NotReadableError'),
  ({ platform }) => platform.devices.refusals.clear(),
  (_seat, _other, stage) => stage.network.breakPaths(),
  ({ port }) => port.answers.delete('offerCall'),
  ({ port }) => {
    port.answers.set('heartbeatCall', () => {
      throw refusal('call.notFound');
    });
  },
  ({ port }) => {
    port.answers.set('setupCall', () => {
      throw noAnswer();
    });
  },
];

/** Nothing is on that the phase does not have. */
function expectOnlyWhatThePhaseHas({ engine, platform, port }: Seat): void {
  const call = engine.call.getSnapshot();
  const { tracks, connections, sounds } = platform.leftovers;
  const isOff = call === undefined || call.phase === 'closed' || call.phase === 'ringing';
  const isDialling = call?.phase === 'dialling';
  const hasNoLink = isOff || (isDialling && !port.offerNeeded) || call.phase === 'ready';
  const mayRing = call?.phase === 'ringing' || isDialling || call?.phase === 'ready';
  if (isOff) expect(tracks, call?.phase).toBe(0);
  if (hasNoLink) expect(connections, call?.phase).toBe(0);
  expect(sounds, call?.phase).toBeLessThanOrEqual(mayRing ? 1 : 0);
}

it('Whatever happens in whatever order, nothing stays on that the call does not need', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomOf(seed);
    const stage = new EngineStage();
    const seats = stage.pair();
    for (const { port } of seats) port.offerNeeded = seed % 3 === 0;
    // Every other time in a call.
    if (seed % 2 === 0) {
      seats[0].engine.callPerson(seats[1].userId, 'video');
      await stage.clock.advance(0);
      seats[1].engine.accept();
      await stage.clock.advance(1_000);
    }
    for (let step = 0; step < 40; step += 1) {
      const [seat, other] = random(2) === 0 ? seats : [seats[1], seats[0]];
      ACTS[random(ACTS.length)]?.(seat, other, stage);
      if (random(3) > 0) await stage.clock.advance([0, 200, 3_000, 16_000][random(4)] ?? 0);
      for (const one of seats) expectOnlyWhatThePhaseHas(one);
    }
    for (const { engine } of seats) engine.hangUp();
    for (const one of seats) expectOnlyWhatThePhaseHas(one);
    await stage.clock.advance(60_000);
    stage.expectNothingOn();
    for (const { engine, port } of seats) {
      engine.destroy();
      expect(port.listeners).toBe(0);
    }
  }
});
