import { describe, expect, it } from 'vitest';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';
import type { Notification } from './notifications.ts';

const soundsOf = ({ client }: Seat): number => client.notifications.sounds.getSnapshot();

describe('notifications', () => {
  it('sound at most once a second, however much comes', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    for (let n = 0; n < 5; n += 1) stage.server.say(stage.bob, stage.alice, `burst ${n}`);
    await stage.clock.advance(900);
    expect(soundsOf(seat)).toBe(1);
    expect(seat.client.notifications.latest.getSnapshot()).toMatchObject({
      sound: false,
      audible: true,
      message: { content: 'burst 4' },
    });
    await stage.clock.advance(200);
    stage.server.say(stage.bob, stage.alice, 'later');
    await stage.clock.advance(100);
    expect(soundsOf(seat)).toBe(2);
  });

  it('are silent for what was missed, for own messages, and for what a lost connection brings', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'while away');
    const seat = await stage.seat('Alice');
    expect(soundsOf(seat)).toBe(0);
    stage.server.say(stage.alice, stage.bob, 'from my phone');
    await stage.clock.advance(2_000);
    expect(soundsOf(seat)).toBe(0);
    seat.device.setOnline(false);
    for (let n = 0; n < 3; n += 1) stage.server.say(stage.bob, stage.alice, `missed ${n}`);
    seat.device.setOnline(true);
    await stage.live(seat);
    expect(soundsOf(seat)).toBe(0);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(3);
  });

  it('are silent while messages are loaded, also for one that comes in the middle of it', async () => {
    const stage = new ChatStage();
    stage.server.network.plan('hang', { route: 'heads' });
    const seat = await stage.open();
    await stage.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(2_000);
    expect(seat.client.connection.state.getSnapshot().phase).toBe('catchingUp');
    stage.server.say(stage.bob, stage.alice, 'in between');
    await stage.clock.advance(2_000);
    expect(soundsOf(seat)).toBe(0);
  });

  it('are one for all tabs of a device', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const two = await stage.open(one.device);
    await stage.clock.advance(2_000);
    const received: Notification[] = [];
    for (const { client } of [one, two]) client.on('notification', (notification) => received.push(notification));
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    expect(soundsOf(one) + soundsOf(two)).toBe(1);
    expect(received.map(({ message, sound, isDnd }) => [message.content, sound, isDnd])).toEqual([
      ['hello', true, false],
    ]);
  });
});
