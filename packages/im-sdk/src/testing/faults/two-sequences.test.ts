import { describe, expect, it } from 'vitest';
import { type ConversationKey, MessageStatus, type StoredMessage } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Seat } from '../client-stage.ts';
import { ChatStage, inGroup, rowsOf, textsOf, withFriend } from './chat-stage.ts';

// On a server of the specification private and group messages are numbered apart: two messages have the same id.

/** A stage on which the next private message and the next group message get the same id. */
async function overlapping() {
  const stage = new ChatStage({ specOnly: true });
  align(stage);
  const seat = await stage.seat('Alice');
  await stage.clock.advance(20_000);
  return { stage, seat, friend: withFriend(stage.bob), group: inGroup(stage.hikers) };
}

function align(stage: ChatStage): void {
  const ids = stage.server.world.lastMessageId;
  while (ids.private < ids.group) stage.server.say(stage.bob, stage.alice, `before ${ids.private}`);
  while (ids.group < ids.private) stage.server.say(stage.bob, { groupId: stage.hikers }, `before ${ids.group}`);
}

/** Bob writes to Alice and into the group: two messages with one id. */
async function bothSaid(stage: ChatStage): Promise<{ mine: StoredMessage; ours: StoredMessage }> {
  align(stage);
  const mine = stage.server.say(stage.bob, stage.alice, 'to you');
  await stage.clock.advance(2_000);
  const ours = stage.server.say(stage.bob, { groupId: stage.hikers }, 'to all');
  expect(ours.id).toBe(mine.id);
  await stage.clock.advance(2_000);
  return { mine, ours };
}

async function lastRow(stage: ChatStage, seat: Seat, conversation: ConversationKey): Promise<MessageRow> {
  const timeline = await stage.whole(seat, conversation);
  const row = rowsOf(timeline).at(-1);
  timeline.close();
  if (!row) throw new Error('no row');
  return row;
}

describe('a private and a group message with the same id', () => {
  it('are both shown where the private one is one’s own', async () => {
    const { stage, seat, friend, group } = await overlapping();
    const timelines = [seat.client.messages.open(friend), seat.client.messages.open(group)] as const;
    await stage.clock.advance(1_000);
    await stage.send(seat, friend, 'own');
    await stage.clock.advance(2_000);
    const said = stage.server.say(stage.bob, { groupId: stage.hikers }, 'theirs');
    await stage.clock.advance(2_000);
    expect(rowsOf(timelines[0]).at(-1)).toMatchObject({ content: 'own', id: said.id });
    expect(rowsOf(timelines[1]).at(-1)).toMatchObject({ content: 'theirs', id: said.id, mine: false });
  });

  it('have keys of their own, and a recall of one leaves the other', async () => {
    const { stage, seat, friend, group } = await overlapping();
    await bothSaid(stage);
    const one = await lastRow(stage, seat, friend);
    const other = await lastRow(stage, seat, group);
    expect([one.content, other.content]).toEqual(['to you', 'to all']);
    expect(one.key).not.toBe(other.key);
    const recalling = seat.client.messages.recall(other.key);
    expect((await lastRow(stage, seat, friend)).content).toBe('to you');
    await stage.clock.advance(2_000);
    await stage.clock.during(recalling);
    await stage.clock.advance(2_000);
    expect(stage.log('private').rows.at(-1)?.status).not.toBe(MessageStatus.RECALL);
    expect((await lastRow(stage, seat, friend)).recalled).toBe(false);
    expect((await lastRow(stage, seat, group)).recalled).toBe(true);
  });

  it('are deleted one by one', async () => {
    const { stage, seat, friend, group } = await overlapping();
    await bothSaid(stage);
    const { key } = await lastRow(stage, seat, group);
    await stage.clock.during(seat.client.messages.deleteForMe([key]));
    await stage.clock.advance(1_000);
    expect(textsOf(await stage.whole(seat, friend))).toContain('to you');
    await stage.clock.advance(2_000);
    expect(textsOf(await stage.whole(seat, group))).not.toContain('to all');
  });

  it('are quoted and read one by one', async () => {
    const { stage, seat, friend, group } = await overlapping();
    const { mine, ours } = await bothSaid(stage);
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'indeed', { quoteMessageId: ours.id });
    await stage.clock.advance(2_000);
    expect((await lastRow(stage, seat, group)).quote?.content).toBe('to all');
    stage.server.recall(stage.bob, mine);
    await stage.clock.advance(2_000);
    expect((await lastRow(stage, seat, group)).quote?.content).toBe('to all');
    align(stage);
    // The size of the group: in a large one no receipt is requested.
    await stage.clock.during(seat.client.groups.loadMembers(stage.hikers));
    await stage.send(seat, friend, 'read by nobody');
    await stage.send(seat, group, 'read by Bob');
    await stage.clock.advance(2_000);
    stage.server.read(stage.bob, { groupId: stage.hikers });
    await stage.clock.advance(2_000);
    expect(await lastRow(stage, seat, friend)).toMatchObject({
      content: 'read by nobody',
      state: 'sent',
      readedCount: 0,
    });
    expect(await lastRow(stage, seat, group)).toMatchObject({ content: 'read by Bob', readedCount: 1 });
  });

  it('are both found, the later one first', async () => {
    const { stage, seat } = await overlapping();
    await bothSaid(stage);
    const search = seat.client.messages.search({ keyword: 'to ' });
    await stage.clock.until(() => search.getSnapshot().phase === 'done');
    expect(search.getSnapshot().results.map(({ content }) => content)).toEqual(['to all', 'to you']);
    expect(new Set(search.getSnapshot().results.map(({ key }) => key)).size).toBe(2);
  });

  it('are both there after a reload, and in a second tab', async () => {
    const { stage, seat, friend, group } = await overlapping();
    await stage.send(seat, friend, 'own');
    await stage.clock.advance(2_000);
    await bothSaid(stage);
    const shown = async (at: Seat) => [await lastRow(stage, at, friend), await lastRow(stage, at, group)];
    const before = await shown(seat);
    expect(before.map(({ content }) => content)).toEqual(['to you', 'to all']);
    const second = await stage.open(seat.device);
    await stage.clock.advance(5_000);
    expect(await shown(second)).toEqual(before);
    const [key] = (await shown(second)).map((row) => row.key).slice(1);
    await stage.clock.during(second.client.messages.recall(key ?? ''));
    await stage.clock.advance(2_000);
    for (const at of [seat, second]) expect((await shown(at)).map(({ recalled }) => recalled)).toEqual([false, true]);
    const again = await stage.reload(seat);
    again.device.setOnline(false);
    await stage.clock.advance(5_000);
    expect((await shown(again)).map(({ content, recalled }) => [content, recalled])).toEqual([
      ['to you', false],
      ['', true],
    ]);
  });
});
