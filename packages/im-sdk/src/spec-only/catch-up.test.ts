import { describe, expect, it, vi } from 'vitest';
import { limits } from '../protocol/index.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

const builds = ['older', 'newer'] as const;

describe.each(builds)('a resume at a spec-only server (%s)', (specOnly) => {
  it('brings what was missed in both kinds, though there is no notice to pull', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, alice, bob, hikers } = stage;
    for (let n = 0; n < 3; n += 1) server.say(bob, alice, `private ${n}`);
    server.say(bob, { groupId: hikers }, 'group');
    const seat = await stage.seat('Alice');
    expect(textsOf(await stage.whole(seat, withFriend(bob)))).toEqual(['private 0', 'private 1', 'private 2']);
    expect(textsOf(await stage.whole(seat, inGroup(hikers)))).toEqual(['group']);
    expect(seat.errors).toEqual([]);
    expect(seat.client.connection.isSpecOnly.getSnapshot()).toBe(true);
  });

  it('never shows a text that was recalled meanwhile', async () => {
    const stage = new ChatStage({ specOnly });
    const said = stage.server.say(stage.bob, stage.alice, 'taken back');
    stage.server.say(stage.bob, stage.alice, 'stays');
    stage.server.recall(stage.bob, said);
    const seat = await stage.seat('Alice');
    const texts = textsOf(await stage.whole(seat, withFriend(stage.bob)));
    expect(texts).not.toContain('taken back');
    expect(texts).toContain('stays');
  });

  it('counts as unread only what was not read on another device, as the state of each message says', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, alice, bob } = stage;
    for (const text of ['one', 'two']) server.say(bob, alice, text);
    server.read(alice, bob);
    server.say(bob, alice, 'three');
    const { client } = await stage.seat('Alice');
    await stage.clock.advance(1_000);
    expect(client.conversations.conversation(withFriend(bob)).getSnapshot()?.unreadCount).toBe(1);
  });

  it('shows the reason once it was answered with failures for 10 s, and forgets it when it succeeds', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.open();
    const shown = () => seat.client.connection.state.getSnapshot().syncError;
    stage.server.network.plan(500, { route: 'pullOffline', times: 1_000 });
    stage.server.network.plan(500, { route: 'loadOffline', times: 1_000 });
    await stage.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(limits.syncErrorAfterMs - 1_000);
    expect(shown()).toBeUndefined();
    await stage.clock.advance(2_000);
    expect(shown()).toMatchObject({ code: 'server.internal', retryable: true });
    await stage.clock.advance(60_000);
    expect(shown()).toMatchObject({ code: 'server.internal' });
    stage.server.network.clear();
    seat.client.connection.retryNow();
    await stage.live(seat);
    expect(shown()).toBeUndefined();
  });
});

describe('a failed resume', () => {
  it('is told to the other tabs, with the sentence of the server', async () => {
    const stage = new ChatStage({ specOnly: 'older' });
    const seat = await stage.seat('Alice');
    const other = await stage.open(seat.device);
    stage.server.network.plan('group.muted', { route: 'pullOffline', times: 1_000 });
    stage.server.network.cutSockets();
    await stage.clock.advance(limits.syncErrorAfterMs + 5_000);
    for (const { client } of [seat, other]) {
      const { syncError } = client.connection.state.getSnapshot();
      expect(syncError).toMatchObject({ code: 'group.muted', message: '您已被禁言，无法发送消息' });
    }
  });

  it('is no failed resume where nobody answers', async () => {
    const stage = new ChatStage({ specOnly: 'older' });
    const seat = await stage.seat('Alice');
    stage.server.network.goOffline();
    await stage.clock.advance(60_000);
    expect(seat.client.connection.state.getSnapshot()).toMatchObject({ lost: true, syncError: undefined });
  });
});

it('a newer server is not asked again for a pull through the socket, also after a reload', async () => {
  const stage = new ChatStage({ specOnly: 'newer' });
  const seat = await stage.seat('Alice');
  const fetched = vi.spyOn(stage.server, 'fetch');
  const again = await stage.reload(seat);
  await stage.live(again);
  const paths = fetched.mock.calls.map(([input]) => new URL(String(input)).pathname);
  expect(paths).toContain('/api/message/private/loadOfflineMessage');
  expect(paths).toContain('/api/message/group/loadOfflineMessage');
  expect(paths).not.toContain('/api/message/private/pullOfflineMessage');
});
