import { inGroup, own, type Rows, row } from '../row.ts';
import type { Stage } from '../stage.ts';

const ownMessage = ({ ownGroupMessageId: id }: Stage) => ({
  params: { kind: 'group' },
  body: { id, content: 'changed' },
});
const theirMessage = ({ groupMessageId: id }: Stage) => ({
  params: { kind: 'group' },
  body: { id, content: 'changed' },
});
const forbidden = 'message.editForbidden';

/** Sending, changing, reading, catching up. */
export const messageRows = {
  sendPrivate: row(({ target }) => ({ body: { recvId: target.id, content: 'hi', type: 0 } }), 'friend.notFriend', {
    friend: 'ok',
    blocked: 'user.blocked',
  }),
  sendGroup: inGroup(({ groupId }) => ({ body: { groupId, content: 'hi', type: 0 } }), { muted: 'group.muted' }),
  recallMessage: [
    inGroup(
      ({ groupMessageId }) => ({ params: { kind: 'group', id: groupMessageId } }),
      { member: 'message.recallForbidden', muted: 'message.recallForbidden' },
      'message.notFound',
    ),
    inGroup(({ ownGroupMessageId }) => ({ params: { kind: 'group', id: ownGroupMessageId } }), {}, 'message.notFound'),
    row(({ privateMessageId }) => ({ params: { kind: 'private', id: privateMessageId } }), 'message.notFound', {
      friend: 'message.recallForbidden',
      exFriend: 'message.recallForbidden',
      blocked: 'message.recallForbidden',
    }),
  ],
  editMessage: [
    inGroup(ownMessage, { muted: 'group.muted' }, 'message.notFound'),
    inGroup(
      theirMessage,
      { member: forbidden, muted: [forbidden, 'group.muted'], manager: forbidden, owner: forbidden },
      'message.notFound',
    ),
  ],
  reactToMessage: [
    inGroup(
      ({ groupMessageId: id }) => ({ params: { kind: 'group' }, body: { id, emoji: '👍', on: true } }),
      { muted: 'group.muted' },
      'message.notFound',
    ),
    row(
      ({ privateMessageId: id }) => ({ params: { kind: 'private' }, body: { id, emoji: '👍', on: true } }),
      'message.notFound',
      { friend: 'ok', exFriend: 'friend.notFriend', blocked: 'user.blocked' },
    ),
  ],
  deleteMessages: inGroup(
    ({ groupId, groupMessageId }) => ({
      params: { kind: 'group' },
      body: { chatId: groupId, messageIds: [groupMessageId] },
    }),
    {},
    ['group.notMember', 'message.notFound'],
  ),
  flushAllMessages: own(),
  readPrivate: own(({ target }) => ({ query: { friendId: target.id } })),
  readGroup: inGroup(({ groupId }) => ({ query: { groupId } })),
  readSystem: own(() => ({ query: { maxSeqNo: 1 } })),
  maxReadedId: own(({ target }) => ({ query: { friendId: target.id } })),
  findReadedUsers: inGroup(({ groupId, groupMessageId }) => ({ query: { groupId, messageId: groupMessageId } })),
  searchMessages: own(() => ({ query: { keyword: 'hello' } })),
  history: inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { groupId } })),
  range: inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { target: groupId, from: 1, to: 9 } })),

  pullOffline: row(() => ({ params: { kind: 'private' }, query: { minId: 0 } }), 'message.noSocket'),
  pullOfflineSystem: row(() => ({ query: { minSeqNo: 0 } }), 'message.noSocket'),
  loadOffline: own(() => ({ params: { kind: 'group' }, query: { minId: 0 } })),
  heads: own(),
  changes: own(() => ({ query: { rev: 0 } })),
} satisfies Rows;
