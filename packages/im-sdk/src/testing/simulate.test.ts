import { describe, expect, it } from 'vitest';
import { MessageType } from '../protocol/index.ts';
import { ClientStage } from './client-stage.ts';
import { simulate } from './simulate.ts';

async function twoFriends() {
  const stage = new ClientStage();
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  const seat = await stage.seat('Alice');
  const trouble = simulate(stage.server, { device: seat.device, clock: stage.clock });
  const phase = () => seat.client.connection.state.getSnapshot().phase;
  const chats = () => seat.client.conversations.list.getSnapshot().keys;
  return { stage, alice, bob, seat, trouble, phase, chats };
}

describe('simulate', () => {
  it('drops the connection, which comes back by itself', async () => {
    const { trouble, phase } = await twoFriends();
    trouble.dropConnection();
    await trouble.advance(10);
    expect(phase()).not.toBe('live');
    await trouble.advance(20_000);
    expect(phase()).toBe('live');
  });

  it('takes the device offline and back, and the server away and back', async () => {
    const { trouble, phase } = await twoFriends();
    for (const [away, back] of [
      [trouble.goOffline, trouble.goOnline],
      [trouble.stopServer, trouble.startServer],
    ] as const) {
      away();
      await trouble.advance(30_000);
      expect(phase()).not.toBe('live');
      back();
      await trouble.advance(30_000);
      expect(phase()).toBe('live');
    }
  });

  it('fails the next call, and only that', async () => {
    const { stage, seat, bob, trouble } = await twoFriends();
    trouble.failNextCall('friendDnd', 'friend.notFriend');
    const first = seat.client.contacts.setNotifications(bob, false).catch((error: { code: string }) => error.code);
    expect(await stage.clock.during(first)).toBe('friend.notFriend');
    await stage.clock.during(seat.client.contacts.setNotifications(bob, false));
    expect(seat.client.contacts.person(bob).getSnapshot().isDnd).toBe(true);
  });

  it('delays pushes, loses one, and ends all of it', async () => {
    const { stage, alice, bob, trouble, chats } = await twoFriends();
    trouble.delayPushes(2_000);
    stage.server.say(bob, alice, 'late');
    await trouble.advance(1_500);
    expect(chats()).toEqual([]);
    await trouble.advance(1_000);
    expect(chats()).toEqual([`p:${bob}`]);
    trouble.reset();
    trouble.losePush(MessageType.FRIEND_NEW);
    const carol = stage.server.addPerson({ userName: 'carol', nickName: 'Carol' });
    stage.server.befriend(alice, carol);
    expect(await trouble.advance(100)).toBeUndefined();
    stage.server.say(carol, alice, 'in time');
    await trouble.advance(100);
    expect(chats()[0]).toBe(`p:${carol}`);
  });

  it('freezes sockets, which the client notices', async () => {
    const { trouble, phase } = await twoFriends();
    trouble.freezeSockets();
    await trouble.advance(16_000);
    expect(phase()).not.toBe('live');
    trouble.reset();
    await trouble.advance(30_000);
    expect(phase()).toBe('live');
  });

  it('says what it needs', () => {
    const stage = new ClientStage();
    expect(() => simulate(stage.server).goOffline()).toThrow('device');
    expect(() => simulate(stage.server).advance(1)).toThrow('clock');
  });
});
