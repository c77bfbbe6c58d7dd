import { describe, expect, it, vi } from 'vitest';
import type { MessageRef } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { deleteForOneself } from '../testing/server/domain/deletions.ts';
import type { OpenTimeline } from './timeline-snapshot.ts';

interface Table {
  readonly stage: ChatStage;
  readonly alice: Seat;
  readonly bob: Seat;
  readonly atAlice: OpenTimeline;
  readonly atBob: OpenTimeline;
}

async function twoFriends(): Promise<Table> {
  const stage = new ChatStage();
  const [alice, bob] = [await stage.seat('Alice'), await stage.seat('Bob')];
  const atAlice = alice.client.messages.open(withFriend(stage.bob));
  const atBob = bob.client.messages.open(withFriend(stage.alice));
  await stage.clock.advance(1_000);
  return { stage, alice, bob, atAlice, atBob };
}

function rows(timeline: OpenTimeline): MessageRow[] {
  const { count, keyAt } = timeline.getSnapshot();
  return Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot()).filter(
    (row): row is MessageRow => row !== undefined,
  );
}

const lastAt = ({ client }: Seat, userId: number) =>
  client.conversations.conversation(withFriend(userId)).getSnapshot()?.last?.summary;

describe('editing', () => {
  it('shows the new text at once, then on both sides, in list and timeline, marked as edited', async () => {
    const { stage, alice, bob, atAlice, atBob } = await twoFriends();
    const key = await stage.send(alice, withFriend(stage.bob), 'helo');
    await stage.clock.advance(500);
    const edited = alice.client.messages.edit(key, 'hello');
    expect(textsOf(atAlice)).toEqual(['hello']);
    await stage.clock.during(edited);
    await stage.clock.advance(500);
    for (const timeline of [atAlice, atBob]) expect(rows(timeline)[0]).toMatchObject({ content: 'hello' });
    expect(rows(atBob)[0]?.revision).toBeGreaterThan(0);
    expect(lastAt(bob, stage.alice)).toEqual({ kind: 'text', text: 'hello' });
  });

  it('goes back where the server refuses, and says why', async () => {
    const { stage, alice, atAlice } = await twoFriends();
    const key = await stage.send(alice, withFriend(stage.bob), 'as it was');
    await stage.clock.advance(16 * 60_000);
    const edited = alice.client.messages.edit(key, 'too late').catch((error: unknown) => error);
    expect(textsOf(atAlice)).toEqual(['too late']);
    expect(await stage.clock.during(edited)).toMatchObject({ category: 'refused' });
    expect(textsOf(atAlice)).toEqual(['as it was']);
    expect(rows(atAlice)[0]?.revision).toBe(0);
  });

  it('is lost to a recall that came first', async () => {
    const { stage, alice, bob, atBob } = await twoFriends();
    const key = await stage.send(alice, withFriend(stage.bob), 'secret');
    await stage.clock.advance(500);
    const message = stage.log('private').rows[0];
    if (message) stage.server.recall(stage.alice, message);
    await stage.clock.during(alice.client.messages.edit(key, 'secret still').catch(() => undefined));
    await stage.clock.advance(500);
    expect(rows(atBob)[0]).toMatchObject({ recalled: true, content: '' });
    expect(lastAt(bob, stage.alice)).toMatchObject({ kind: 'recalled', actor: 'peer' });
  });
});

describe('reactions', () => {
  it('show at once, are counted on both sides, and go again', async () => {
    const { stage, alice, bob, atAlice, atBob } = await twoFriends();
    const key = await stage.send(alice, withFriend(stage.bob), 'lunch?');
    await stage.clock.advance(500);
    const bobsKey = atBob.getSnapshot().keyAt(0) ?? '';
    const reacting = bob.client.messages.react(bobsKey, '👍');
    expect(rows(atBob)[0]?.reactions).toEqual([{ emoji: '👍', count: 1, mine: true }]);
    await stage.clock.during(reacting);
    await stage.clock.during(alice.client.messages.react(key, '👍'));
    await stage.clock.advance(500);
    for (const timeline of [atAlice, atBob]) {
      expect(rows(timeline)[0]?.reactions).toEqual([{ emoji: '👍', count: 2, mine: true }]);
    }
    await stage.clock.during(bob.client.messages.unreact(bobsKey, '👍'));
    await stage.clock.advance(500);
    expect(rows(atBob)[0]?.reactions).toEqual([{ emoji: '👍', count: 1, mine: false }]);
    expect(rows(atAlice)[0]?.reactions).toEqual([{ emoji: '👍', count: 1, mine: true }]);
  });

  it('go back where the server cannot be reached', async () => {
    const { stage, bob, alice, atBob } = await twoFriends();
    await stage.send(alice, withFriend(stage.bob), 'lunch?');
    await stage.clock.advance(500);
    stage.server.network.plan('message.notFound', { route: 'reactToMessage' });
    const reacting = bob.client.messages.react(atBob.getSnapshot().keyAt(0) ?? '', '🎉');
    expect(rows(atBob)[0]?.reactions).toHaveLength(1);
    await expect(stage.clock.during(reacting.catch((error: unknown) => error))).resolves.toBeInstanceOf(Error);
    expect(rows(atBob)[0]?.reactions).toEqual([]);
  });

  it('are there for whoever comes later, and after a reload', async () => {
    const { stage, alice, bob, atBob } = await twoFriends();
    await stage.send(alice, withFriend(stage.bob), 'lunch?');
    await stage.clock.advance(500);
    await stage.clock.during(bob.client.messages.react(atBob.getSnapshot().keyAt(0) ?? '', '👍'));
    await stage.clock.advance(500);
    const again = await stage.reload(alice);
    await stage.live(again);
    const fresh = await stage.seat('Bob');
    for (const [seat, userId, mine] of [[again, stage.bob, false] as const, [fresh, stage.alice, true] as const]) {
      const timeline = seat.client.messages.open(withFriend(userId));
      await stage.clock.advance(1_000);
      expect(rows(timeline)[0]?.reactions).toEqual([{ emoji: '👍', count: 1, mine }]);
    }
  });
});

describe('deleting for oneself', () => {
  it('takes a message out of the own timelines and list at once, on every terminal, and leaves the other theirs', async () => {
    const { stage, alice, atAlice, atBob } = await twoFriends();
    const tab = await stage.open(alice.device);
    const atTab = tab.client.messages.open(withFriend(stage.bob));
    await stage.send(alice, withFriend(stage.bob), 'stays');
    const key = await stage.send(alice, withFriend(stage.bob), 'goes');
    await stage.clock.advance(1_000);
    const deleted = alice.client.messages.deleteForMe([key]);
    expect(textsOf(atAlice)).toEqual(['stays']);
    await stage.clock.during(deleted);
    await stage.clock.advance(500);
    expect(textsOf(atAlice)).toEqual(['stays']);
    expect(textsOf(atTab)).toEqual(['stays']);
    expect(textsOf(atBob)).toEqual(['stays', 'goes']);
    expect(lastAt(alice, stage.bob)).toEqual({ kind: 'text', text: 'stays' });
    const again = await stage.reload(alice);
    await stage.live(again);
    const later = again.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(textsOf(later)).toEqual(['stays']);
  });

  it('reaches a terminal that was away, by its changes', async () => {
    const { stage, alice, atAlice } = await twoFriends();
    const message = stage.server.say(stage.bob, stage.alice, 'goes');
    stage.server.say(stage.bob, stage.alice, 'stays');
    await stage.clock.advance(500);
    expect(textsOf(atAlice)).toEqual(['goes', 'stays']);
    alice.device.setOnline(false);
    await stage.clock.advance(1_000);
    deleteForOneself(stage.server.world, stage.alice, 'private', { chatId: stage.bob, messageIds: [message.id] });
    alice.device.setOnline(true);
    await stage.live(alice);
    expect(textsOf(atAlice)).toEqual(['stays']);
    expect(alice.client.conversations.unreadTotal.getSnapshot()).toBe(1);
  });

  it('goes back where it is refused', async () => {
    const { stage, alice, atAlice } = await twoFriends();
    const key = await stage.send(alice, withFriend(stage.bob), 'stays after all');
    await stage.clock.advance(500);
    stage.server.network.plan('message.notFound', { route: 'deleteMessages' });
    await stage.clock.during(alice.client.messages.deleteForMe([key]).catch(() => undefined));
    expect(textsOf(atAlice)).toEqual(['stays after all']);
  });
});

describe('clearing everything', () => {
  it('empties timelines, list and unread of this account, leaves the other theirs, and lets new messages in', async () => {
    const { stage, alice, atAlice, atBob } = await twoFriends();
    for (let n = 0; n < 3; n += 1) stage.server.say(stage.bob, stage.alice, `old ${n}`);
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'old in the group');
    await stage.clock.advance(1_000);
    const sent = vi.spyOn(stage.server, 'fetch');
    await stage.clock.during(alice.client.messages.clearAll());
    await stage.clock.advance(1_000);
    const asked = sent.mock.calls.map(([input]) => new URL(String(input)).pathname);
    expect(asked).toEqual(expect.arrayContaining(['/api/user/flushAllMessage', '/api/friend/list', '/api/group/list']));
    expect(textsOf(atAlice)).toEqual([]);
    expect(alice.client.conversations.list.getSnapshot().keys).toEqual([]);
    expect(alice.client.conversations.unreadTotal.getSnapshot()).toBe(0);
    expect(textsOf(atBob)).toHaveLength(3);
    stage.server.say(stage.bob, stage.alice, 'new');
    await stage.clock.advance(1_000);
    expect(textsOf(atAlice)).toEqual(['new']);
    expect(alice.client.conversations.unreadTotal.getSnapshot()).toBe(1);
    const again = await stage.reload(alice);
    await stage.live(again);
    expect(textsOf(await stage.whole(again, withFriend(stage.bob)))).toEqual(['new']);
    expect(textsOf(await stage.whole(again, inGroup(stage.hikers)))).toEqual([]);
  });
});

describe('messages of every type', () => {
  it('arrive as what they were sent as, with what the host attached', async () => {
    const { stage, alice, atAlice, atBob, bob } = await twoFriends();
    const { messages } = alice.client;
    const to = withFriend(stage.bob);
    const place = { latitude: 31.2, longitude: 121.5, name: 'Park', address: 'Century Avenue 1' };
    await stage.clock.during(messages.sendLocation(to, place, { ext: { order: 7 } }));
    await stage.clock.during(messages.sendCard(to, { kind: 'user', id: stage.alice }));
    await stage.clock.during(messages.sendCustom(to, { kind: 'poll', data: { n: 2 }, fallback: 'Poll: lunch?' }));
    await stage.clock.during(messages.shake(to));
    await stage.clock.advance(1_000);
    expect(rows(atBob).map(({ type, state }) => [type, state])).toEqual(
      [88, 93, 1000, 92].map((type) => [type, 'sent']),
    );
    for (const timeline of [atAlice, atBob]) expect(rows(timeline)[0]?.ext).toEqual({ order: 7 });
    expect(lastAt(bob, stage.alice)).toEqual({ kind: 'shake' });
    expect(bob.client.conversations.unreadTotal.getSnapshot()).toBe(4);
  });

  it('are refused before they are shown where the content does not fit', async () => {
    const { stage, alice, atAlice } = await twoFriends();
    const to = withFriend(stage.bob);
    const { messages } = alice.client;
    const far = { latitude: 91, longitude: 0, name: '', address: '' };
    for (const sent of [
      messages.sendLocation(to, far),
      messages.sendText(to, { text: ' ' }),
      messages.sendText(to, { text: 'x', ext: { long: 'y'.repeat(1_100) } }),
      messages.sendText('s:0', { text: 'x' }),
    ]) {
      await expect(sent).rejects.toMatchObject({ code: 'request.invalid' });
    }
    expect(atAlice.getSnapshot().count).toBe(0);
  });
});

describe('receipts of a group', () => {
  it('are counted, complete when all have read, and say who did', async () => {
    const { stage, alice, bob } = await twoFriends();
    const timeline = alice.client.messages.open(inGroup(stage.hikers));
    const key = await stage.send(alice, inGroup(stage.hikers), 'who reads this?');
    await stage.clock.advance(1_000);
    expect(timeline.row(key).getSnapshot()).toMatchObject({ receipt: true, readedCount: 0, receiptOk: false });
    bob.client.conversations.markRead(inGroup(stage.hikers));
    await stage.clock.advance(1_000);
    expect(timeline.row(key).getSnapshot()).toMatchObject({ readedCount: 1, receiptOk: true });
    expect(await stage.clock.during(alice.client.messages.loadReaders(key))).toEqual([stage.bob]);
  });
});

describe('a mention', () => {
  it.each(['recalled', 'deleted'] as const)(
    'that was %s calls nobody any more; the one before it does',
    async (what) => {
      const stage = new ChatStage();
      const alice = await stage.seat('Alice');
      const mention = (atUserIds: number[]) =>
        stage.server.say(stage.bob, { groupId: stage.hikers }, 'you', { atUserIds });
      const marks = ({ client }: Seat) => {
        const shown = client.conversations.conversation(inGroup(stage.hikers)).getSnapshot();
        return { atMe: shown?.atMe, last: shown?.lastAtMessageId };
      };
      const gone = async ({ id }: { id: number }) => {
        if (what === 'deleted')
          deleteForOneself(stage.server.world, stage.alice, 'group', { chatId: stage.hikers, messageIds: [id] });
        else stage.server.recall(stage.bob, { ...second, id });
        await stage.clock.advance(12_000);
      };
      const first = mention([stage.alice]);
      const second = mention([stage.alice]);
      mention([]);
      await stage.clock.advance(1_000);
      await gone(second);
      expect(marks(alice)).toEqual({ atMe: true, last: first.id });
      await gone(first);
      expect(marks(alice)).toEqual({ atMe: false, last: 0 });
      expect(marks(await stage.seat('Alice', stage.device()))).toEqual({ atMe: false, last: 0 });
    },
  );
});

it('a row from before its ack names its message after it', async () => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  const to = inGroup(stage.hikers);
  const timeline = client.messages.open(to);
  stage.server.network.latencyMs = 300;
  const key = await client.messages.sendText(to, { text: 'hello' });
  const pending = timeline.row(key).getSnapshot();
  if (!pending || pending.id > 0) throw new Error('the message is not pending');
  await stage.clock.advance(2_000);
  const { id = 0 } = timeline.row(key).getSnapshot() ?? {};
  await stage.clock.during(client.messages.react(pending, '👍'));
  expect(timeline.row(key).getSnapshot()?.reactions).toHaveLength(1);
  await stage.clock.during(client.groups.pinMessage(stage.hikers, pending));
  expect(client.groups.group(stage.hikers).getSnapshot()?.topMessageId).toBe(id);
  expect(await stage.clock.during(timeline.jumpTo(pending))).toBe(key);
  await stage.clock.during(client.report({ kind: 'message', message: pending, reason: 'spam' }));
});

describe('a message that only the disk has', () => {
  const NEEDLE = 'needle';

  /** Alice and Bob after a reload; their first two messages are on her disk, and not in memory. */
  async function afterReload(kind: 'private' | 'group') {
    const stage = new ChatStage();
    const bob = await stage.seat('Bob');
    const to = kind === 'private' ? withFriend(stage.bob) : inGroup(stage.hikers);
    const atBob = kind === 'private' ? withFriend(stage.alice) : to;
    const before = await stage.seat('Alice');
    const own = await stage.send(before, to, `${NEEDLE} of Alice`);
    const theirs = stage.server.say(stage.bob, kind === 'private' ? stage.alice : { groupId: stage.hikers }, NEEDLE);
    for (let n = 0; n < 300; n += 1) {
      stage.server.say(stage.bob, kind === 'private' ? stage.alice : { groupId: stage.hikers }, `filler ${n}`);
    }
    await stage.clock.advance(2_000);
    (await stage.whole(before, to)).close();
    const alice = await stage.reload(before);
    await stage.live(alice);
    return { stage, alice, to, own, theirs: theirs.id ?? 0, atBob: await stage.whole(bob, atBob) };
  }

  /** Without the tips of a group. */
  const texts = (timeline: OpenTimeline): MessageRow[] => rows(timeline).filter(({ type }) => type === 0);

  const hit = async (stage: ChatStage, { client }: Seat, content: string): Promise<MessageRow> => {
    const search = client.messages.search({ keyword: NEEDLE });
    await stage.clock.until(() => search.getSnapshot().phase === 'done');
    const row = search.getSnapshot().results.find((each) => each.content === content);
    search.cancel();
    if (!row) throw new Error('not found');
    return row;
  };

  it.each(['private', 'group'] as const)('is changed by its row, its key and its id (%s)', async (kind) => {
    const { stage, alice, to, own, theirs, atBob } = await afterReload(kind);
    const { messages } = alice.client;
    const row = await hit(stage, alice, NEEDLE);
    const refs: readonly MessageRef[] = [row, row.key, { conversation: to, id: theirs }];
    for (const [index, ref] of refs.entries())
      await stage.clock.during(messages.react(ref, ['👍', '🎉', '🙏'][index] ?? ''));
    await stage.clock.during(messages.unreact(row, '🎉'));
    await stage.clock.during(messages.edit(own, 'edited'));
    await stage.clock.advance(1_000);
    const seen = (timeline: OpenTimeline) =>
      texts(timeline)
        .slice(0, 2)
        .map(({ content, reactions }) => [content, reactions.map(({ emoji }) => emoji).toSorted()]);
    const expected = [
      ['edited', []],
      [NEEDLE, ['👍', '🙏']],
    ];
    expect(seen(atBob)).toEqual(expected);
    // From disk, without a server.
    stage.server.network.goOffline();
    const again = await stage.reload(alice);
    expect(seen(await stage.whole(again, to))).toEqual(expected);
  });

  it('is recalled, deleted and jumped to by its key, and pinned by all three', async () => {
    const { stage, alice, to, own, theirs } = await afterReload('group');
    const { client } = alice;
    const row = await hit(stage, alice, NEEDLE);
    const pinned = client.groups.group(stage.hikers);
    for (const ref of [row, row.key, theirs]) {
      await stage.clock.during(client.groups.pinMessage(stage.hikers, ref));
      expect(pinned.getSnapshot()?.topMessageId).toBe(theirs);
      await stage.clock.during(client.groups.unpinMessage(stage.hikers));
    }
    // As a host may hold it from before its ack.
    await stage.clock.during(client.groups.pinMessage(stage.hikers, { ...row, key: own, id: 0 }));
    expect(pinned.getSnapshot()?.topMessageId).not.toBe(theirs);
    const timeline = client.messages.open(to);
    await stage.clock.advance(1_000);
    for (const ref of [row, row.key, theirs]) {
      expect(await stage.clock.during(timeline.jumpTo(ref))).toBe(row.key);
      await stage.clock.during(timeline.jumpToLatest());
    }
    expect(
      await stage.clock.during(timeline.jumpTo({ conversation: withFriend(stage.bob), id: theirs })),
    ).toBeUndefined();
    timeline.close();
    await stage.clock.during(client.messages.deleteForMe([row.key]));
    await stage.clock.during(client.messages.recall(own));
    await stage.clock.advance(1_000);
    const whole = texts(await stage.whole(alice, to));
    expect(whole[0]).toMatchObject({ recalled: true, content: '' });
    expect(whole.some(({ content }) => content === NEEDLE)).toBe(false);
  });

  it.each(['react', 'recall'] as const)('stays changed (%s) when the disk fails during the change', async (change) => {
    const { stage, alice, to, own, theirs } = await afterReload('private');
    const { messages } = alice.client;
    const row = await hit(stage, alice, change === 'react' ? NEEDLE : `${NEEDLE} of Alice`);
    alice.device.databases.faults.failing = new DOMException('corrupt', 'UnknownError');
    await stage.clock.during(change === 'react' ? messages.react(row, '👍') : messages.recall(row));
    const first = texts(await stage.whole(alice, to)).slice(0, 2);
    if (change === 'react') expect(first[1]).toMatchObject({ id: theirs, reactions: [{ emoji: '👍', mine: true }] });
    else expect(first[0]).toMatchObject({ key: own, recalled: true });
  });

  it('that nobody has is not found', async () => {
    const { stage, alice, to } = await afterReload('private');
    for (const ref of ['p999999', 'no-such-key', { conversation: to, id: 999_999 }]) {
      const changed = alice.client.messages.react(ref, '👍').catch((error: unknown) => error);
      expect(await stage.clock.during(changed)).toMatchObject({ code: 'message.notFound' });
    }
  });
});
