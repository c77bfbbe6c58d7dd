import { countsAsUnread, MessageStatus, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { APPEND_FUNCTION } from '../infra/database/sql-functions/append.ts';
import { type Handle, type Tx, transactEndingWith } from '../infra/database/transaction.ts';
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
  const statement = appendStatement(messages, options);
  const execute = () => statement.execute(db);
  const { rows } = await (db.isTransaction ? execute() : retryOnConflict(execute, UNIQUE_VIOLATION));
  return toResults(db, messages, rows, options, (remaining) => append(db, remaining, options));
}

/** Outcome of a transaction's work, and the messages to append at its commit. */
export interface AppendAtEnd<T> extends AppendOptions {
  readonly outcome: T;
  readonly messages: readonly Message[];
}

/**
 * Runs `work` in a transaction and appends its messages in the last statement, which is sent together with the commit:
 * the log head is the lock of all senders, so it is never held across a round trip.
 * @param again appends duplicates within `messages` whose first was refused. Without it they are refused like the first.
 */
export async function appendAtCommit<T>(
  database: Handle,
  work: (tx: Tx) => Promise<AppendAtEnd<T>>,
  again?: (remaining: readonly Message[]) => Promise<AppendResult[]>,
): Promise<{ readonly outcome: T; readonly results: AppendResult[] }> {
  const { outcome: end, rows } = await transactEndingWith(
    database,
    async (tx) => {
      const end = await work(tx);
      return { outcome: end, last: end.messages.length === 0 ? undefined : appendStatement(end.messages, end) };
    },
    UNIQUE_VIOLATION,
  );
  const refuse = async (remaining: readonly Message[]) => remaining.map(() => refused());
  return { outcome: end.outcome, results: await toResults(database, end.messages, rows, end, again ?? refuse) };
}

/** Rows of results that are all new, as those of the server itself (tips, recalls, edits) are. */
export function storedRows(results: readonly AppendResult[]): MessageRow[] {
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
  readonly forwarded_name: string | null;
  readonly people_version: number | null;
  readonly read_from: number | null;
  readonly receipt_total: number | null;
}

/** The first message of each (senderId, tmpId) is sent to the database. */
function appendStatement(messages: readonly Message[], { now, everyone = false }: AppendOptions) {
  const first = new Set(firstIndexes(messages).values());
  const inputs = messages.flatMap((message, index) => (first.has(index) ? [toInput(message, index)] : []));
  const conversations = `{${[...new Set(inputs.map(({ conversation }) => conversation))].join(',')}}`;
  return sql<AppendAnswer>`
    select * from ${sql.raw(APPEND_FUNCTION)}(${conversations}::text[], ${JSON.stringify(inputs)}::json, ${now}, ${everyone})`;
}

/** Index of the first message with the same (senderId, tmpId), by `dedupeKey`. */
function firstIndexes(messages: readonly Message[]): Map<string, number> {
  const indexes = new Map<string, number>();
  messages.forEach((message, index) => {
    const key = dedupeKey(message);
    if (!indexes.has(key)) indexes.set(key, index);
  });
  return indexes;
}

/** Duplicates within the batch are answered like the first one; `again` appends them if that was refused. */
async function toResults(
  db: Handle,
  messages: readonly Message[],
  answers: readonly AppendAnswer[],
  { now }: AppendOptions,
  again: (remaining: readonly Message[]) => Promise<AppendResult[]>,
): Promise<AppendResult[]> {
  const first = firstIndexes(messages);
  const originals = await findOriginals(db, answers);
  const results: Array<AppendResult | undefined> = [];
  for (const answer of answers) {
    const message = messages[answer.at];
    if (message !== undefined) results[answer.at] = toResult(message, answer, originals, now);
  }
  const remaining: number[] = [];
  messages.forEach((message, index) => {
    const original = results[first.get(dedupeKey(message)) ?? index];
    if (results[index] !== undefined) return;
    if (original === undefined || original.kind === 'refused') remaining.push(index);
    else results[index] = toDuplicate(message, original.row);
  });
  if (remaining.length > 0) {
    const late = await again(remaining.flatMap((index) => messages[index] ?? []));
    remaining.forEach((index, position) => {
      results[index] = late[position];
    });
  }
  return messages.map((_, index) => results[index] ?? refused());
}

function refused(): AppendResult {
  return { kind: 'refused', refusal: 'server.internal' };
}

function toInput(message: Message, at: number) {
  const { conversation: ref, senderId: sender, tmpId, type, content, title, quoteId } = message;
  const { atUserIds, receipt, sentFrom, ext, targetId, reaction, files, forwardOf, keepUnread } = message;
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
    origin: sentFrom,
    ext,
    forwardKind: forwardOf?.kind,
    forwardId: forwardOf?.id,
    keepUnread,
    counts: countsAsUnread({ type, content }),
    name: message.sender?.senderName,
    role: message.sender?.senderRole,
    target: targetId,
    reaction,
    files: files?.length ? files : undefined,
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
      receiptTotal: answer.receipt_total,
      forwardedName: answer.forwarded_name,
      keepUnread: message.keepUnread ?? false,
      sentFrom: message.sentFrom ?? null,
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
  if (row === undefined) return refused();
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
