import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupConversation } from '../../message-log/conversations/conversation-id.ts';
import type { NewMessage } from '../../message-log/new-message.ts';
import { type LogNode, startNodes, stopNodes, text } from '../../testing/log-nodes.ts';
import { storeNames } from '../../testing/servers.ts';
import { checkSendPermission } from './patches/sender-snapshot.ts';

// The first PGlite of a process takes long.
beforeAll(() => startNodes('PGlite', 1));
afterAll(stopNodes);

const owner = 1;
const manager = 2;
const member = 3;
const muted = 4;
const mutedManager = 5;
const gone = 6;
const outsider = 7;

describe.each(storeNames)('who may write where, on %s', (store) => {
  let node: LogNode;
  let group: number;
  beforeAll(async () => {
    const [first] = await startNodes(store, 1);
    if (first === undefined) throw new Error('there is no node');
    node = first;
    const { rows } = await sql<{ id: number }>`
      insert into chat_group (name, owner_id, created_at) values ('Group', ${owner}, 0) returning id`.execute(
      node.database,
    );
    group = rows[0]?.id ?? 0;
    await sql`
      insert into group_member (group_id, user_id, role, version, is_muted, joined_at, quit_at, remark_nick_name)
      values (${group}, ${owner}, 3, 1, false, 0, null, ''), (${group}, ${manager}, 2, 1, false, 0, null, ''),
        (${group}, ${member}, 1, 1, false, 0, null, 'Nick here'), (${group}, ${muted}, 1, 1, true, 0, null, ''),
        (${group}, ${mutedManager}, 2, 1, true, 0, null, ''), (${group}, ${gone}, 1, 2, false, 0, 5, '')`.execute(
      node.database,
    );
  });

  let sent = 0;
  function say(from: number, more: Partial<NewMessage> = {}) {
    sent += 1;
    return node.send({
      conversation: groupConversation(group),
      senderId: from,
      tmpId: `m${sent}`,
      type: 0,
      content: 'hello',
      ...more,
    });
  }
  const refused = (refusal: string) => ({ kind: 'refused', refusal });

  test.each([
    ['the owner', owner, 3],
    ['a manager', manager, 2],
    ['a member', member, 1],
    ['a manager that was muted as a member', mutedManager, 2],
  ])('%s writes, with their role', async (_, from, role) => {
    expect(await say(from)).toMatchObject({ kind: 'stored', row: { senderRole: role } });
  });

  test.each([
    ['a muted member', muted, 'group.muted'],
    ['somebody who left', gone, 'group.notMember'],
    ['somebody who never was in', outsider, 'group.notMember'],
  ])('%s is refused', async (_, from, refusal) => {
    expect(await say(from)).toEqual(refused(refusal));
  });

  test.each([
    [owner, undefined],
    [muted, 'group.muted'],
    [gone, 'group.notMember'],
  ])('%s stands in the group as a send would find', async (from, refusal) => {
    const found = await checkSendPermission(node.database, from, groupConversation(group));
    expect(found).toEqual(refusal === undefined ? { sender: { senderName: 'User 1', senderRole: 3 } } : { refusal });
  });

  test('a row carries the name that its sender has in the group', async () => {
    expect(await say(member)).toMatchObject({ row: { senderName: 'Nick here' } });
    expect(await say(owner)).toMatchObject({ row: { senderName: 'User 1' } });
  });

  test('while all are muted only the owner and managers write', async () => {
    await node.database.updateTable('chat_group').set({ is_all_muted: true }).where('id', '=', group).execute();
    const results = [await say(member), await say(manager), await say(owner)];
    await node.database.updateTable('chat_group').set({ is_all_muted: false }).where('id', '=', group).execute();
    expect(results).toMatchObject([refused('group.allMuted'), { kind: 'stored' }, { kind: 'stored' }]);
  });

  test('only members are mentioned, and everyone only by the owner and managers', async () => {
    expect(await say(member, { atUserIds: [owner, manager] })).toMatchObject({ kind: 'stored' });
    expect(await say(member, { atUserIds: [owner, outsider] })).toEqual(refused('message.mentionNotMember'));
    expect(await say(member, { atUserIds: [gone] })).toEqual(refused('message.mentionNotMember'));
    expect(await say(member, { atUserIds: [-1] })).toEqual(refused('message.mentionAll'));
    expect(await say(manager, { atUserIds: [-1, member] })).toMatchObject({ row: { atUserIds: [-1, member] } });
  });

  test('a group that is not there or was dissolved takes nothing', async () => {
    expect(await say(owner, { conversation: groupConversation(group + 99) })).toEqual(refused('group.notFound'));
    await node.database.updateTable('chat_group').set({ dissolved_at: 1 }).where('id', '=', group).execute();
    const result = await say(owner);
    await node.database.updateTable('chat_group').set({ dissolved_at: null }).where('id', '=', group).execute();
    expect(result).toEqual(refused('group.notFound'));
  });

  test('a batch of all kinds is judged one by one', async () => {
    const [good, bad, friend, stranger] = await Promise.all([
      say(member),
      say(muted),
      node.send(text(8, 9, `p${store}`)),
      node.send(text(8, 999, `q${store}`)),
    ]);
    expect([good, bad, friend, stranger]).toMatchObject([
      { kind: 'stored' },
      refused('group.muted'),
      { kind: 'stored' },
      refused('friend.notFriend'),
    ]);
  });
});
