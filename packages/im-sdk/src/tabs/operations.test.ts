import { describe, expect, it } from 'vitest';
import { MemoryLocks } from '../platform/memory/memory-locks.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

const isFollower = ({ client }: Seat): boolean => client.connection.state.getSnapshot().follower;

/** Alice with one message of Bob, in a tab that leads. */
async function stageWithMessage() {
  const stage = new ChatStage();
  const one = await stage.seat('Alice');
  stage.server.say(stage.bob, stage.alice, 'hello');
  await stage.clock.advance(1_000);
  const chat = withFriend(stage.bob);
  const unread = ({ client }: Seat) => client.conversations.conversation(chat).getSnapshot()?.unreadCount ?? 0;
  const inList = ({ client }: Seat) => client.conversations.list.getSnapshot().keys.includes(chat);
  return { stage, one, chat, unread, inList };
}

describe('an operation', () => {
  it('of a tab that does not know its role yet is run by the leader', async () => {
    const { stage, one, chat, unread, inList } = await stageWithMessage();
    const two = await stage.open(one.device);
    expect([isFollower(two), unread(two)]).toEqual([false, 1]);
    two.client.conversations.markRead(chat);
    await stage.clock.during(two.client.conversations.remove(chat));
    await stage.clock.advance(1_000);
    expect([one, two].map(unread)).toEqual([0, 0]);
    expect([one, two].map(inList)).toEqual([false, false]);
    expect([one, two].map(isFollower)).toEqual([false, true]);
  });

  it('of a tab that takes over is run once it may write, and that tab goes on leading', async () => {
    const { stage, one, chat, inList } = await stageWithMessage();
    const two = await stage.open(one.device);
    await stage.clock.advance(1_000);
    one.device.databases.faults.hanging = true;
    one.tab.kill();
    await stage.clock.advance(100);
    const removing = two.client.conversations.remove(chat);
    await stage.clock.advance(100);
    one.device.databases.faults.hanging = false;
    await stage.clock.during(removing);
    await stage.clock.advance(1_000);
    expect([inList(two), isFollower(two)]).toEqual([false, false]);
    expect(two.client.connection.state.getSnapshot().storage).toBe('durable');
  });

  it('of a tab that another one has replaced as leader is run by that one', async () => {
    const { stage, one, chat, inList } = await stageWithMessage();
    const alone = one.device.tab();
    const locks = new MemoryLocks().forTab({});
    const two = await stage.open(one.device, { ...alone, platform: { ...alone.platform, locks } });
    await stage.clock.advance(2_000);
    expect([one, two].map(isFollower)).toEqual([false, false]);
    await stage.clock.during(one.client.conversations.remove(chat));
    await stage.clock.advance(500);
    expect([one, two].map(isFollower)).toEqual([true, false]);
    expect([one, two].map(inList)).toEqual([false, false]);
  });
});
