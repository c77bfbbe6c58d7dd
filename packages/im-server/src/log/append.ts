import { isCountingType, MessageStatus, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { APPEND_FUNCTION } from '../infra/database/sql-functions/append.ts';
import type { Handle, Tx } from '../infra/database/transaction.ts';
import { retryOnConflict, UNIQUE_VIOLATION } from '../infra/database/transaction-retry.ts';
import { conversationId, peerOf } from './conversations/conversation-id.ts';
import { type MessageRow, readRow, selectMessages } from './message-row.ts';
import { type AppendResult, dedupeKey, type NewMessage, type SenderSnapshot } from './new-message.ts';
import type { Seams } from './seams.ts';

export interface AppendOptions {
  /** Epoch ms. */
  readonly now: number;
  /** Whether people need not be friends to write to each other. */
  readonly everyone?: boolean;
  readonly seams?: Seams;
}

/**
 * The one way into the log: judges, numbers and stores drafts, and says what became of each, in their order. Several
 * drafts of one conversation keep their order; a repeat of (sender, tmpId) is answered with its first row. All of it
 * is one statement (`infra/database/routines/append.ts`), which is its own transaction on a root handle: there it is
 * asked again where it clashes with others, such as another node that stores the same (sender, tmpId).
 */
export async function append(
  db: Handle,
  drafts: ReadonlyArray<NewMessage & { readonly stamp?: SenderSnapshot }>,
  options: AppendOptions,
): Promise<AppendResult[]> {
  const dedupe = options.seams?.plant !== 'noDedupeIndex';
  const firsts = new Map<string, number>();
  drafts.forEach((draft, at) => {
    const key = dedupe ? dedupeKey(draft) : String(at);
    if (!firsts.has(key)) firsts.set(key, at);
  });
  const results: Array<AppendResult | undefined> = [];
  const asked = [...firsts.values()];
  const answers = await ask(db, asked, drafts, { ...options, dedupe });
  const repeats = await rowsById(db, answers);
  for (const answer of answers) {
    const draft = drafts[answer.at];
    if (draft !== undefined) results[answer.at] = resultOf(draft, answer, repeats, options.now);
  }
  // The same draft again in this batch: a repeat of the first, or judged by itself where that was refused.
  const left: number[] = [];
  drafts.forEach((draft, at) => {
    const first = results[firsts.get(dedupeKey(draft)) ?? at];
    if (results[at] !== undefined) return;
    if (first === undefined || first.kind === 'refused') left.push(at);
    else results[at] = repeatOf(draft, first.row);
  });
  if (left.length > 0) {
    const again = await append(
      db,
      left.flatMap((at) => drafts[at] ?? []),
      options,
    );
    left.forEach((at, index) => {
      results[at] = again[index];
    });
  }
  return drafts.map((_, at) => results[at] ?? { kind: 'refused', refusal: 'server.internal' });
}

/** Appends rows of the server's own making (tips, recalls, call records): nobody has to be asked. */
export async function appendOwn(
  tx: Tx,
  drafts: readonly (NewMessage & { readonly stamp: SenderSnapshot })[],
  now: number,
): Promise<MessageRow[]> {
  const results = await append(tx, drafts, { now });
  return results.flatMap((result) => (result.kind === 'stored' ? [result.row] : []));
}

/** What the routine says of one draft. */
interface Answer {
  readonly at: number;
  readonly refusal: string | null;
  readonly repeated_id: number | null;
  readonly id: number | null;
  readonly chat_seq: number | null;
  readonly count_seq: number | null;
  readonly sender_name: string;
  readonly sender_role: number | null;
  readonly quoted: MessageRow['quoted'];
  readonly people_version: number | null;
  readonly read_from: number | null;
}

async function ask(
  db: Handle,
  asked: readonly number[],
  drafts: ReadonlyArray<NewMessage & { readonly stamp?: SenderSnapshot }>,
  { now, everyone = false, dedupe }: AppendOptions & { readonly dedupe: boolean },
): Promise<Answer[]> {
  const wanted = asked.flatMap((at) => {
    const draft = drafts[at];
    return draft === undefined ? [] : [describe(draft, at)];
  });
  const conversations = `{${[...new Set(wanted.map(({ conversation }) => conversation))].join(',')}}`;
  const statement = sql<Answer>`
    select * from ${sql.raw(APPEND_FUNCTION)}(${conversations}::text[], ${JSON.stringify(wanted)}::json, ${now}, ${everyone}, ${dedupe})`;
  const once = () => statement.execute(db);
  const { rows } = await (db.isTransaction ? once() : retryOnConflict(once, UNIQUE_VIOLATION));
  return rows;
}

function describe(draft: NewMessage & { readonly stamp?: SenderSnapshot }, at: number) {
  const {
    conversation: ref,
    senderId: sender,
    tmpId,
    type,
    content,
    title,
    quoteId,
    atUserIds,
    receipt,
    origin,
    ext,
  } = draft;
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
    name: draft.stamp?.senderName,
    role: draft.stamp?.senderRole,
  };
}

function resultOf(
  draft: NewMessage,
  answer: Answer,
  repeats: ReadonlyMap<number, MessageRow>,
  now: number,
): AppendResult {
  if (answer.repeated_id !== null) return repeatOf(draft, repeats.get(answer.repeated_id));
  if (answer.refusal !== null || answer.id === null || answer.chat_seq === null) {
    return { kind: 'refused', refusal: (answer.refusal as RefusalOfRoutine | null) ?? 'server.internal' };
  }
  return {
    kind: 'stored',
    readFrom: answer.read_from ?? undefined,
    row: {
      id: answer.id,
      conversation: conversationId(draft.conversation),
      chatSeq: answer.chat_seq,
      countSeq: answer.count_seq,
      senderId: draft.senderId,
      tmpId: draft.tmpId,
      type: draft.type,
      content: draft.content,
      title: draft.title ?? null,
      sendTime: now,
      status: MessageStatus.SENDED,
      senderName: answer.sender_name,
      senderRole: answer.sender_role,
      quoted: answer.quoted,
      atUserIds: draft.atUserIds?.length ? draft.atUserIds : null,
      receipt: draft.receipt ?? false,
      origin: draft.origin ?? null,
      readers: null,
      editedAt: null,
      ext: draft.ext ?? null,
      reactions: null,
      peopleVersion: answer.people_version ?? undefined,
    },
  };
}

/** The refusals that the routine knows. */
type RefusalOfRoutine = Extract<AppendResult, { kind: 'refused' }>['refusal'];

function repeatOf(draft: NewMessage, row: MessageRow | undefined): AppendResult {
  if (row === undefined) return { kind: 'refused', refusal: 'server.internal' };
  const changed = row.status === MessageStatus.RECALL || row.editedAt !== null;
  const same =
    row.conversation === conversationId(draft.conversation) &&
    row.type === draft.type &&
    (changed || draft.type === MessageType.CARD || row.content === draft.content);
  return same ? { kind: 'repeated', row } : { kind: 'refused', refusal: 'message.tmpIdReused' };
}

async function rowsById(db: Handle, answers: readonly Answer[]): Promise<Map<number, MessageRow>> {
  const ids = answers.flatMap(({ repeated_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await selectMessages(db, { reader: undefined }).where('m.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, readRow(row)]));
}
