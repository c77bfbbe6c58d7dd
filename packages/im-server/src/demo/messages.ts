import { GroupRole, isCountingType, MessageStatus, MessageType } from 'im-sdk/protocol';
import type { Insertable } from 'kysely';
import type { MessageTable } from '../infra/database/schema/log.ts';
import type { Tx } from '../infra/database/transaction.ts';
import {
  type ConversationRef,
  conversationId,
  groupConversation,
  privateConversation,
} from '../message-log/conversations/conversation-id.ts';
import { attachmentNamed } from './attachments.ts';
import type { DemoConversation } from './conversations.ts';
import { parseTalk } from './parse-talk.ts';
import { demoPeople } from './people.ts';

type Row = Insertable<MessageTable>;

const MINUTE_MS = 60_000;
const INSERT_BATCH = 200;
/** Placeholder id of the previous row, until ids are assigned. */
const PREVIOUS_ROW = -1;

/** Inserts all talks as the log would: ids ascending in time, dense chatSeqs, read positions. */
export async function seedMessages(
  tx: Tx,
  conversations: readonly DemoConversation[],
  ids: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const rows: Row[] = [];
  const owners = new Map<string, DemoConversation>();
  for (const conversation of conversations) {
    const ref = refOf(conversation, ids, groupIds);
    owners.set(conversationId(ref), conversation);
    rows.push(...rowsOf(conversation, ref, ids, now));
  }
  rows.sort((one, other) => one.send_time - other.send_time);
  const numbers = new Map<string, { seq: number; count: number; lastId: number }>();
  for (const [at, row] of rows.entries()) {
    const number = numbers.get(row.conversation_id) ?? { seq: 0, count: 0, lastId: 0 };
    numbers.set(row.conversation_id, number);
    const counts = isCountingType(row.type);
    number.seq += 1;
    if (counts) number.count += 1;
    row.id = at + 1;
    row.chat_seq = number.seq;
    row.count_seq = counts ? number.count : null;
    row.tmp_id = `demo${row.id}`;
    number.lastId = row.id;
  }
  linkToPreviousRows(rows);
  await tx
    .insertInto('conversation')
    .values(
      [...owners].map(([id, conversation]) => {
        const ref = refOf(conversation, ids, groupIds);
        const number = numbers.get(id);
        return {
          id,
          kind: ref.kind,
          low_user_id: ref.kind === 'private' ? ref.low : null,
          high_user_id: ref.kind === 'private' ? ref.high : null,
          group_id: ref.kind === 'group' ? ref.groupId : null,
          head_seq: number?.seq ?? 0,
          head_id: number?.lastId ?? 0,
          count_seq: number?.count ?? 0,
        };
      }),
    )
    .execute();
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    await tx
      .insertInto('message')
      .values(rows.slice(at, at + INSERT_BATCH))
      .execute();
  }
  await tx.updateTable('log_head').set({ head: rows.length }).execute();
  await tx
    .insertInto('participant')
    .values([...owners].flatMap(([id, conversation]) => participants(id, conversation, ids, rows)))
    .execute();
}

function refOf(
  { group, members: [one = '', other = ''] }: DemoConversation,
  ids: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
): ConversationRef {
  if (group !== undefined) return groupConversation(groupIds.get(group) ?? 0);
  return privateConversation(ids.get(one) ?? 0, ids.get(other) ?? 0);
}

/** Rows of one talk. Ids and chatSeqs are assigned after all talks are sorted by time. */
function rowsOf(
  { talk, endedMinutesAgo, group, members }: DemoConversation,
  ref: ConversationRef,
  ids: ReadonlyMap<string, number>,
  now: number,
): Row[] {
  return parseTalk(talk, now - endedMinutesAgo * MINUTE_MS).flatMap((line) => {
    const userName = members.find((name) => name.startsWith(line.speaker)) ?? '';
    const person = demoPeople.find((one) => one.userName === userName);
    const sent = line.attachment === undefined ? undefined : attachmentNamed(line.attachment, ids);
    const mentioned = demoPeople.filter((one) => line.text.includes(`@${one.nickName} `));
    const row: Row = {
      id: 0,
      conversation_id: conversationId(ref),
      chat_seq: 0,
      count_seq: null,
      sender_id: ids.get(userName) ?? 0,
      tmp_id: '',
      type: sent?.type ?? MessageType.TEXT,
      content: line.recalled ? '' : (sent?.content ?? line.text),
      title: null,
      send_time: line.time,
      status: line.recalled ? MessageStatus.RECALL : MessageStatus.SENDED,
      sender_name: person?.nickName ?? '',
      sender_role: group === undefined ? null : userName === members[0] ? GroupRole.OWNER : GroupRole.MEMBER,
      quote_id: line.quotesPrevious ? PREVIOUS_ROW : null,
      at_user_ids: mentioned.length > 0 ? JSON.stringify(mentioned.map((one) => ids.get(one.userName) ?? 0)) : null,
      receipt: false,
      origin: null,
    };
    if (!line.recalled) return [row];
    return [row, { ...row, type: MessageType.RECALL, status: MessageStatus.SENDED, send_time: line.time + 1 }];
  });
}

/** Links recalls and quotes to the previous row of their conversation. */
function linkToPreviousRows(rows: readonly Row[]): void {
  const before = new Map<string, number>();
  for (const row of rows) {
    if (row.type === MessageType.RECALL) row.content = String(before.get(row.conversation_id));
    if (row.quote_id === PREVIOUS_ROW) row.quote_id = before.get(row.conversation_id) ?? null;
    before.set(row.conversation_id, row.id);
  }
}

/** Everybody has read to the end, except for the `unread` setting. */
function participants(
  conversation: string,
  { members, settings }: DemoConversation,
  ids: ReadonlyMap<string, number>,
  rows: readonly Row[],
) {
  const own = rows.filter((row) => row.conversation_id === conversation);
  return members.map((userName) => {
    const userId = ids.get(userName) ?? 0;
    const unread = settings?.[userName]?.unread ?? 0;
    const counting = own.filter((row) => row.count_seq !== null);
    const read = unread === 0 ? own.at(-1) : counting.at(-unread - 1);
    const readCount = counting.findLast((row) => row.chat_seq <= (read?.chat_seq ?? 0))?.count_seq ?? 0;
    return {
      conversation_id: conversation,
      user_id: userId,
      read_seq: read?.chat_seq ?? 0,
      read_count: readCount,
      visible_from_seq: 1,
      visible_to_seq: null,
    };
  });
}
