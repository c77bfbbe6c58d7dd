import { limits, MessageType, type SearchQuery } from 'im-sdk/protocol';
import { type RawBuilder, sql } from 'kysely';
import { notDeletedBy } from '../../domain/messages/deleted-rows.ts';
import { gramsOf, searchableTypes } from '../../domain/messages/search-text.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { type MessageRow, readRow, selectMessages } from '../../message-log/message-row.ts';

/** Page of results, newest first, and the total, up to `limits.searchTotal`. */
export interface SearchResult {
  readonly rows: MessageRow[];
  readonly more: boolean;
  readonly total: number;
}

/** Searches messages that the user can see. */
export async function search(db: Handle, userId: number, query: SearchQuery): Promise<SearchResult> {
  const size = query.size ?? limits.searchDefaultSize;
  const matching = matches(userId, query);
  const older = query.before === undefined ? sql`` : sql`and m.id < ${query.before}`;
  const { rows: page } = await sql<{ id: number }>`
    select m.id ${matching} ${older} order by m.id desc limit ${size + 1}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${matching} limit ${limits.searchTotal}) found`.execute(db);
  const ids = page.slice(0, size).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await selectMessages(db, { reader: userId }).where('m.id', 'in', ids).orderBy('m.id', 'desc').execute();
  return { rows: rows.map(readRow), more: page.length > size, total: counted[0]?.total ?? 0 };
}

/** SQL `from … where …` of matching rows `m`. */
function matches(userId: number, query: SearchQuery): RawBuilder<unknown> {
  const { senderId, from, to } = query;
  const conditions = [
    sql`p.user_id = ${userId} and p.visible_to_seq is null and m.chat_seq >= p.visible_from_seq`,
    sql`m.status <> 2 and (not p.has_deletions or ${notDeletedBy(userId, 'm')})`,
    sql`m.type in (${sql.join([...typesOf(query)])})`,
  ];
  if (query.kind === 'link') conditions.push(sql`m.content ~* '(https?://|www\\.)[^[:space:]]'`);
  if (query.target !== undefined)
    conditions.push(sql`p.conversation_id in (${sql.join(conversationIdsOf(userId, query))})`);
  else if (query.chat !== undefined) conditions.push(sql`p.conversation_id like ${`${query.chat.slice(0, 1)}:%`}`);
  if (senderId !== undefined) conditions.push(sql`m.sender_id = ${senderId}`);
  if (from !== undefined) conditions.push(sql`m.send_time >= ${from}`);
  if (to !== undefined) conditions.push(sql`m.send_time <= ${to}`);
  return sql`
    from participant p join message m on m.conversation_id = p.conversation_id
    where ${sql.join(conditions, sql` and `)} ${query.keyword === undefined ? sql`` : holds(query.keyword)}`;
}

/** SQL condition for the keyword: by the index, and by content for rows that are not indexed yet. */
function holds(keyword: string): RawBuilder<unknown> {
  const word = keyword.toLowerCase();
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const pairs = JSON.stringify(gramsOf(word));
  return sql`and m.id in (
    select s.message_id from message_search s
    where s.grams @> array(select json_array_elements_text(${pairs}::json)) and s.body like ${pattern}
    union all
    select t.id from message t
    where t.id > (select indexed_to from search_position) and t.type in (${sql.join([...searchableTypes])})
      and lower(${ownText}) like ${pattern}
  )`;
}

/** SQL for a field of the JSON content of a row `t`. A recalled message has the content `''`, which is no JSON. */
const field = (name: string) => sql`nullif(t.content, '')::json ->> ${sql.lit(name)}`;

/** SQL equivalent of `searchText` for a row `t`. */
const ownText = sql`case t.type
  when ${MessageType.TEXT} then t.content
  when ${MessageType.LOCATION} then concat_ws(' ', ${field('name')}, ${field('address')})
  when ${MessageType.CUSTOM} then ${field('fallback')}
  when ${MessageType.CARD} then ${field('name')}
  else concat_ws(' ', ${field('name')}, ${field('caption')}) end`;

/** Message types by search kind. */
function typesOf({ kind, keyword }: SearchQuery): readonly number[] {
  switch (kind) {
    case 'text':
    case 'link':
      return [MessageType.TEXT];
    case 'image':
      return [MessageType.IMAGE, MessageType.VIDEO];
    case 'file':
      return [MessageType.FILE];
    default:
      return keyword === undefined ? shownTypes : searchableTypes;
  }
}

const shownTypes = [0, 1, 2, 3, 4, 5, 6, 88, 93, 1000] as const;

function conversationIdsOf(userId: number, { target = 0, chat }: SearchQuery): string[] {
  const ids = [];
  if (chat !== 'group' && target !== userId) ids.push(conversationId(privateConversation(userId, target)));
  if (chat !== 'private') ids.push(conversationId(groupConversation(target)));
  return ids.length > 0 ? ids : [''];
}
