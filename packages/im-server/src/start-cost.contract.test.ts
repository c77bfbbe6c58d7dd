import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createServer } from './server.ts';
import { newDatabase } from './testing/servers.ts';
import { WebhookHost } from './testing/webhook-host.ts';

const CONVERSATIONS = 30_000;
/** Most rows of one table that a start may read: the newest messages, and a few rows of its own. */
const MOST_ROWS = 10_100;

/** Each conversation has one message, unread by one of two people. */
const fill = `
  insert into account (id, user_name, nick_name, password_hash, created_at)
    select n, 'filler' || n, 'F', '', 0 from generate_series(1000001, 1000002) n;
  insert into conversation (id, kind, group_id, head_seq, head_id, count_seq)
    select 'g:' || n, 'group', n, 1, n, 1 from generate_series(1, ${CONVERSATIONS}) n;
  insert into participant (user_id, conversation_id)
    select u, 'g:' || n from generate_series(1, ${CONVERSATIONS}) n, generate_series(1000001, 1000002) u;
  insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, send_time, sender_name)
    select n, 'g:' || n, 1, 1, 1000001, 't' || n, 0, 'x', 0, 'F' from generate_series(1, ${CONVERSATIONS}) n;
  update log_head set head = ${CONVERSATIONS};
  -- Nothing is left to collect: only the start itself reads messages.
  update webhook_position set gathered_to = ${CONVERSATIONS}`;

test('a start with a webhook reads no table whole: it looks at the newest messages only', async () => {
  const host = await new WebhookHost().open();
  const databaseUrl = await newDatabase();
  const options = { databaseUrl, rateLimit: false, ...host.settings };
  // The webhook is older than the messages.
  await (await createServer(options)).close();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(fill);
    await client.query('analyze');
    const before = await rowsRead(client);
    await (await createServer(options)).close();
    const after = await rowsRead(client);
    const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
    expect(read.filter(([, rows]) => rows > MOST_ROWS)).toEqual([]);
    const watched = await client.query('select count(*)::int as n from webhook_watch');
    expect(watched.rows).toEqual([{ n: 10_000 }]);
  } finally {
    await client.end();
    await host.close();
  }
});

/** Rows that were read so far by table, through indexes too. Connections count theirs when they end. */
async function rowsRead(client: pg.Client): Promise<Map<string, number>> {
  await vi.waitFor(async () => {
    const others = await client.query(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    expect(others.rows).toEqual([]);
  });
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ table: string; rows: string }>(`
    select t.relname as table, t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0) as rows
    from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid
    group by t.relid, t.relname, t.seq_tup_read`);
  return new Map(rows.map(({ table, rows }) => [table, Number(rows)]));
}
