import { type ConversationHead, type Heads, limits, type Rings } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { deletedUnread, notDeletedBy } from '../../domain/messages/deleted-rows.ts';
import { patchTypes } from '../../domain/messages/history.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { parseConversationId, peerOf } from '../../message-log/conversations/conversation-id.ts';
import { readRow, selectMessages, toMessage } from '../../message-log/message-row.ts';

/** The calls that ring for an account; `undefined` if there are none. */
export type FindRings = (db: Handle, userId: number) => Promise<Rings | undefined>;

/**
 * Heads of a user's conversations with a head id above `since`, newest first. `before` (a head id) selects the next
 * page. Account positions are read first: a commit in between is reported twice, not lost. The first page has the calls
 * that ring.
 */
export async function readHeads(
  { database, epoch, clock, ringsOf }: Pick<ServerContext, 'database' | 'epoch' | 'clock'> & { ringsOf: FindRings },
  userId: number,
  since: number,
  before: number | undefined,
): Promise<Heads> {
  const { isCalled, ...position } = await positionOf(database, userId);
  const rings = isCalled && before === undefined ? await ringsOf(database, userId) : undefined;
  const summaries = await readSummaries(database, userId, since, before ?? Number.MAX_SAFE_INTEGER);
  const shown = summaries.slice(0, limits.headsPageSize);
  const last = await lastMessages(database, userId, shown);
  const mentions = await unreadMentions(database, userId, shown);
  const items = shown.map((summary): ConversationHead => {
    const ref = parseConversationId(summary.id);
    return {
      kind: ref.kind,
      target: ref.kind === 'private' ? peerOf(ref, userId) : ref.groupId,
      headSeq: summary.head_seq,
      headId: summary.head_id,
      countSeq: summary.count_seq,
      firstSeq: summary.visible_from_seq,
      readSeq: summary.read_seq,
      peerReadSeq: summary.peer_read_seq ?? 0,
      unread: Math.max(0, summary.count_seq - summary.read_count - summary.deleted_unread),
      atMe: mentions.get(summary.id)?.me ?? 0,
      atAll: mentions.get(summary.id)?.everyone ?? 0,
      version: summary.version,
      last: last.get(summary.last_id ?? 0),
    };
  });
  const more = summaries.length > limits.headsPageSize;
  return { epoch, serverTime: clock.now(), ...position, items, more, ...(rings === undefined ? {} : { rings }) };
}

type Position = Pick<Heads, 'private' | 'group' | 'system' | 'rev'> & { readonly isCalled: boolean };

async function positionOf(db: Handle, userId: number): Promise<Position> {
  const { rows } = await sql<Position>`
    select coalesce(r.rev, 0) as rev, coalesce(n.head_seq, 0) as system, h.private, h.group, exists (
      select 1 from call_party p where p.user_id = a.id and p.left_at is null and p.state = 'ringing'
    ) as "isCalled"
    from account a
    left join account_revision r on r.user_id = a.id
    left join notice_position n on n.user_id = a.id
    cross join lateral (
      select coalesce(max(c.head_id) filter (where c.kind = 'private'), 0) as private,
        coalesce(max(c.head_id) filter (where c.kind = 'group'), 0) as "group"
      from participant p join conversation c on c.id = p.conversation_id
      where p.user_id = a.id and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
    ) h
    where a.id = ${userId}`.execute(db);
  return rows[0] ?? { private: 0, group: 0, system: 0, rev: 0, isCalled: false };
}

interface ConversationRow {
  readonly id: string;
  readonly head_seq: number;
  readonly head_id: number;
  readonly count_seq: number;
  readonly visible_from_seq: number;
  readonly read_seq: number;
  readonly read_count: number;
  readonly has_deletions: boolean;
  /** Unread messages that the user deleted for themself. */
  readonly deleted_unread: number;
  readonly peer_read_seq: number | null;
  readonly version: number | null;
  readonly last_id: number | null;
}

async function readSummaries(db: Handle, userId: number, since: number, before: number): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select c.id, c.head_seq, c.head_id, c.count_seq, p.visible_from_seq, p.read_seq, p.read_count, p.has_deletions,
      case when p.has_deletions then ${deletedUnread} else 0 end as deleted_unread, peer.read_seq as peer_read_seq, g.version, (
        select m.id from message m
        where m.conversation_id = c.id and m.chat_seq >= p.visible_from_seq
          and m.type not in (${sql.join([...patchTypes])})
          and (not p.has_deletions or ${notDeletedBy(userId, 'm')})
        order by m.chat_seq desc limit 1
      ) as last_id
    from participant p
    join conversation c on c.id = p.conversation_id
    left join participant peer
      on peer.conversation_id = c.id and peer.user_id = c.low_user_id + c.high_user_id - p.user_id
    left join chat_group g on g.id = c.group_id
    where p.user_id = ${userId} and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
      and c.head_id > ${since} and c.head_id < ${before}
    order by c.head_id desc
    limit ${limits.headsPageSize + 1}`.execute(db);
  return rows;
}

async function lastMessages(db: Handle, userId: number, summaries: readonly ConversationRow[]) {
  const ids = summaries.flatMap((summary) => (summary.last_id === null ? [] : [summary.last_id]));
  if (ids.length === 0) return new Map<number, ReturnType<typeof toMessage>>();
  const rows = await selectMessages(db, { reader: userId }).where('m.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toMessage(readRow(row))]));
}

/** Newest unread mentions of the user and of everyone, by conversation. */
async function unreadMentions(db: Handle, userId: number, summaries: readonly ConversationRow[]) {
  const unread = summaries.filter(
    (summary) => summary.peer_read_seq === null && summary.count_seq > summary.read_count,
  );
  if (unread.length === 0) return new Map<string, { me: number; everyone: number }>();
  const { rows } = await sql<{ id: string; me: number | null; everyone: number | null }>`
    select m.conversation_id as id,
      max(m.id) filter (where m.at_user_ids @> to_jsonb(${userId}::bigint)) as me,
      max(m.id) filter (where m.at_user_ids @> '-1'::jsonb) as everyone
    from participant p
    join message m on m.conversation_id = p.conversation_id and m.chat_seq > p.read_seq
    where p.user_id = ${userId} and p.conversation_id in (${sql.join(unread.map((summary) => summary.id))})
      and m.at_user_ids is not null and m.status <> 2 and m.sender_id <> ${userId}
      and m.chat_seq >= p.visible_from_seq and (not p.has_deletions or ${notDeletedBy(userId, 'm')})
    group by m.conversation_id`.execute(db);
  return new Map(rows.map(({ id, me, everyone }) => [id, { me: me ?? 0, everyone: everyone ?? 0 }]));
}
