import { isCountingType, MessageStatus } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Tx } from '../infra/database/guard.ts';
import { conversationId } from './conversations/conversation-id.ts';
import { ensureConversations, type Head, lockConversations } from './conversations/conversation-lock.ts';
import { type Admitted, type AppendResult, type Draft, dedupeKey, type Stamp } from './draft.ts';
import { type MessageRow, type QuotedRow, readRow, selectMessages } from './message-row.ts';
import { readQuotes } from './quotes.ts';
import type { Seams } from './seams.ts';

/** Says for each draft whether it may be appended, and under what name; asked inside the transaction. */
export type Admit = (tx: Tx, drafts: readonly Draft[]) => Promise<readonly Admitted[]>;

/**
 * The one way into the log. In the caller's transaction: locks the conversations (in sorted order), answers repeats of
 * (sender, tmpId) with their first row, asks `admit` about the rest, takes the next ids and sequence numbers, inserts.
 * Several drafts of one conversation keep their order. The results stand in the order of `drafts`.
 *
 * Ids are taken under the lock of a single row that is held to the commit, so that they become visible in ascending
 * order over all nodes: a reader that asks for "greater than my last" misses none.
 */
export async function append(
  tx: Tx,
  drafts: readonly Draft[],
  options: { readonly now: number; readonly admit: Admit; readonly seams?: Seams },
): Promise<AppendResult[]> {
  const ids = [...new Set(drafts.map((draft) => conversationId(draft.conversation)))];
  const heads = await lockConversations(tx, ids);
  const known =
    options.seams?.plant === 'noDedupeIndex' ? new Map<string, MessageRow>() : await findRepeats(tx, drafts);
  const results: Array<AppendResult | undefined> = drafts.map((draft) => repeatOf(draft, known.get(dedupeKey(draft))));
  const unknown = drafts.flatMap((draft, index) => (results[index] === undefined ? [{ draft, index }] : []));
  if (unknown.length > 0) {
    const candidates = unknown.map(({ draft }) => draft);
    const admitted = await options.admit(tx, candidates);
    const quotes = await readQuotes(tx, candidates);
    const accepted = new Map<string, Pending>();
    const fresh: Pending[] = [];
    unknown.forEach(({ draft, index }, at) => {
      const verdict = admitted[at] ?? { refusal: 'server.internal' };
      const quote = draft.quoteId === undefined ? null : quotes.get(draft);
      const earlier = options.seams?.plant === 'noDedupeIndex' ? undefined : accepted.get(dedupeKey(draft));
      if ('refusal' in verdict) results[index] = { kind: 'refused', refusal: verdict.refusal };
      else if (quote === undefined) results[index] = { kind: 'refused', refusal: 'message.notFound' };
      else if (earlier !== undefined) earlier.repeats.push({ draft, index });
      else {
        const pending: Pending = { draft, index, stamp: verdict.stamp, quote, repeats: [] };
        accepted.set(dedupeKey(draft), pending);
        fresh.push(pending);
      }
    });
    await ensureConversations(
      tx,
      fresh.map(({ draft }) => draft.conversation),
      heads,
    );
    const rows = await insertRows(tx, fresh, heads, options.now);
    fresh.forEach((pending, at) => {
      const row = rows[at];
      if (row === undefined) return;
      results[pending.index] = { kind: 'stored', row };
      for (const repeat of pending.repeats) results[repeat.index] = repeatOf(repeat.draft, row);
    });
  }
  return results.map((result) => result ?? { kind: 'refused', refusal: 'server.internal' });
}

/** Appends rows of the server's own making (tips, call records): nobody has to be asked, and nothing is a repeat. */
export async function appendOwn(
  tx: Tx,
  drafts: readonly (Draft & { readonly stamp: Stamp })[],
  now: number,
): Promise<MessageRow[]> {
  const admit: Admit = async () => drafts.map(({ stamp }) => ({ stamp }));
  const results = await append(tx, drafts, { now, admit });
  return results.flatMap((result) => (result.kind === 'stored' ? [result.row] : []));
}

interface Pending {
  readonly draft: Draft;
  readonly index: number;
  readonly stamp: Stamp;
  readonly quote: QuotedRow | null;
  /** The same draft again, in the same batch. */
  readonly repeats: Array<{ draft: Draft; index: number }>;
}

function repeatOf(draft: Draft, row: MessageRow | undefined): AppendResult | undefined {
  if (row === undefined) return undefined;
  const recalled = row.status === MessageStatus.RECALL;
  const same =
    row.conversation === conversationId(draft.conversation) &&
    row.type === draft.type &&
    (recalled || row.content === draft.content);
  return same ? { kind: 'repeated', row } : { kind: 'refused', refusal: 'message.tmpIdReused' };
}

async function findRepeats(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, MessageRow>> {
  const wanted = JSON.stringify(drafts.map(({ senderId, tmpId }) => ({ sender: senderId, tmp: tmpId })));
  const { rows: found } = await sql<{ id: number }>`
    select m.id from json_to_recordset(${wanted}::json) as w (sender bigint, tmp text)
    cross join lateral (
      select r.id from message r where r.sender_id = w.sender and r.tmp_id = w.tmp order by r.id limit 1
    ) m`.execute(tx);
  if (found.length === 0) return new Map();
  const ids = found.map(({ id }) => id);
  const rows = await selectMessages(tx, { readers: false }).where('m.id', 'in', ids).execute();
  return new Map(rows.map(readRow).map((row) => [dedupeKey(row), row]));
}

async function insertRows(
  tx: Tx,
  fresh: readonly Pending[],
  heads: ReadonlyMap<string, Head>,
  now: number,
): Promise<MessageRow[]> {
  if (fresh.length === 0) return [];
  const last = await takeIds(tx, fresh.length);
  const moved = new Map<string, Head>();
  const rows = fresh.map(({ draft, stamp, quote }, index): MessageRow => {
    const id = last - fresh.length + 1 + index;
    const conversation = conversationId(draft.conversation);
    const before = moved.get(conversation) ?? heads.get(conversation) ?? { headSeq: 0, headId: 0, countSeq: 0 };
    const counts = isCountingType(draft.type);
    const after = { headSeq: before.headSeq + 1, headId: id, countSeq: before.countSeq + (counts ? 1 : 0) };
    moved.set(conversation, after);
    return {
      id,
      conversation,
      chatSeq: after.headSeq,
      countSeq: counts ? after.countSeq : null,
      senderId: draft.senderId,
      tmpId: draft.tmpId,
      type: draft.type,
      content: draft.content,
      title: draft.title ?? null,
      sendTime: now,
      status: MessageStatus.SENDED,
      ...stamp,
      quoted: quote,
      atUserIds: draft.atUserIds?.length ? draft.atUserIds : null,
      receipt: draft.receipt ?? false,
      origin: draft.origin ?? null,
      readers: null,
    };
  });
  await writeRows(tx, rows, moved);
  return rows;
}

/** Takes `count` ids at once; the result is the greatest. Nobody else gets one before this transaction ends. */
async function takeIds(tx: Tx, count: number): Promise<number> {
  const { head } = await tx
    .updateTable('log_head')
    .set({ head: sql`head + ${count}` })
    .returning('head')
    .executeTakeFirstOrThrow();
  return head;
}

/** Rows, heads and the senders' own read positions, as one statement. */
async function writeRows(tx: Tx, rows: readonly MessageRow[], heads: ReadonlyMap<string, Head>): Promise<void> {
  const rowsJson = JSON.stringify(
    rows.map(({ readers: _, quoted, ...row }) => ({ ...row, quoteId: quoted?.id ?? null })),
  );
  const headsJson = JSON.stringify([...heads].map(([conversation, head]) => ({ conversation, ...head })));
  const own = new Map<string, { userId: number; conversation: string; seq: number; count: number }>();
  for (const { senderId: userId, conversation, chatSeq: seq, countSeq: count } of rows) {
    if (count !== null) own.set(`${userId} ${conversation}`, { userId, conversation, seq, count });
  }
  await sql`
    with inserted as (
      insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, title, send_time,
        status, sender_name, sender_role, quote_id, at_user_ids, receipt, origin)
      select "id", "conversation", "chatSeq", "countSeq", "senderId", "tmpId", "type", "content", "title", "sendTime",
        "status", "senderName", "senderRole", "quoteId", case when "atUserIds" = 'null' then null else "atUserIds" end,
        "receipt", "origin"
      from json_to_recordset(${rowsJson}::json) as r ("id" bigint, "conversation" text, "chatSeq" bigint,
        "countSeq" bigint, "senderId" bigint, "tmpId" text, "type" integer, "content" text, "title" text,
        "sendTime" bigint, "status" smallint, "senderName" text, "senderRole" smallint, "quoteId" bigint,
        "atUserIds" jsonb, "receipt" boolean, "origin" text)
    ), moved as (
      update conversation c set head_seq = h."headSeq", head_id = h."headId", count_seq = h."countSeq"
      from json_to_recordset(${headsJson}::json)
        as h ("conversation" text, "headSeq" bigint, "headId" bigint, "countSeq" bigint)
      where c.id = h."conversation"
    )
    update participant p set read_seq = o."seq", read_count = o."count"
    from json_to_recordset(${JSON.stringify([...own.values()])}::json)
      as o ("userId" bigint, "conversation" text, "seq" bigint, "count" bigint)
    where p.user_id = o."userId" and p.conversation_id = o."conversation" and p.read_seq < o."seq"
  `.execute(tx);
}
