import { isCountingType, MessageStatus, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { APPEND_FUNCTION } from '../infra/database/sql-functions/append.ts';
import type { Handle, Tx } from '../infra/database/transaction.ts';
import { retryOnConflict, UNIQUE_VIOLATION } from '../infra/database/transaction-retry.ts';
import { conversationId, peerOf } from './conversations/conversation-id.ts';
import { type MessageRow, readRow, selectMessages } from './message-row.ts';
import { type AppendResult, dedupeKey, type NewMessage, type SenderSnapshot } from './new-message.ts';

export interface AppendOptions {
  /** Epoch ms. */
  readonly now: number;
  /** True if people may write to each other without being friends. */
  readonly everyone?: boolean | undefined;
}

type Message = NewMessage & { readonly sender?: SenderSnapshot };

/**
 * The only writer of message rows: checks permission, dedupes, assigns ids and chatSeqs, inserts. Results are in the order
 * of `messages`. Messages of one conversation keep their order. A duplicate of (senderId, tmpId) resolves with the row of
 * the first. All of it is one SQL statement (`infra/database/sql-functions/append.ts`). On a root handle that statement
 * commits by itself and is retried on a conflict, for example with another node that stores the same (senderId, tmpId).
 */
export async function append(
  db: Handle,
  messages: readonly Message[],
  options: AppendOptions,
): Promise<AppendResult[]> {
  const firstIndexes = new Map<string, number>();
  messages.forEach((message, index) => {
    const key = dedupeKey(message);
    if (!firstIndexes.has(key)) firstIndexes.set(key, index);
  });
  const results: Array<AppendResult | undefined> = [];
  const answers = await callAppendFunction(db, [...firstIndexes.values()], messages, options);
  const originals = await findOriginals(db, answers);
  for (const answer of answers) {
    const message = messages[answer.at];
    if (message !== undefined) results[answer.at] = toResult(message, answer, originals, options.now);
  }
  // Duplicates within this batch: answered like the first one, or appended by themselves if that was refused.
  const remaining: number[] = [];
  messages.forEach((message, index) => {
    const first = results[firstIndexes.get(dedupeKey(message)) ?? index];
    if (results[index] !== undefined) return;
    if (first === undefined || first.kind === 'refused') remaining.push(index);
    else results[index] = toDuplicate(message, first.row);
  });
  if (remaining.length > 0) {
    const again = await append(
      db,
      remaining.flatMap((index) => messages[index] ?? []),
      options,
    );
    remaining.forEach((index, position) => {
      results[index] = again[position];
    });
  }
  return messages.map((_, index) => results[index] ?? { kind: 'refused', refusal: 'server.internal' });
}

/** Appends rows of the server itself (tips, recalls, edits): no permission check. */
export async function appendOwn(
  tx: Tx,
  messages: readonly (NewMessage & { readonly sender: SenderSnapshot })[],
  now: number,
): Promise<MessageRow[]> {
  const results = await append(tx, messages, { now });
  return results.flatMap((result) => (result.kind === 'stored' ? [result.row] : []));
}

/** Result row of the SQL function for one message. */
interface AppendAnswer {
  /** Index of the message. */
  readonly at: number;
  readonly refusal: string | null;
  readonly duplicate_of: number | null;
  readonly id: number | null;
  readonly chat_seq: number | null;
  readonly count_seq: number | null;
  readonly sender_name: string;
  readonly sender_role: number | null;
  readonly quoted: MessageRow['quoted'];
  readonly people_version: number | null;
  readonly read_from: number | null;
}

async function callAppendFunction(
  db: Handle,
  indexes: readonly number[],
  messages: readonly Message[],
  { now, everyone = false }: AppendOptions,
): Promise<AppendAnswer[]> {
  const inputs = indexes.flatMap((index) => {
    const message = messages[index];
    return message === undefined ? [] : [toInput(message, index)];
  });
  const conversations = `{${[...new Set(inputs.map(({ conversation }) => conversation))].join(',')}}`;
  const statement = sql<AppendAnswer>`
    select * from ${sql.raw(APPEND_FUNCTION)}(${conversations}::text[], ${JSON.stringify(inputs)}::json, ${now}, ${everyone})`;
  const execute = () => statement.execute(db);
  const { rows } = await (db.isTransaction ? execute() : retryOnConflict(execute, UNIQUE_VIOLATION));
  return rows;
}

function toInput(message: Message, at: number) {
  const { conversation: ref, senderId: sender, tmpId, type, content, title, quoteId } = message;
  const { atUserIds, receipt, origin, ext } = message;
  return {
    at,
    conversation: conversationId(ref),
    ...(ref.kind === 'private' ? { peer: peerOf(ref, sender) } : { group: ref.groupId }),
    sender,
    tmpId,
    type,
    content,
    title,
    quoteId,
    atUserIds: atUserIds?.length ? atUserIds : undefined,
    receipt,
    origin,
    ext,
    counts: isCountingType(type),
    name: message.sender?.senderName,
    role: message.sender?.senderRole,
  };
}

function toResult(
  message: NewMessage,
  answer: AppendAnswer,
  originals: ReadonlyMap<number, MessageRow>,
  now: number,
): AppendResult {
  if (answer.duplicate_of !== null) return toDuplicate(message, originals.get(answer.duplicate_of));
  if (answer.refusal !== null || answer.id === null || answer.chat_seq === null) {
    return { kind: 'refused', refusal: (answer.refusal as AppendRefusal | null) ?? 'server.internal' };
  }
  return {
    kind: 'stored',
    readFrom: answer.read_from ?? undefined,
    row: {
      id: answer.id,
      conversation: conversationId(message.conversation),
      chatSeq: answer.chat_seq,
      countSeq: answer.count_seq,
      senderId: message.senderId,
      tmpId: message.tmpId,
      type: message.type,
      content: message.content,
      title: message.title ?? null,
      sendTime: now,
      status: MessageStatus.SENDED,
      senderName: answer.sender_name,
      senderRole: answer.sender_role,
      quoted: answer.quoted,
      atUserIds: message.atUserIds?.length ? message.atUserIds : null,
      receipt: message.receipt ?? false,
      origin: message.origin ?? null,
      readers: null,
      editedAt: null,
      ext: message.ext ?? null,
      reactions: null,
      peopleVersion: answer.people_version ?? undefined,
    },
  };
}

/** Refusals of the SQL function. */
type AppendRefusal = Extract<AppendResult, { kind: 'refused' }>['refusal'];

/** A tmpId with another content or conversation is refused, unless the original was edited or recalled meanwhile. */
function toDuplicate(message: NewMessage, row: MessageRow | undefined): AppendResult {
  if (row === undefined) return { kind: 'refused', refusal: 'server.internal' };
  const isChanged = row.status === MessageStatus.RECALL || row.editedAt !== null;
  const isSame =
    row.conversation === conversationId(message.conversation) &&
    row.type === message.type &&
    (isChanged || message.type === MessageType.CARD || row.content === message.content);
  return isSame ? { kind: 'duplicate', row } : { kind: 'refused', refusal: 'message.tmpIdReused' };
}

async function findOriginals(db: Handle, answers: readonly AppendAnswer[]): Promise<Map<number, MessageRow>> {
  const ids = answers.flatMap(({ duplicate_of: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await selectMessages(db, { reader: undefined }).where('m.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, readRow(row)]));
}
