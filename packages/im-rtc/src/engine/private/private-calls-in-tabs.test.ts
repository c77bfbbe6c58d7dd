import { describe, expect, it } from 'vitest';
import { EngineStage } from '../engine-stage.ts';
import { ring } from './private-call-stage.ts';

describe('Tabs and devices of one account', () => {
  it('ring in all tabs, which share one turn to be heard', () => {
    const stage = new EngineStage();
    const [one, other, stranger] = [stage.seat(5), stage.seat(5), stage.seat(6)];
    for (const { port } of [one, other, stranger]) port.receive(ring());
    for (const seat of [one, other]) expect(seat.privateCall()?.phase).toBe('ringing');
    const [turn] = one.platform.turns;
    expect(turn).toBeDefined();
    expect(other.platform.turns).toEqual([turn]);
    expect(stranger.platform.turns).not.toEqual([turn]);
  });

  it('the tab that accepts wins: the others learn it at once', async () => {
    const stage = new EngineStage();
    const [one, other] = [stage.seat(5), stage.seat(5)];
    for (const { port } of [one, other]) port.receive(ring());
    one.platform.devices.hold();
    one.engine.accept();
    const [relayed] = one.port.relayed;
    if (!relayed) throw new Error('nothing was relayed');
    other.port.receive(relayed);
    expect(other.privateCall()).toMatchObject({ phase: 'closed', end: 'answeredElsewhere' });
    expect(other.platform.leftovers.sounds).toBe(0);
    expect(one.privateCall()?.phase).toBe('connecting');
  });

  it('the tab that rejects is followed by the others', async () => {
    const stage = new EngineStage();
    const seat = stage.seat(5);
    seat.port.receive(ring());
    seat.engine.hangUp();
    expect(seat.port.relayed).toEqual([{ kind: 'private', type: 'reject', peerId: 7, callId: 'c9', isOwn: true }]);
  });

  it('a call rejected on another device is over here', async () => {
    const stage = new EngineStage();
    const seat = stage.seat(5);
    seat.port.receive(ring());
    seat.port.receive({ kind: 'private', type: 'reject', peerId: 7, callId: 'c9', isOwn: true });
    expect(seat.privateCall()?.end).toBe('rejectedElsewhere');
    stage.expectNothingOn();
  });
});
