import { MessageStatus } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { type Handle, type Tx, transact } from '../../infra/database/transaction.ts';
import { gramsOf, searchableTypes, searchText } from './search-text.ts';

/** Rows per transaction: it blocks PGlite's single connection. */
const BATCH = 100;

/** Indexes the next log rows, outside of sends; searches find unindexed rows too. True if there are more. */
export async function indexNextBatch(database: Handle): Promise<boolean> {
  return transact(database, async (tx) => {
    const { indexed_to: from } = await tx
      .selectFrom('search_position')
      .select('indexed_to')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('message')
      .select(['id', 'conversation_id', 'type', 'content', 'status'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return false;
    await put(
      tx,
      rows.filter(({ status }) => status !== MessageStatus.RECALL),
    );
    await tx.updateTable('search_position').set({ indexed_to: last.id }).execute();
    return rows.length === BATCH;
  });
}

interface Indexed {
  readonly id: number;
  readonly conversation_id: string;
  readonly type: number;
  readonly content: string;
}

async function put(tx: Tx, rows: readonly Indexed[]): Promise<void> {
  const entries = rows
    .filter(({ type }) => searchableTypes.some((one) => one === type))
    .map(({ id, conversation_id, type, content }) => ({ id, conversation_id, body: searchText(type, content) }))
    .filter(({ body }) => body !== '')
    .map((entry) => ({ ...entry, grams: gramsOf(entry.body) }));
  if (entries.length === 0) return;
  await sql`
    insert into message_search (message_id, conversation_id, body, grams)
    select id, conversation_id, body, array(select json_array_elements_text(grams))
    from json_to_recordset(${JSON.stringify(entries)}::json) as e (id bigint, conversation_id text, body text, grams json)
    on conflict (message_id) do update set body = excluded.body, grams = excluded.grams`.execute(tx);
}

/** Locks the index position. Call it in the transaction before a message changes. True if the message is indexed. */
export async function lockSearchIndex(tx: Tx, messageId: number): Promise<boolean> {
  const { indexed_to } = await tx
    .selectFrom('search_position')
    .select('indexed_to')
    .forShare()
    .executeTakeFirstOrThrow();
  return messageId <= indexed_to;
}

/** Replaces the entry of an edited message. */
export async function updateSearchIndex(tx: Tx, row: Indexed): Promise<void> {
  await put(tx, [row]);
}

export async function removeFromSearchIndex(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.deleteFrom('message_search').where('message_id', 'in', messageIds).execute();
}
