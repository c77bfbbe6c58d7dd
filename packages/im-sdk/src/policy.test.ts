import { describe, expect, it } from 'vitest';
import { createImClient } from './client.ts';
import { validatePolicy } from './input/policy.ts';
import type { ImClientPolicy } from './options.ts';
import { limits } from './protocol/index.ts';
import { ChatStage, withFriend } from './testing/faults/chat-stage.ts';

describe('the policy of a client', () => {
  it('is that of the protocol where nothing is said', () => {
    expect(validatePolicy()).toEqual({
      requestTimeoutMs: limits.requestTimeoutMs,
      reconnect: { minMs: limits.reconnectFirstMs, maxMs: limits.reconnectCeilingMs },
      windowRows: limits.timelineWindowRows,
      memoryRows: limits.memoryRows,
    });
    expect(validatePolicy({ reconnect: { maxMs: 60_000 } }).reconnect).toEqual({ minMs: 500, maxMs: 60_000 });
  });

  it.each<[string, unknown]>([
    ['policy.requestTimeoutMs', { requestTimeoutMs: 0 }],
    ['policy.requestTimeoutMs', { requestTimeoutMs: '30s' }],
    ['policy.reconnect.maxMs', { reconnect: { minMs: 1_000, maxMs: 500 } }],
    ['policy.windowRows', { windowRows: 10.5 }],
    ['policy.memoryRows', { memoryRows: 200, windowRows: 400 }],
    ['policy.timeoutMs', { timeoutMs: 1_000 }],
    ['policy', 'slow'],
  ])('names %s where it is wrong, when the client is made', async (path, policy) => {
    const { tab } = await new ChatStage().open();
    const make = () => createImClient({ platform: tab.platform, policy: policy as ImClientPolicy });
    expect(make).toThrow(
      expect.objectContaining({ code: 'request.invalid', issues: [expect.objectContaining({ path })] }),
    );
  });

  it('decides how long a request waits', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice', stage.device(), { policy: { requestTimeoutMs: 2_000 } });
    stage.server.network.plan('hang', { route: 'searchUsers', times: Number.POSITIVE_INFINITY });
    const asked = client.contacts.search('Bob').catch((error: unknown) => error);
    const before = stage.clock.now();
    expect(await stage.clock.during(asked)).toMatchObject({ code: 'client.timeout' });
    expect(stage.clock.now() - before).toBeLessThan(10_000);
  });

  it('decides how long the socket waits between tries', async () => {
    const stage = new ChatStage();
    const reconnect = { minMs: 60_000, maxMs: 60_000 };
    const { client } = await stage.seat('Alice', stage.device(), { policy: { reconnect } });
    stage.server.network.goOffline();
    const { state } = client.connection;
    await stage.clock.until(() => state.getSnapshot().phase === 'waiting', 120_000);
    await stage.clock.until(() => (state.getSnapshot().retryAt ?? 0) - stage.clock.now() > 25_000, 120_000);
  });

  it('decides how many rows stay in memory over all conversations', async () => {
    const stage = new ChatStage();
    const friends = Array.from({ length: 4 }, (_, n) => stage.person(`Friend${n}`));
    for (const friend of friends) {
      stage.server.befriend(stage.alice, friend);
      for (let at = 0; at < 60; at++) stage.server.say(friend, stage.alice, `text ${at}`);
    }
    const inMemory = async (policy: ImClientPolicy) => {
      const seat = await stage.seat('Alice', stage.device(), { policy });
      for (const friend of friends) (await stage.whole(seat, withFriend(friend))).close();
      // Opened again without a server, a timeline first has what stayed in memory.
      const counts = friends.map((friend) => seat.client.messages.open(withFriend(friend)).getSnapshot().count);
      await stage.clock.during(seat.client.destroy());
      return counts;
    };
    const all = await inMemory({});
    expect(Math.min(...all)).toBeGreaterThanOrEqual(60);
    const few = await inMemory({ windowRows: 100, memoryRows: 100 });
    expect(few.slice(0, 2)).toEqual([0, 0]);
    expect(few.at(-1)).toBeGreaterThanOrEqual(60);
  });

  it('decides how many rows a timeline holds', async () => {
    const stage = new ChatStage();
    for (let at = 0; at < 250; at++) stage.server.say(stage.bob, stage.alice, `text ${at}`);
    const seat = await stage.seat('Alice', stage.device(), { policy: { windowRows: 100 } });
    const timeline = await stage.whole(seat, withFriend(stage.bob));
    expect(timeline.getSnapshot()).toMatchObject({ count: 100, atStart: true, atEnd: false });
  });
});
