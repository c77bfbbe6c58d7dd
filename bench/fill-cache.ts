import { MessageCache } from '../packages/im-sdk/src/cache/message-cache.ts';
import type { Database } from '../packages/im-sdk/src/platform/database.ts';
import type { ConversationKey } from '../packages/im-sdk/src/protocol/index.ts';
import { lastOf } from '../packages/im-sdk/src/store/conversations/conversation-row.ts';
import { emptyState } from '../packages/im-sdk/src/store/conversations/conversation-state.ts';
import { toRow } from '../packages/im-sdk/src/store/messages/message-row-fields.ts';
import { ME } from './engine-stage.ts';

/** Stores so many private conversations with so many messages each, as a client that has read them would. */
export async function fillCache(database: Database, conversations: number, rowsEach: number): Promise<void> {
  const cache = new MessageCache(database);
  await cache.lead();
  await cache.commit({
    conversations: Array.from({ length: conversations }, (_, index) => {
      const peer = index + 2;
      const key: ConversationKey = `p:${peer}`;
      const rows = Array.from({ length: rowsEach }, (_row, at) => {
        const id = index * rowsEach + at + 1;
        const message = {
          id,
          chatSeq: at + 1,
          sendId: peer,
          recvId: ME,
          type: 0,
          content: `message ${id}`,
          sendTime: id,
        };
        return toRow(message, key, `p${id}`, false);
      });
      const last = rows[rows.length - 1];
      const state = {
        ...emptyState(key),
        version: 1,
        cursor: rowsEach,
        headPos: rowsEach,
        ranges: [[1, rowsEach]] as const,
        last: last && lastOf(last, 0),
        optTime: last?.sendTime ?? 0,
      };
      const identity = {
        showName: `Friend ${peer}`,
        headImage: '',
        companyName: '',
        isDnd: false,
        isTop: false,
        msgRemind: 1,
        gone: false,
      };
      return { key, reset: false, dropBelow: 0, rows, stored: { state, identity } };
    }),
    position: { epoch: 'e' },
    delivered: [],
  });
}
