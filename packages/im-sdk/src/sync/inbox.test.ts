import { describe, expect, it } from 'vitest';
import { settle } from '../platform/memory/fake-clock.ts';
import { limits } from '../protocol/index.ts';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

describe('messages that wait for their turn in a flood', () => {
  it('are waited for by nobody once the client is gone', async () => {
    const stage = new ChatStage();
    const { client, tab } = await stage.seat('Alice');
    for (let n = 0; n < 3; n += 1) {
      stage.server.say(stage.bob, stage.alice, `message ${n}`);
      await stage.clock.advance(1);
    }
    const gone = client.destroy();
    await settle(100);
    expect(tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
    await stage.clock.during(gone);
  });

  it('wait no longer once there are enough of them for a full batch', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = await stage.whole(seat, withFriend(stage.bob));
    const write = (text: string) => stage.server.say(stage.bob, stage.alice, text);
    write('a flood begins');
    await stage.clock.advance(1);
    for (let n = 1; n < limits.liveBatchRows; n += 1) write('waits');
    await stage.clock.advance(1);
    expect(textsOf(timeline)).toEqual(['a flood begins']);
    write('the last of a full batch');
    await stage.clock.advance(1);
    expect(textsOf(timeline).at(-1)).toBe('the last of a full batch');
  });

  it('do not wait while what was missed is fetched: all of it is shown as soon as the client is live', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = await stage.whole(seat, withFriend(stage.bob));
    seat.device.setOnline(false);
    await stage.clock.advance(500);
    for (let n = 0; n < 300; n += 1) stage.server.say(stage.bob, stage.alice, `missed ${n}`);
    seat.device.setOnline(true);
    const phase = () => seat.client.connection.state.getSnapshot().phase;
    let said = 0;
    for (let ms = 0; phase() !== 'live'; ms += 1) {
      expect(ms).toBeLessThan(10_000);
      stage.server.say(stage.bob, stage.alice, `meanwhile ${said++}`);
      await stage.clock.advance(1);
    }
    expect(textsOf(timeline).at(-1)).toBe(`meanwhile ${said - 1}`);
  });
});
