import { sql } from 'kysely';
import type { Handle } from '../../packages/im-server/src/infra/database/transaction.ts';
import type { MissOrder, SubjectOrder } from './subject.ts';

/** Fills a new store: people with ids from 1, each pair friends, the first of them in one group. Returns its id. */
export async function fillStore(database: Handle, { people, inGroup }: SubjectOrder): Promise<number> {
  await sql`insert into account (user_name, nick_name, created_at)
    select 'load' || n, 'Load ' || n, 0 from generate_series(1, ${people}::int) n`.execute(database);
  await sql`insert into friend (user_id, friend_id, created_at)
    select n, case when n % 2 = 1 then n + 1 else n - 1 end, 0 from generate_series(1, ${people}::int) n`.execute(
    database,
  );
  await sql`insert into conversation (id, kind, low_user_id, high_user_id)
    select 'p:' || n || ':' || (n + 1), 'private', n, n + 1
    from generate_series(1, ${people}::int, 2) n`.execute(database);
  await sql`insert into participant (user_id, conversation_id)
    select u.id, c.id from conversation c join account u on u.id in (c.low_user_id, c.high_user_id)`.execute(database);
  if (inGroup === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into chat_group (name, owner_id, created_at) values ('Load', 1, 0) returning id`.execute(database);
  const groupId = Number(rows[0]?.id);
  await sql`insert into conversation (id, kind, group_id) values (${`g:${groupId}`}, 'group', ${groupId})`.execute(
    database,
  );
  await sql`insert into group_member (group_id, user_id, role, version, joined_at)
    select ${groupId}::bigint, n, case when n = 1 then 3 else 1 end, 1, 0
    from generate_series(1, ${inGroup}::int) n`.execute(database);
  await sql`insert into participant (user_id, conversation_id)
    select n, ${`g:${groupId}`} from generate_series(1, ${inGroup}::int) n`.execute(database);
  return groupId;
}

/** Puts messages of friends straight into the log, as an absence of hours leaves them. */
export async function writeMissed(database: Handle, { readerId, conversations, each }: MissOrder): Promise<void> {
  await sql`insert into friend (user_id, friend_id, created_at)
    select n, ${readerId}::bigint, 0 from generate_series(1, ${conversations}::int) n
    union all select ${readerId}::bigint, n, 0 from generate_series(1, ${conversations}::int) n`.execute(database);
  await sql`insert into conversation (id, kind, low_user_id, high_user_id, head_seq, head_id, count_seq)
    select 'p:' || n || ':' || ${readerId}::int, 'private', n, ${readerId}::bigint, ${each}::int,
      (${each}::int - 1) * ${conversations}::int + n, ${each}::int
    from generate_series(1, ${conversations}::int) n`.execute(database);
  await sql`insert into participant (user_id, conversation_id)
    select u.id, c.id from conversation c join account u on u.id in (c.low_user_id, c.high_user_id)
    where c.high_user_id = ${readerId}`.execute(database);
  await sql`insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, send_time,
      sender_name)
    select (s - 1) * ${conversations}::int + n, 'p:' || n || ':' || ${readerId}::int, s, s, n, 'missed-' || n || '-' || s, 0,
      'what was written in an absence, number ' || s, 1700000000000 + s * 1000, 'Load ' || n
    from generate_series(1, ${conversations}::int) n, generate_series(1, ${each}::int) s`.execute(database);
  await sql`update log_head set head = ${conversations * each}`.execute(database);
}
