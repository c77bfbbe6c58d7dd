import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackEmptyDatabase } from '@internal/testkit';
import { type Insertable, sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { newDatabase } from '../../testing/servers.ts';
import { openStore, type StoreLocation } from '../database/open-store.ts';
import type { Database } from '../database/schema/database.ts';
import type { Handle } from '../database/transaction.ts';
import { dumpStore, restoreStore } from './store-dump.ts';

// Every restore opens a store of its own.
vi.setConfig({ testTimeout: 120_000 });

/** A row of every table. Ids that the database always generates are left out. */
const rows: { readonly [Table in keyof Database]: Insertable<Database[Table]> } = {
  account: {
    id: 5,
    user_name: 'ann',
    nick_name: 'Ann “the\nfirst”',
    head_image: '/api/file/image/a.webp',
    head_image_thumb: '',
    sex: 1,
    signature: 'two\u2028lines',
    birthday: '',
    mobile: '',
    email: '',
    company_name: '',
    is_manual_approve: false,
    password_hash: null,
    banned_at: 9_007_199_254_740_991,
    ban_reason: 'spam',
    deleted_at: null,
    last_seen: 1,
    created_at: 1,
    external_id: 'h1',
  },
  session: {
    id: 6,
    family_id: 2,
    user_id: 5,
    terminal: 1,
    device_no: 'd',
    remembered: true,
    device: '',
    os: '',
    browser: '',
    created_at: 1,
    last_seen_at: 1,
  },
  refresh_token: { id: 7, session_id: 6, hash: 'h', expires_at: 9, successor_id: 8 },
  friend: {
    user_id: 5,
    friend_id: 5,
    remark_nick_name: 'me',
    is_dnd: true,
    is_top: true,
    msg_remind: 0,
    created_at: 1,
  },
  friend_request: { id: 8, send_id: 5, recv_id: 5, remark: 'hi', source: 1, group_name: '', status: 1, apply_time: 1 },
  blacklist: { user_id: 5, blocked_id: 5, created_at: 1 },
  account_revision: { user_id: 5, rev: 3 },
  account_change: { user_id: 5, kind: 'self', target: '0', rev: 3 },
  server_fact: { name: 'epoch', value: 'e' },
  call: { id: 'c', kind: 'private', mode: 'video', host_id: 5, created_at: 1 },
  call_party: {
    call_id: 'c',
    user_id: 5,
    place: 0,
    state: 'ringing',
    deadline: 7,
    seen_at: 1,
    is_camera: true,
    is_microphone: false,
  },
  stored_file: {
    key: 'image/a.webp',
    owner_id: null,
    kind: 'image',
    media_type: 'image/webp',
    name: 'a',
    size: 1,
    width: 1,
    height: 1,
    created_at: 1,
    is_removed: false,
  },
  file_reference: { holder: 'user', holder_id: 5, file_key: 'image/a.webp' },
  direct_upload: { id: 'u', owner_id: 5, key: 'file/b', name: 'b', size: 1, part_size: 1, created_at: 1 },
  chat_group: {
    id: 9,
    name: 'G',
    head_image: '',
    head_image_thumb: '',
    notice: '',
    owner_id: 5,
    version: 4,
    is_all_muted: false,
    join_mode: 2,
    invite_consent: false,
    invite_permission: 'everyone',
    modify_permission: 'admin',
    attribute_permission: 'admin',
    allow_add_friend: true,
    searchable: true,
    attributes: '{"a":"b"}',
    created_at: 1,
  },
  group_member: {
    group_id: 9,
    user_id: 5,
    role: 3,
    version: 4,
    is_muted: false,
    remark_nick_name: '',
    remark_group_name: '',
    is_dnd: false,
    is_top: false,
    msg_remind: 0,
    joined_at: 1,
  },
  group_request: {
    id: 10,
    kind: 'join',
    group_id: 9,
    send_id: 5,
    user_id: 5,
    remark: '',
    status: 1,
    apply_time: 1,
  },
  album_image: {
    id: 11,
    group_id: 9,
    uploader_id: 5,
    url: '',
    thumb_url: '',
    width: 1,
    height: 1,
    size: 1,
    create_time: 1,
  },
  host_token: { jti: 'j', expires_at: 1 },
  host_answer: { key: 'k', fingerprint: 'f', answer: '{"code":200}', created_at: 1 },
  announcement: { id: 'a', title: 't', content: '{}', created_at: 1, last_user_id: 5 },
  report: { id: 12, reporter_id: 5, kind: 'user', target: 5, reason: 'r', created_at: 1 },
  job: { kind: 'webhook', key: '', due_at: 1, attempts: 2, holder: 'node', leased_until: 3 },
  conversation: { id: 'g:9', kind: 'group', group_id: 9, head_seq: 1, head_id: 13, count_seq: 1 },
  participant: { user_id: 5, conversation_id: 'g:9', read_seq: 1, read_count: 1, visible_from_seq: 1 },
  message: {
    id: 13,
    conversation_id: 'g:9',
    chat_seq: 1,
    count_seq: 1,
    sender_id: 5,
    tmp_id: 't',
    type: 0,
    content: 'a\u2028b\u2029c\r\nd\\n"e" 😀',
    send_time: 1,
    status: 1,
    sender_name: 'Ann',
    sender_role: 3,
    at_user_ids: '[5,-1]',
    receipt: true,
    receipt_total: 2,
    ext: '{"a":{"b":null}}',
  },
  log_head: { one: 1, head: 13 },
  system_notice: { user_id: 5, seq_no: 1, type: 1, title: 't', content: 'c', send_time: 1 },
  notice_position: { user_id: 5, head_seq: 1, read_seq: 0 },
  message_reaction: { message_id: 13, emoji: '👍', user_id: 5, row_id: 13 },
  message_deletion: { user_id: 5, message_id: 13, conversation_id: 'g:9', chat_seq: 1, counts: true },
  message_search: { message_id: 13, conversation_id: 'g:9', body: 'a"b', grams: ['a"', '"b', '你'] },
  search_position: { one: 1, indexed_to: 13 },
  visitor: { user_id: 5, token_hash: 'h', expires_at: 1 },
  agents_chat: { group_id: 9, user_id: 5, opened_at: 1 },
  webhook_position: { one: 1, since_id: 1, gathered_to: 13, last_seq: 7 },
  webhook_note: { lane: 'u:5', after_id: 13, type: 'user.created', target: 5, detail: '{}', occurred_at: 1 },
  webhook_event: {
    seq: 6,
    id: 'i',
    lane: 'u:5',
    type: 'user.created',
    target: 5,
    detail: '{"joined":[5]}',
    occurred_at: 1,
    gathered_at: 1,
  },
  webhook_dead: {
    seq: 5,
    id: 'j',
    lane: 'u:5',
    type: 'user.created',
    target: 5,
    detail: '{}',
    occurred_at: 1,
    gathered_at: 1,
    died_at: 2,
  },
  webhook_lane: { lane: 'u:5', next_at: 1, attempts: 3 },
  webhook_watch: { conversation_id: 'g:9', due_at: 1 },
  webhook_told: { conversation_id: 'g:9', user_id: 5, read_seq: 1 },
};

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'im-tables-'));
  folders.push(folder);
  return folder;
}

/** A folder with an empty database of PGlite, which takes seconds to make. */
async function newPgliteFolder(): Promise<string> {
  const folder = await newFolder();
  await unpackEmptyDatabase(folder);
  return folder;
}

async function withStore<T>(location: StoreLocation, work: (database: Handle) => Promise<T>): Promise<T> {
  const store = await openStore(location);
  return work(store.database).finally(() => store.close());
}

async function insert(database: Handle, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(database);
}

async function tablesOf(database: Handle): Promise<string[]> {
  const tables = await database.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** The rows of every table, as JSON texts. */
async function contentOf(database: Handle): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await tablesOf(database)) {
    const found = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(database);
    content[table] = found.rows.map(({ row }) => row);
  }
  return content;
}

/** The next number of every identity column, and the greatest in its table, by "table.column". */
async function identitiesOf(database: Handle): Promise<Record<string, { next: number; greatest: number }>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(database);
  const identities: Record<string, { next: number; greatest: number }> = {};
  for (const { table_name, column_name } of columns) {
    const { rows: numbers } = await sql<{ next: number; greatest: number }>`
      select nextval(pg_get_serial_sequence(${table_name}, ${column_name})) as next,
        max(${sql.ref(column_name)}) as greatest from ${sql.table(table_name)}`.execute(database);
    for (const row of numbers) identities[`${table_name}.${column_name}`] = row;
  }
  return identities;
}

async function move(from: StoreLocation, to: StoreLocation): Promise<void> {
  const folder = await newFolder();
  await dumpStore(from, folder);
  await restoreStore(to, folder, { fromBackup: false });
}

test('a row of every table survives PGlite to PostgreSQL to PGlite, and new rows get ids above the restored ones', async () => {
  const pglite: StoreLocation = { databaseUrl: undefined, dataDir: await newPgliteFolder() };
  const postgres: StoreLocation = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
  const back: StoreLocation = { databaseUrl: undefined, dataDir: await newPgliteFolder() };

  const before = await withStore(pglite, async (database) => {
    await sql`truncate ${sql.join((await tablesOf(database)).map((table) => sql.table(table)))}`.execute(database);
    for (const [table, row] of Object.entries(rows)) await insert(database, table, row);
    return contentOf(database);
  });
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty, 'tables without a row in this test').toEqual([]);

  await move(pglite, postgres);
  const moved = await withStore(postgres, async (database) => {
    expect(await contentOf(database)).toEqual(before);
    for (const [column, { next, greatest }] of Object.entries(await identitiesOf(database))) {
      expect(next, column).toBeGreaterThan(greatest);
    }
    const { id: _, ...account } = rows.account;
    await insert(database, 'account', { ...account, user_name: 'ben', external_id: null });
    await insert(database, 'job', { ...rows.job, key: 'another' });
    await insert(database, 'webhook_note', rows.webhook_note);
    return contentOf(database);
  });
  expect([moved.account?.length, moved.job?.length, moved.webhook_note?.length]).toEqual([2, 2, 2]);

  await move(postgres, back);
  await withStore(back, async (database) => {
    expect(await contentOf(database)).toEqual(moved);
    for (const [column, { next, greatest }] of Object.entries(await identitiesOf(database))) {
      expect(next, column).toBeGreaterThan(greatest);
    }
  });
});
