import { inGroup, own, type Rows, row, visitorToo } from '../row.ts';
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
  sendGroup: visitorToo(
    inGroup(({ groupId }) => ({ body: { groupId, content: 'hi', type: 0 } }), { muted: 'group.muted' }),
  ),
  recallMessage: [
    visitorToo(
      inGroup(
        ({ groupMessageId }) => ({ params: { kind: 'group', id: groupMessageId } }),
        { member: 'message.recallForbidden', muted: 'message.recallForbidden' },
        'message.notFound',
      ),
    ),
    visitorToo(
      inGroup(
        ({ ownGroupMessageId }) => ({ params: { kind: 'group', id: ownGroupMessageId } }),
        {},
        'message.notFound',
      ),
    ),
    visitorToo(
      row(({ privateMessageId }) => ({ params: { kind: 'private', id: privateMessageId } }), 'message.notFound', {
        friend: 'message.recallForbidden',
        exFriend: 'message.recallForbidden',
        blocked: 'message.recallForbidden',
      }),
    ),
  ],
  editMessage: [
    visitorToo(inGroup(ownMessage, { muted: 'group.muted' }, 'message.notFound')),
    visitorToo(
      inGroup(
        theirMessage,
        { member: forbidden, muted: [forbidden, 'group.muted'], manager: forbidden, owner: forbidden },
        'message.notFound',
      ),
    ),
  ],
  reactToMessage: [
    visitorToo(
      inGroup(
        ({ groupMessageId: id }) => ({ params: { kind: 'group' }, body: { id, emoji: '👍', on: true } }),
        { muted: 'group.muted' },
        'message.notFound',
      ),
    ),
    visitorToo(
      row(
        ({ privateMessageId: id }) => ({ params: { kind: 'private' }, body: { id, emoji: '👍', on: true } }),
        'message.notFound',
        { friend: 'ok', exFriend: 'friend.notFriend', blocked: 'user.blocked' },
      ),
    ),
  ],
  deleteMessages: visitorToo(
    inGroup(
      ({ groupId, groupMessageId }) => ({
        params: { kind: 'group' },
        body: { chatId: groupId, messageIds: [groupMessageId] },
      }),
      {},
      ['group.notMember', 'message.notFound'],
    ),
  ),
  flushAllMessages: own(),
  readPrivate: own(({ target }) => ({ query: { friendId: target.id } })),
  readGroup: visitorToo(inGroup(({ groupId }) => ({ query: { groupId } }))),
  readSystem: visitorToo(own(() => ({ query: { maxSeqNo: 1 } }))),
  maxReadedId: own(({ target }) => ({ query: { friendId: target.id } })),
  findReadedUsers: visitorToo(
    inGroup(({ groupId, groupMessageId }) => ({ query: { groupId, messageId: groupMessageId } })),
  ),
  searchMessages: own(() => ({ query: { keyword: 'hello' } })),
  history: visitorToo(inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { groupId } }))),
  range: visitorToo(
    inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { target: groupId, from: 1, to: 9 } })),
  ),

  pullOffline: visitorToo(row(() => ({ params: { kind: 'private' }, query: { minId: 0 } }), 'message.noSocket')),
  pullOfflineSystem: visitorToo(row(() => ({ query: { minSeqNo: 0 } }), 'message.noSocket')),
  loadOffline: visitorToo(own(() => ({ params: { kind: 'group' }, query: { minId: 0 } }))),
  heads: visitorToo(own()),
  changes: visitorToo(own(() => ({ query: { rev: 0 } }))),
} satisfies Rows;
