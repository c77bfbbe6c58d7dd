import { describe, expect, it } from 'vitest';
import type { ConversationKey } from '../protocol/index.ts';
import { SYSTEM_KEY } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';
import type { MessageRange } from './messages.ts';

/** Alice's list of what Bob said, by text; and how often the server was asked for history. */
async function listed(stage: ChatStage, { client }: Seat, range?: MessageRange): Promise<string[]> {
  const rows = await stage.clock.during(client.messages.list(withFriend(stage.bob), range));
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  return rows.map(({ content }) => content);
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** What Bob has said to Alice: `1`, `2` … ; answers the id of each. */
function said(stage: ChatStage, count: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => stage.server.say(stage.bob, stage.alice, String(index + 1)).id ?? 0,
  );
}

describe.each([false, true])('messages.list (a server that knows only the specification: %s)', (specOnly) => {
  it('answers the newest 50, or those between two ids, ascending', async () => {
    const stage = new ChatStage({ specOnly });
    const ids = said(stage, 230);
    const seat = await stage.seat('Alice');
    const id = (n: number): number => ids[n - 1] ?? 0;
    expect(await listed(stage, seat)).toEqual(numbers(181, 230));
    expect(await listed(stage, seat, { limit: 3 })).toEqual(numbers(228, 230));
    expect(await listed(stage, seat, { before: id(100), limit: 100 })).toEqual(numbers(1, 99));
    expect(await listed(stage, seat, { before: id(100), limit: 2 })).toEqual(['98', '99']);
    expect(await listed(stage, seat, { after: id(100), limit: 2 })).toEqual(['101', '102']);
    expect(await listed(stage, seat, { after: 0, limit: 2 })).toEqual(['1', '2']);
    expect(await listed(stage, seat, { after: id(100), before: id(104) })).toEqual(numbers(101, 103));
    expect(await listed(stage, seat, { after: id(230) })).toEqual([]);
    expect(await listed(stage, seat, { before: id(1) })).toEqual([]);
  });

  it('walks through everything that was missed, page by page, while more comes in', async () => {
    const stage = new ChatStage({ specOnly });
    const [first = 0] = said(stage, 205);
    const seat = await stage.seat('Alice');
    const seen: string[] = [];
    for (let after = first; ; ) {
      const rows = await stage.clock.during(seat.client.messages.list(withFriend(stage.bob), { after, limit: 100 }));
      if (rows.length === 0) break;
      seen.push(...rows.map(({ content }) => content));
      after = rows.at(-1)?.id ?? 0;
      if (seen.length === 100) {
        stage.server.say(stage.bob, stage.alice, 'late');
        // A spec-only server may hold the push back.
        await stage.clock.advance(100);
      }
    }
    expect(seen).toEqual([...numbers(2, 205), 'late']);
  });
});

describe('messages.list', () => {
  it('tells what was missed before the connection stands', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    const [first = 0] = said(stage, 1);
    await stage.clock.advance(1_000);
    before.tab.kill();
    stage.server.say(stage.bob, stage.alice, 'missed');
    const after = await stage.reload(before);
    expect(await listed(stage, after, { after: first })).toEqual(['missed']);
  });

  it('reads from this device what it has all of: no request, and without a network too', async () => {
    const stage = new ChatStage();
    const ids = said(stage, 80);
    const seat = await stage.seat('Alice');
    (await stage.whole(seat, withFriend(stage.bob))).close();
    stage.server.network.plan('unreachable', { route: 'history', times: Number.POSITIVE_INFINITY });
    expect(await listed(stage, seat)).toEqual(numbers(31, 80));
    expect(await listed(stage, seat, { after: ids[69] ?? 0 })).toEqual(numbers(71, 80));
    seat.device.setOnline(false);
    const offline = await stage.reload(seat);
    expect(await listed(stage, offline, { before: ids[9] ?? 0 })).toEqual(numbers(1, 9));
    expect(await listed(stage, offline, { after: ids[9] ?? 0, limit: 5 })).toEqual(numbers(11, 15));
    // Whether there is a newer one only the server knows.
    const newest = offline.client.messages.list(withFriend(stage.bob));
    await expect(stage.clock.during(newest)).rejects.toMatchObject({ retryable: true });
  });

  it('lists neither what was deleted nor what is unsent, and what was recalled as recalled', async () => {
    const stage = new ChatStage();
    const ids = said(stage, 3);
    const seat = await stage.seat('Alice');
    const bob = await stage.seat('Bob');
    const timeline = await stage.whole(bob, withFriend(stage.alice));
    await stage.clock.during(bob.client.messages.recall(timeline.getSnapshot().keyAt(0) ?? ''));
    await stage.whole(seat, withFriend(stage.bob));
    await stage.clock.during(seat.client.messages.deleteForMe([`p${ids[1]}`]));
    stage.server.network.plan('unreachable', { route: 'sendPrivate', times: Number.POSITIVE_INFINITY });
    await stage.send(seat, withFriend(stage.bob), 'on its way');
    const rows = await stage.clock.during(seat.client.messages.list(withFriend(stage.bob)));
    expect(rows.map(({ id, recalled }) => [id, recalled])).toEqual([
      [ids[0], true],
      [ids[2], false],
    ]);
  });

  it('refuses bounds, limits and conversations that are none, and rejects where nobody is signed in', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const { messages } = seat.client;
    const issue = async (conversation: ConversationKey, range: unknown): Promise<unknown> =>
      messages.list(conversation, range as MessageRange).catch(({ code, issues }) => [code, issues[0].path]);
    const bob = withFriend(stage.bob);
    expect(await issue(bob, { limit: 101 })).toEqual(['request.invalid', 'limit']);
    expect(await issue(bob, { limit: 0 })).toEqual(['request.invalid', 'limit']);
    expect(await issue(bob, { after: '7' })).toEqual(['request.invalid', 'after']);
    expect(await issue(bob, { before: Number.NaN })).toEqual(['request.invalid', 'before']);
    expect(await issue('nonsense' as ConversationKey, {})).toEqual(['request.invalid', 'conversation']);
    expect(await issue(SYSTEM_KEY, {})).toEqual(['request.invalid', 'conversation']);
    await stage.clock.during(seat.client.auth.logout());
    await expect(messages.list(bob)).rejects.toMatchObject({ code: 'client.notSignedIn' });
  });
});
