import type { Message, Reaction, StoredMessage } from 'im-sdk/protocol';
import { MessageStatus } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Handle } from '../infra/database/transaction.ts';
import { parseConversationId, peerOf } from './conversations/conversation-id.ts';

/** Fields of a quoted message. */
export interface QuotedRow {
  readonly id: number;
  readonly senderId: number;
  readonly senderName: string;
  readonly type: number;
  readonly content: string;
  readonly status: number;
}

/** A stored message. */
export interface MessageRow {
  readonly id: number;
  readonly conversation: string;
  readonly chatSeq: number;
  readonly countSeq: number | null;
  readonly senderId: number;
  readonly tmpId: string;
  readonly type: number;
  readonly content: string;
  readonly title: string | null;
  readonly sendTime: number;
  readonly status: number;
  readonly senderName: string;
  readonly senderRole: number | null;
  readonly quoted: QuotedRow | null;
  readonly atUserIds: readonly number[] | null;
  readonly receipt: boolean;
  /** Number of other members at the send, if `receipt`; null for older messages. */
  readonly receiptTotal: number | null;
  /** Name of the original sender of a forwarded message. */
  readonly forwardedName: string | null;
  /** The sender's read position did not move with it. */
  readonly keepUnread: boolean;
  readonly sentFrom: string | null;
  /** Number of readers and of other participants, at the send if that is known; null if it was not selected. */
  readonly readers: { readonly read: number; readonly all: number } | null;
  /** `conversation.people_version` when the row was stored; missing on a row that was read from the database. */
  readonly peopleVersion?: number;
  /** Epoch ms; null if never edited. */
  readonly editedAt: number | null;
  readonly ext: Readonly<Record<string, unknown>> | null;
  /** Reactions for the reader; null if there are none or they were not selected. */
  readonly reactions: readonly Reaction[] | null;
}

/** Whether this is a row as another node publishes it: what order and fan-out rely on. */
export function isMessageRow(value: unknown): value is MessageRow {
  if (typeof value !== 'object' || value === null) return false;
  const row = value as { readonly [field: string]: unknown };
  return (
    [row.id, row.chatSeq, row.senderId, row.type, row.sendTime, row.status].every(Number.isSafeInteger) &&
    typeof row.conversation === 'string' &&
    typeof row.content === 'string' &&
    (row.peopleVersion === undefined || Number.isSafeInteger(row.peopleVersion))
  );
}

// A subquery per row: a join would be planned over the whole table.
const quoted = sql<QuotedRow | null>`case when m.quote_id is not null then (
  select json_build_object('id', q.id, 'senderId', q.sender_id, 'senderName', q.sender_name, 'type', q.type,
    'content', q.content, 'status', q.status)
  from message q where q.id = m.quote_id) end`;
const others = sql`from participant p where p.conversation_id = m.conversation_id and p.user_id <> m.sender_id
  and p.visible_to_seq is null and p.entered_seq <= m.chat_seq`;
const shown = sql`case when m.receipt or m.conversation_id like 'p:%' then`;

/**
 * Selects messages with their quoted message. With a `reader` also read counts and reactions, for history pages; new rows
 * in the tail have neither.
 */
export function selectMessages(db: Handle, { reader }: { reader: number | undefined }) {
  return db
    .selectFrom('message as m')
    .selectAll('m')
    .select([
      quoted.as('quoted'),
      (reader !== undefined
        ? sql<number | null>`${shown} (select count(*) ${others} and p.read_seq >= m.chat_seq) end`
        : sql<null>`null`
      ).as('readers_read'),
      (reader !== undefined
        ? sql<number | null>`${shown} coalesce(m.receipt_total, (select count(*) ${others})) end`
        : sql<null>`null`
      ).as('readers_all'),
      (reader !== undefined ? reactionsFor(reader) : sql<null>`null`).as('reactions'),
    ]);
}

function reactionsFor(reader: number) {
  return sql<Reaction[] | null>`case when m.reacted then (
    select json_agg(json_build_object('emoji', e.emoji, 'count', e.count, 'mine', e.mine) order by e.first)
    from (
      select r.emoji, count(*) as count, bool_or(r.user_id = ${reader}) as mine, min(r.row_id) as first
      from message_reaction r where r.message_id = m.id group by r.emoji
    ) e) end`;
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

export function readRow(row: SelectedRow): MessageRow {
  return {
    id: row.id,
    conversation: row.conversation_id,
    chatSeq: row.chat_seq,
    countSeq: row.count_seq,
    senderId: row.sender_id,
    tmpId: row.tmp_id,
    type: row.type,
    content: row.content,
    title: row.title,
    sendTime: row.send_time,
    status: row.status,
    senderName: row.sender_name,
    senderRole: row.sender_role,
    quoted: row.quoted,
    atUserIds: row.at_user_ids,
    receipt: row.receipt,
    receiptTotal: row.receipt_total,
    forwardedName: row.forwarded_name,
    keepUnread: row.keep_unread,
    sentFrom: row.origin,
    readers:
      row.readers_read === null || row.readers_all === null ? null : { read: row.readers_read, all: row.readers_all },
    editedAt: row.edited_at,
    ext: row.ext,
    reactions: row.reactions,
  };
}

/** Wire format of a message, the same for every recipient. Empty fields are omitted. */
export function toMessage(row: MessageRow): StoredMessage {
  const ref = parseConversationId(row.conversation);
  const message: Message = {
    id: row.id,
    tmpId: row.tmpId,
    chatSeq: row.chatSeq,
    sendId: row.senderId,
    content: row.content,
    type: row.type,
    sendTime: row.sendTime,
    status: row.status,
    sendNickName: row.senderName,
  };
  if (row.countSeq !== null) message.countSeq = row.countSeq;
  if (ref.kind === 'private') message.recvId = peerOf(ref, row.senderId);
  else message.groupId = ref.groupId;
  if (row.senderRole !== null) message.sendRole = row.senderRole;
  if (row.title !== null) message.title = row.title;
  if (row.atUserIds !== null) message.atUserIds = [...row.atUserIds];
  if (row.quoted !== null) message.quoteMessage = toQuoted(row.quoted);
  if (row.receipt) message.receipt = true;
  if (row.receiptTotal !== null) message.receiptTotal = row.receiptTotal;
  if (row.forwardedName !== null) message.forwarded = { name: row.forwardedName };
  if (row.keepUnread) message.keepUnread = true;
  if (row.ext !== null) message.ext = row.ext;
  if (row.editedAt !== null) {
    message.isEdited = true;
    message.editedAt = row.editedAt;
  }
  if (row.reactions !== null) message.reactions = [...row.reactions];
  if (row.readers !== null && row.status === MessageStatus.SENDED) {
    if (ref.kind === 'private') {
      if (row.readers.read > 0) message.status = MessageStatus.READED;
    } else if (row.receipt) {
      message.readedCount = row.readers.read;
      message.receiptOk = isReadByAll(row.readers);
      message.receiptTotal = row.readers.all;
    }
  }
  return message as StoredMessage;
}

export function isReadByAll({ read, all }: NonNullable<MessageRow['readers']>): boolean {
  return all > 0 && read === all;
}

function toQuoted(quoted: QuotedRow): NonNullable<Message['quoteMessage']> {
  const { id, senderId, senderName, type, status } = quoted;
  const shownFields = { id, sendId: senderId, sendNickName: senderName, type, status };
  return status === MessageStatus.RECALL ? shownFields : { ...shownFields, content: quoted.content };
}
