import { describe, expect, it } from 'vitest';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, inGroup, rowsOf, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { deleteForOneself } from '../testing/server/domain/deletions.ts';
import { readGroup } from '../testing/server/domain/reading.ts';

/** More than a conversation keeps in memory. */
const LONG = 300;

/** A client whose conversation is longer than memory holds; the first rows are on disk alone. */
async function longChat(): Promise<{ stage: ChatStage; seat: Seat; ids: number[] }> {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const ids: number[] = [];
  for (let n = 1; n <= LONG; n += 1) {
    ids.push(stage.server.say(stage.bob, stage.alice, `message ${n}`).id);
    if (n % 20 === 0) await stage.clock.advance(100);
  }
  await stage.clock.advance(2_000);
  return { stage, seat, ids };
}

/** Counts the times that a device reads from its databases. */
function readsOf({ device }: Seat): () => number {
  const { databases } = device;
  const open = databases.open.bind(databases);
  let reads = 0;
  databases.open = async (name) => {
    const database = await open(name);
    return {
      ...database,
      transaction: (mode, run, options) => {
        if (mode === 'read') reads += 1;
        return database.transaction(mode, run, options);
      },
    };
  };
  return () => reads;
}

const remove = ({ server, alice, bob }: ChatStage, ...messageIds: readonly number[]) =>
  deleteForOneself(server.world, alice, 'private', { chatId: bob, messageIds });

/** Time for a heartbeat to say that something changed. */
const heartbeats = (stage: ChatStage) => stage.clock.advance(60_000);

describe('messages deleted on another terminal', () => {
  it('are gone from disk, and looked up there once: not with every later deletion', async () => {
    const { stage, seat, ids } = await longChat();
    const again = await stage.reload(seat);
    const reads = readsOf(again);
    const anew = await stage.reload(again);
    await stage.live(anew);
    const newest = anew.client.messages.open(withFriend(stage.bob));
    remove(stage, ...ids.slice(0, 20));
    await heartbeats(stage);
    const first = reads();
    for (const id of ids.slice(-5)) {
      remove(stage, id);
      await heartbeats(stage);
    }
    expect(reads()).toBe(first);
    newest.close();
    const timeline = await stage.whole(anew, withFriend(stage.bob));
    expect(textsOf(timeline)).toHaveLength(LONG - 25);
  });

  it('are gone after a reload, although the list is told anew', async () => {
    const { stage, seat, ids } = await longChat();
    remove(stage, ...ids.slice(0, 3));
    await heartbeats(stage);
    const again = await stage.reload(seat);
    await stage.live(again);
    remove(stage, ids[3] ?? 0);
    await heartbeats(stage);
    again.device.setOnline(false);
    const timeline = await stage.whole(again, withFriend(stage.bob));
    expect(textsOf(timeline)[0]).toBe('message 5');
  });

  it('are neither unread nor in the list where only the disk has the rows: the server has count and preview', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const ids = ['one', 'two', 'three'].map((text) => stage.server.say(stage.bob, stage.alice, text).id);
    await stage.clock.advance(1_000);
    const again = await stage.reload(seat);
    await stage.live(again);
    const shown = () => again.client.conversations.conversation(withFriend(stage.bob)).getSnapshot();
    expect(shown()?.unreadCount).toBe(3);
    remove(stage, ids[2] ?? 0);
    await heartbeats(stage);
    expect(shown()).toMatchObject({ unreadCount: 2, last: { summary: { text: 'two' } } });
  });

  it('stay away where the message comes after its deletion', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'first');
    await stage.clock.advance(500);
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    const late = stage.server.say(stage.bob, stage.alice, 'late');
    // What the server pushed before it knew of the deletion, and the wire held back.
    const held = { ...late };
    remove(stage, late.id);
    await heartbeats(stage);
    for (const connection of stage.server.world.hub.ofUser(stage.alice)) connection.send({ cmd: 3, data: held });
    stage.server.say(stage.bob, stage.alice, 'last');
    await stage.clock.advance(2_000);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['first', 'last']);
  });
});

describe('receipts of a group', () => {
  it('that were told stand after a reload, and rows on disk are not looked up for the same receipt again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const group = { groupId: stage.hikers };
    const say = () => stage.server.say(stage.alice, group, 'who reads this?', { receipt: true }).id;
    const ids = Array.from({ length: 40 }, say);
    for (let n = 1; n <= LONG; n += 1) {
      stage.server.say(stage.alice, group, `message ${n}`);
      if (n % 20 === 0) await stage.clock.advance(100);
    }
    const again = await stage.reload(seat);
    const reads = readsOf(again);
    const anew = await stage.reload(again);
    await stage.live(anew);
    stage.server.network.cutSockets();
    await stage.live(anew);
    const reader = (id?: number) => {
      stage.server.network.dropNextFrame(({ cmd }) => cmd === 4);
      readGroup(stage.server.world, stage.bob, stage.hikers, id);
    };
    reader(ids[10]);
    await heartbeats(stage);
    const first = reads();
    reader();
    await heartbeats(stage);
    expect(reads()).toBeLessThanOrEqual(first + 3);
    anew.device.setOnline(false);
    const rows = rowsOf(await stage.whole(await stage.reload(anew), inGroup(stage.hikers)));
    expect(rows.filter(({ receipt }) => receipt).map(({ readedCount }) => readedCount)).toEqual(ids.map(() => 1));
  });
});
