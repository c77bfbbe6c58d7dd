import { describe, expect, it } from 'vitest';
import { limits, MessageStatus } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, rowsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { recall } from '../testing/server/domain/messages.ts';

/** More than a conversation keeps in memory. */
const LONG = 600;

/** A device that has secrets and their quotes on disk alone, under a long conversation. */
async function quotesOnDisk({ secrets = 1 } = {}): Promise<{ stage: ChatStage; seat: Seat; ids: number[] }> {
  const stage = new ChatStage();
  const first = await stage.seat('Alice');
  const ids = Array.from({ length: secrets }, (_, n) => stage.server.say(stage.bob, stage.alice, `secret ${n}`).id);
  for (const quoteMessageId of ids) stage.server.say(stage.bob, stage.alice, 'as I said', { quoteMessageId });
  for (let n = 1; n <= LONG; n += 1) {
    stage.server.say(stage.bob, stage.alice, `message ${n}`);
    if (n % 20 === 0) await stage.clock.advance(100);
  }
  await stage.clock.advance(2_000);
  const seat = await stage.reload(first);
  await stage.live(seat);
  return { stage, seat, ids };
}

const recallAll = ({ server, bob }: ChatStage, ids: readonly number[]) => {
  for (const id of ids) recall(server.world, bob, 'private', id);
};

/** What the quotes say of which this device alone knows, after a reload without a network. */
async function quotedOffline(stage: ChatStage, seat: Seat) {
  seat.device.setOnline(false);
  const timeline = await stage.whole(await stage.reload(seat), withFriend(stage.bob));
  const quotes = rowsOf(timeline).flatMap(({ quote }) =>
    quote ? [{ said: quote.content, status: quote.status }] : [],
  );
  timeline.close();
  return quotes;
}

const EMPTIED = { said: undefined, status: MessageStatus.RECALL };

describe('a quote on disk of a message that is recalled', () => {
  it('says nothing any more after a recall that was pushed', async () => {
    const { stage, seat, ids } = await quotesOnDisk();
    recallAll(stage, ids);
    await stage.clock.advance(1_000);
    expect(await quotedOffline(stage, seat)).toEqual([EMPTIED]);
  });

  it('says nothing any more after a recall that was caught up with', async () => {
    const { stage, seat, ids } = await quotesOnDisk();
    seat.device.setOnline(false);
    recallAll(stage, ids);
    await stage.clock.advance(1_000);
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(60_000);
    expect(await quotedOffline(stage, seat)).toEqual([EMPTIED]);
  });

  it('says nothing where it comes from disk while the client runs', async () => {
    const { stage, seat, ids } = await quotesOnDisk();
    recallAll(stage, ids);
    await stage.clock.advance(1_000);
    const timeline = await stage.whole(seat, withFriend(stage.bob));
    expect(rowsOf(timeline).filter(({ quote }) => quote?.content !== undefined)).toEqual([]);
  });

  it('is empty in another tab that shows it while the tab that leads does not have it in memory', async () => {
    const { stage, seat, ids } = await quotesOnDisk();
    const other = await stage.open(seat.device);
    await stage.live(other);
    const timeline = await stage.whole(other, withFriend(stage.bob));
    expect(rowsOf(timeline).flatMap(({ quote }) => quote?.content ?? [])).toEqual(['secret 0']);
    recallAll(stage, ids);
    await stage.clock.advance(2_000);
    expect(rowsOf(timeline).filter(({ quote }) => quote?.content !== undefined)).toEqual([]);
  });

  it('says nothing where more were recalled than a conversation remembers', async () => {
    const secrets = limits.recalledQuotes + 10;
    const { stage, seat, ids } = await quotesOnDisk({ secrets });
    for (const id of ids) {
      recallAll(stage, [id]);
      await stage.clock.advance(50);
    }
    await stage.clock.advance(1_000);
    const quotes = await quotedOffline(stage, seat);
    expect(quotes).toEqual(ids.map(() => EMPTIED));
  });
});
