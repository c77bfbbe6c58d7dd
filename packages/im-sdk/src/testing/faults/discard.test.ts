import { describe, expect, it } from 'vitest';
import { ChatStage, statesOf, textsOf, withFriend } from './chat-stage.ts';

/** A message that waits on a device without a network, stored before its database hangs. */
async function waiting() {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const to = withFriend(stage.bob);
  const timeline = await stage.whole(seat, to);
  seat.device.setOnline(false);
  const key = await stage.send(seat, to, 'not to be sent');
  await stage.clock.advance(1_000);
  return { stage, seat, to, timeline, key };
}

describe('a discarded message', () => {
  it('goes from the screen at once where storage lets it go', async () => {
    const { stage, seat, timeline, key } = await waiting();
    await stage.clock.during(seat.client.messages.discard(key));
    expect(textsOf(timeline)).toEqual([]);
    expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
  });

  it('is deleting while the database hangs, is not sent meanwhile, and stays away after a reload', async () => {
    const { stage, seat, timeline, key } = await waiting();
    const { faults } = seat.device.databases;
    faults.hanging = true;
    await stage.clock.during(seat.client.messages.discard(key));
    expect(statesOf(timeline)).toEqual(['deleting']);
    expect(seat.client.messages.unsent.getSnapshot()).toBe(1);
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(20_000);
    expect(stage.stored('private')).toEqual([]);
    expect(statesOf(timeline)).toEqual(['deleting']);
    faults.hanging = false;
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual([]);
    const after = await stage.reload(seat);
    await stage.live(after);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual([]);
  });

  it('is not sent after a reload while the database hangs', async () => {
    const { stage, seat, to, key } = await waiting();
    const { faults } = seat.device.databases;
    faults.hanging = true;
    await stage.clock.during(seat.client.messages.discard(key));
    const after = await stage.reload(seat);
    seat.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(5_000);
    faults.hanging = false;
    await stage.clock.advance(20_000);
    expect(stage.stored('private')).toEqual([]);
    expect(textsOf(await stage.whole(after, to))).toEqual([]);
  });

  it('goes from storage after a fall to memory too: no reload sends it', async () => {
    const { stage, seat, to, timeline, key } = await waiting();
    const { faults } = seat.device.databases;
    faults.failing = new DOMException('full', 'QuotaExceededError');
    await stage.send(seat, to, 'in memory alone');
    await stage.clock.advance(2_000);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
    await stage.clock.during(seat.client.messages.discard(key));
    expect(statesOf(timeline)).toEqual(['deleting', 'queued']);
    faults.failing = undefined;
    await stage.clock.advance(6_000);
    expect(textsOf(timeline)).toEqual(['in memory alone']);
    seat.device.setOnline(true);
    const after = await stage.reload(seat);
    await stage.live(after);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).not.toContain('not to be sent');
  });

  it('of another tab is not sent by the one that leads', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const two = await stage.open(one.device);
    await stage.clock.advance(2_000);
    const to = withFriend(stage.bob);
    one.device.setOnline(false);
    const key = await stage.send(two, to, 'not to be sent');
    await stage.clock.advance(1_000);
    one.device.databases.faults.hanging = true;
    await stage.clock.during(two.client.messages.discard(key));
    const seen = [one, two].map(({ client }) => client.messages.open(to));
    await stage.clock.advance(2_000);
    expect(seen.map(statesOf)).toEqual([['deleting'], ['deleting']]);
    one.device.setOnline(true);
    await stage.live(one);
    await stage.clock.advance(10_000);
    expect(stage.stored('private')).toEqual([]);
    one.device.databases.faults.hanging = false;
    await stage.clock.advance(10_000);
    expect(seen.map(statesOf)).toEqual([[], []]);
  });
});
