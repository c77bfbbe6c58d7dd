import { MessageStatus } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import { addEvents, type NewEvent } from './event-queue.ts';
import type { Lease } from './lease.ts';

const BATCH_SIZE = 50;
/** Messages whose conversations are checked after a start. A bound, so that a start takes as long on every database. */
const RECENT_MESSAGES = 10_000;

/** Finds offline users with unread messages. */
export interface UnreadWatch {
  /**
   * Schedules a check of the conversations of the newest messages, at the start: their receivers may have been online when
   * the server stopped. Scheduled checks are in the database and survive a restart.
   */
  begin(): Promise<void>;
  /** A user went offline: schedules a check after `awayMs`. */
  left(userId: number): Promise<void>;
  /** Runs due checks and queues `message.unread` events. True if there may be more. */
  reportUnread(lease: Lease): Promise<boolean>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'presence'>;

/** SQL condition: unread and not reported yet. `p` and `c` are table aliases. */
const isUnreported = sql`p.visible_to_seq is null and p.read_count < c.count_seq
  and c.head_id > (select since_id from webhook_position)
  and not exists (select 1 from webhook_told t
    where t.conversation_id = p.conversation_id and t.user_id = p.user_id and t.read_seq = p.read_seq)`;

export function createUnreadWatch({ database, clock, presence }: Parts, awayMs: number): UnreadWatch {
  /** Times at which users went offline, younger than `awayMs`. */
  const leftAt = new Map<number, number>();

  return {
    async begin() {
      await sql`
        insert into webhook_watch
        select distinct conversation_id, ${clock.now() + awayMs}::bigint
        from (
          select conversation_id from message
          where id > (select since_id from webhook_position) order by id desc limit ${RECENT_MESSAGES}
        ) recent
        on conflict (conversation_id) do nothing`.execute(database);
    },

    async left(userId) {
      if ((await presence.online([userId])).size > 0 || !presence.isComplete()) return;
      const now = clock.now();
      leftAt.set(userId, now);
      for (const [id, at] of leftAt) if (at <= now - awayMs) leftAt.delete(id);
      await sql`
        insert into webhook_watch
        select p.conversation_id, ${now + awayMs}::bigint
        from participant p join conversation c on c.id = p.conversation_id
        where p.user_id = ${userId} and ${isUnreported}
        on conflict (conversation_id) do nothing`.execute(database);
    },

    async reportUnread(lease) {
      const now = clock.now();
      const due = await database
        .selectFrom('webhook_watch')
        .select('conversation_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(BATCH_SIZE)
        .execute();
      if (due.length === 0) return false;
      const conversations = due.map((row) => row.conversation_id);
      const { rows } = await sql<Unread>`
        select p.conversation_id, p.user_id, p.read_seq, newest.id as message_id
        from participant p
        join conversation c on c.id = p.conversation_id
        join account a on a.id = p.user_id and a.deleted_at is null and a.banned_at is null
        cross join lateral (
          select m.id from message m
          where m.conversation_id = p.conversation_id and m.count_seq is not null
            and m.chat_seq > p.read_seq and m.chat_seq >= p.visible_from_seq and m.sender_id <> p.user_id
            and m.status <> ${MessageStatus.RECALL} and m.id > a.flushed_id
            and m.id > (select since_id from webhook_position)
          order by m.chat_seq desc limit 1
        ) newest
        where p.conversation_id in (${sql.join(conversations)}) and ${isUnreported}`.execute(database);
      const online = await presence.online([...new Set(rows.map((row) => row.user_id))]);
      if (!presence.isComplete()) return false;
      const absent = rows.filter((row) => !online.has(row.user_id));
      const justLeft = (row: Unread) => (leftAt.get(row.user_id) ?? 0) + awayMs > now;
      const again = Map.groupBy(absent.filter(justLeft), (row) => row.conversation_id);
      const unreported = absent.filter((row) => !justLeft(row));
      return transact(database, async (tx) => {
        const position = await lease.lock(tx);
        if (position === undefined) return false;
        await tx.deleteFrom('webhook_watch').where('conversation_id', 'in', conversations).execute();
        for (const [conversation_id, people] of again) {
          const due_at = awayMs + Math.min(...people.map((row) => leftAt.get(row.user_id) ?? now));
          await tx.insertInto('webhook_watch').values({ conversation_id, due_at }).execute();
        }
        for (const { conversation_id, user_id, read_seq } of unreported) {
          await tx
            .insertInto('webhook_told')
            .values({ conversation_id, user_id, read_seq })
            .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ read_seq }))
            .execute();
        }
        await addEvents(
          tx,
          position.lastSeq,
          unreported.map((row) => eventOf(row, now)),
          now,
        );
        return due.length === BATCH_SIZE;
      });
    },
  };
}

interface Unread {
  readonly conversation_id: string;
  readonly user_id: number;
  readonly read_seq: number;
  readonly message_id: number;
}

function eventOf({ conversation_id, user_id, message_id }: Unread, now: number): NewEvent {
  return { lane: conversation_id, type: 'message.unread', target: message_id, userId: user_id, occurredAt: now };
}
