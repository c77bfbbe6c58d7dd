import { type GroupReceipt, MessageStatus, parseConversationKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Handle } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { findParticipation } from '../../message-log/conversations/participants.ts';
import { MAX_RECEIPTS, type Receipt } from '../../message-log/conversations/read-position.ts';
import { isReadByAll, readRow, selectMessages } from '../../message-log/message-row.ts';
import type { ReadBySend } from '../../message-log/send-queue.ts';
import { Refusal } from '../../refusal.ts';

/** For each read: did it pass a message of another user with receipts? Most groups have none. */
export async function passedReceipts(db: Handle, reads: readonly ReadBySend[]): Promise<boolean[]> {
  const asked = reads.map(({ groupId, ...read }, at) => ({
    ...read,
    at,
    conversation: conversationId(groupConversation(groupId)),
  }));
  const { rows } = await sql<{ at: number }>`
    select r.at from json_to_recordset(${JSON.stringify(asked)}::json)
      as r (at integer, conversation text, "userId" bigint, "fromSeq" bigint, "toSeq" bigint)
    where exists (
      select 1 from message m where m.conversation_id = r.conversation and m.chat_seq > r."fromSeq"
        and m.chat_seq <= r."toSeq" and m.receipt and m.sender_id <> r."userId"
    )`.execute(db);
  const passed = new Set(rows.map(({ at }) => at));
  return reads.map((_, at) => passed.has(at));
}

/** Messages of others in (`fromSeq`, `toSeq`] with receipts, the newest ones, ascending. */
export async function receiptsBetween(
  db: Handle,
  conversation: string,
  readerId: number,
  fromSeq: number,
  toSeq: number,
): Promise<Receipt[]> {
  const rows = await selectMessages(db, { reader: readerId })
    .where('m.conversation_id', '=', conversation)
    .where('m.chat_seq', '>', fromSeq)
    .where('m.chat_seq', '<=', toSeq)
    .where('m.receipt', '=', true)
    .where('m.sender_id', '<>', readerId)
    .orderBy('m.chat_seq', 'desc')
    .limit(MAX_RECEIPTS)
    .execute();
  return rows
    .map(readRow)
    .reverse()
    .map(({ id, senderId, readers }) => ({
      id,
      authorId: senderId,
      readedCount: readers?.read ?? 0,
      receiptOk: readers !== null && isReadByAll(readers),
      receiptTotal: readers?.all ?? 0,
    }));
}

/** Reader for `GET /changes`: receipts of the user's newest messages in each changed group. */
export async function readReceipts(
  db: Handle,
  userId: number,
  targets: readonly string[],
): Promise<{ receipts: GroupReceipt[] }> {
  const receipts: GroupReceipt[] = [];
  for (const key of targets) {
    const groupId = parseConversationKey(key)?.target ?? 0;
    const rows = await selectMessages(db, { reader: userId })
      .where('m.conversation_id', '=', conversationId(groupConversation(groupId)))
      .where('m.sender_id', '=', userId)
      .where('m.receipt', '=', true)
      .where('m.status', '<>', MessageStatus.RECALL)
      .orderBy('m.chat_seq', 'desc')
      .limit(MAX_RECEIPTS)
      .execute();
    for (const { id, readers } of rows.map(readRow).reverse()) {
      if (readers === null) continue;
      receipts.push({
        groupId,
        id,
        readedCount: readers.read,
        receiptOk: isReadByAll(readers),
        receiptTotal: readers.all,
      });
    }
  }
  return { receipts };
}

/** Newest own message id that a friend has read; 0 for none. */
export async function maxReadedId(db: Handle, userId: number, friendId: number): Promise<number> {
  const row = await db
    .selectFrom('participant as p')
    .innerJoin('message as m', 'm.conversation_id', 'p.conversation_id')
    .select('m.id')
    .where('p.user_id', '=', friendId)
    .where('p.conversation_id', '=', conversationId(privateConversation(userId, friendId)))
    .where('m.sender_id', '=', userId)
    .whereRef('m.chat_seq', '<=', 'p.read_seq')
    .orderBy('m.chat_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * User ids of the members who have read a message, without its author.
 * @throws {Refusal} `group.notMember`, `message.notFound`
 */
export async function readersOf(db: Handle, userId: number, groupId: number, messageId: number): Promise<number[]> {
  const conversation = conversationId(groupConversation(groupId));
  const own = await findParticipation(db, userId, conversation);
  if (own === undefined) throw new Refusal('group.notMember');
  const message = await db
    .selectFrom('message')
    .select(['sender_id', 'chat_seq'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversation)
    .where('chat_seq', '>=', own.visibleFromSeq)
    .executeTakeFirst();
  if (message === undefined) throw new Refusal('message.notFound');
  const readers = await db
    .selectFrom('participant')
    .select('user_id')
    .where('conversation_id', '=', conversation)
    .where('visible_to_seq', 'is', null)
    .where('entered_seq', '<=', message.chat_seq)
    .where('read_seq', '>=', message.chat_seq)
    .where('user_id', '<>', message.sender_id)
    .orderBy('user_id')
    .execute();
  return readers.map((reader) => reader.user_id);
}
