import { describe, expect, it } from 'vitest';
import { ChatStage, inGroup, withFriend } from '../testing/faults/chat-stage.ts';
import type { ConversationQuery } from './conversation-query.ts';

/** Alice with three conversations: Bob (two unread), the hikers (one unread, pinned, no notifications), Carol (read). */
async function stage() {
  const play = new ChatStage();
  const carol = play.person('Carol');
  play.server.befriend(play.alice, carol);
  const { client } = await play.seat('Alice');
  play.server.say(play.bob, play.alice, 'one');
  play.server.say(play.bob, play.alice, 'two');
  play.server.say(play.bob, { groupId: play.hikers }, 'three');
  await play.clock.advance(1_000);
  play.server.say(carol, play.alice, 'four');
  await play.clock.advance(1_000);
  await play.clock.during(client.conversations.markRead(withFriend(carol)));
  await play.clock.during(client.groups.setPinned(play.hikers, true));
  await play.clock.during(client.groups.setNotifications(play.hikers, false));
  const query = async (wanted?: ConversationQuery) =>
    (await client.conversations.query(wanted)).map(({ showName }) => showName);
  return { play, client, query };
}

describe('conversations.query', () => {
  it('filters by kind, unread, pin, notifications and name', async () => {
    const { query } = await stage();
    expect(await query()).toEqual(['Hikers', 'Carol', 'Bob']);
    expect(await query({ filter: { kind: 'private' } })).toEqual(['Carol', 'Bob']);
    expect(await query({ filter: { isUnread: true } })).toEqual(['Hikers', 'Bob']);
    expect(await query({ filter: { isUnread: false } })).toEqual(['Carol']);
    expect(await query({ filter: { isPinned: true } })).toEqual(['Hikers']);
    expect(await query({ filter: { hasNotifications: true } })).toEqual(['Carol', 'Bob']);
    expect(await query({ filter: { name: 'BO', isUnread: true } })).toEqual(['Bob']);
  });

  it('sorts by name and by unread messages', async () => {
    const { query } = await stage();
    expect(await query({ sort: 'name' })).toEqual(['Bob', 'Carol', 'Hikers']);
    expect(await query({ sort: 'unread' })).toEqual(['Bob', 'Hikers', 'Carol']);
  });

  it('goes on after a conversation, also one that no longer matches', async () => {
    const { play, client, query } = await stage();
    const unread = { filter: { isUnread: true } } as const;
    expect(await query({ ...unread, limit: 1 })).toEqual(['Hikers']);
    await play.clock.during(client.conversations.markRead(inGroup(play.hikers)));
    expect(await query({ ...unread, limit: 1, after: inGroup(play.hikers) })).toEqual(['Bob']);
    expect(await query({ after: withFriend(999) })).toEqual([]);
  });

  it('refuses a wrong query by name', async () => {
    const { client } = await stage();
    await expect(client.conversations.query({ limit: 0 })).rejects.toMatchObject({ issues: [{ path: 'limit' }] });
  });
});
