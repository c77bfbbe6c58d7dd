import { type Message, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Handle, Tx } from '../infra/database/transaction.ts';

/** Server notice for one user: type 53, or a pending request (60, 61). */
export interface Notice {
  readonly type: typeof MessageType.SYSTEM_MESSAGE | typeof MessageType.FRIEND_APPLY | typeof MessageType.GROUP_APPLY;
  readonly title: string;
  /** JSON text. */
  readonly content: string;
}

export function announcement(title: string, content: string): Notice {
  return { type: MessageType.SYSTEM_MESSAGE, title, content: JSON.stringify({ title, content }) };
}

/** Stores a notice for each user with their next `seqNo`. Returns the messages to push as cmd 5 after the commit. */
export async function appendNotice(
  tx: Tx,
  userIds: readonly number[],
  notice: Notice,
  now: number,
): Promise<Map<number, Message>> {
  const sent = new Map<number, Message>();
  for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) {
    const { head_seq } = await tx
      .insertInto('notice_position')
      .values({ user_id: userId, head_seq: 1, read_seq: 0 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ head_seq: sql`notice_position.head_seq + 1` }))
      .returning('head_seq')
      .executeTakeFirstOrThrow();
    const row = { user_id: userId, seq_no: head_seq, ...notice, send_time: now };
    await tx.insertInto('system_notice').values(row).execute();
    sent.set(userId, noticeMessage(row));
  }
  return sent;
}

/** Notices above `minSeqNo`, ascending, at most `size`. */
export async function noticesAfter(db: Handle, userId: number, minSeqNo: number, size: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('system_notice')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq_no', '>', minSeqNo)
    .where('seq_no', '>', (where) =>
      where
        .selectFrom('notice_position as p')
        .select('p.flushed_seq')
        .whereRef('p.user_id', '=', 'system_notice.user_id'),
    )
    .orderBy('seq_no')
    .limit(size)
    .execute();
  return rows.map(noticeMessage);
}

/** Newest and last read `seqNo` of a user. */
export async function noticePosition(db: Handle, userId: number): Promise<{ headSeq: number; readSeq: number }> {
  const row = await db.selectFrom('notice_position').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return { headSeq: row?.head_seq ?? 0, readSeq: row?.read_seq ?? 0 };
}

/** Moves the read position of notices forward. Returns the new position; `undefined` if unchanged. */
export async function moveNoticePosition(tx: Tx, userId: number, maxSeqNo: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('notice_position')
    .set({ read_seq: sql`least(head_seq, ${maxSeqNo})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`read_seq < least(head_seq, ${maxSeqNo})`)
    .returning('read_seq')
    .executeTakeFirst();
  return row?.read_seq;
}

interface NoticeRow {
  readonly user_id: number;
  readonly seq_no: number;
  readonly type: number;
  readonly title: string;
  readonly content: string;
  readonly send_time: number;
}

function noticeMessage(row: NoticeRow): Message {
  const { type, title, content } = row;
  return { seqNo: row.seq_no, recvId: row.user_id, type, title, content, sendTime: row.send_time };
}
