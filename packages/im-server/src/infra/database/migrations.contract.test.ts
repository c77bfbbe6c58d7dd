import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { unpackEmptyDatabase } from '@internal/testkit';
import { hash } from '@node-rs/argon2';
import type { ConversationSummaries, ConversationSummary, Friend, Group, Message } from 'im-sdk/protocol';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type RunningServer } from '../../server.ts';
import { readTables, writeOldRows } from '../../testing/old-rows/old-rows.ts';
import { oldStory } from '../../testing/old-rows/old-story.ts';
import { newDatabase, type StoreName, storeNames, TestServer } from '../../testing/servers.ts';
import { migrations } from './migrations/index.ts';
import { openStore, type StoreLocation } from './open-store.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

const names = Object.keys(migrations).sort();
const versions = names.map((_, index) => index + 1);
const nameOf = (version: number) => names[version - 1] ?? '';
/** Last migration of each set that main has had at the end of a piece of work: databases of these exist. */
const landed = [1, 3, 10, 11, 12, 14, 15, 17, 19, 20, 21, 23];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newLocation(store: StoreName): Promise<StoreLocation & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'im-migrations-'));
  folders.push(dataDir);
  if (store === 'PGlite') await unpackEmptyDatabase(dataDir);
  return { dataDir, databaseUrl: store === 'PGlite' ? undefined : await newDatabase() };
}

/** Opens the database as it is, without migrating it. */
async function withDatabase<T>(
  { databaseUrl, dataDir }: StoreLocation,
  work: (database: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const dialect =
    databaseUrl === undefined
      ? new PGliteDialect({ pglite: await PGlite.create(join(String(dataDir), 'database')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const database = new Kysely<unknown>({ dialect });
  return work(database).finally(() => database.destroy());
}

async function migrateTo(database: Kysely<unknown>, version: number): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateTo(nameOf(version));
  if (error !== undefined) throw error;
}

/** Migrates to a version, writes rows of that time, and returns the rows that came with it. */
async function grow(database: Kysely<unknown>, version: number, passwordHash: string): Promise<Tables> {
  await migrateTo(database, version);
  const before = await readTables(database);
  await writeOldRows(database, version, passwordHash, Date.now());
  const after = await readTables(database);
  const empty = Object.keys(after).filter((table) => after[table]?.length === 0);
  expect(empty, `tables without a row at ${nameOf(version)}`).toEqual([]);
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => {
      const known = new Set(before[table]?.map((row) => JSON.stringify(row)));
      return [table, rows.filter((row) => !known.has(JSON.stringify(row)))];
    }),
  );
}

/** Tables of one row, which holds the position of the newest version. */
const singles = ['log_head', 'search_position', 'webhook_position'];

const isCjk = (character: string) =>
  /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(character);

/** A row of an old version as it has to be today; `undefined` where a migration removes it on purpose. */
function today(version: number, table: string, row: Row): Row | undefined {
  const { rev, ...account } = row;
  const { holder, held_until, ...position } = row;
  const { dissolvedGroupId } = oldStory(version);
  switch (table) {
    case 'account': {
      const wasNeverSaved = row.sex === 0 && row.birthday === '' && row.signature === '';
      const isChosen = version >= 13 || !wasNeverSaved;
      return { ...account, sex: isChosen ? row.sex : null };
    }
    case 'message_search': {
      const characters = [...String(row.body)].filter(isCjk);
      const grams = row.grams as string[];
      return version < 12 ? { ...row, grams: [...grams, ...new Set(characters)].sort() } : row;
    }
    case 'host_answer':
      return version < 21 && String(row.answer).startsWith('{"refusal"') ? undefined : row;
    case 'album_image':
      return row.group_id === dissolvedGroupId ? undefined : row;
    case 'file_reference':
      return row.holder_id === dissolvedGroupId || (row.holder === 'album' && row.holder_id === version * 1_000 + 2)
        ? undefined
        : row;
    case 'webhook_position':
      return position;
    default:
      return row;
  }
}

/** Compares what was written with what is there: only the columns of that time, and every one of them. */
function expectKept(
  version: number,
  written: Tables,
  found: Tables,
  { isNewest }: { readonly isNewest: boolean },
): void {
  for (const [table, rows] of Object.entries(written)) {
    if (singles.includes(table) && !isNewest) continue;
    const expected = rows.map((row) => today(version, table, row)).filter((row) => row !== undefined);
    const columns = Object.keys(expected[0] ?? {});
    const project = (row: Row) =>
      JSON.stringify(
        columns.map((column) =>
          table === 'message_search' && column === 'grams' ? [...(row.grams as [])].sort() : row[column],
        ),
      );
    const kept = new Set((found[table] ?? []).map(project));
    const lost = expected.map(project).filter((row) => !kept.has(row));
    expect(lost, `rows of ${table}, written at ${nameOf(version)}`).toEqual([]);
  }
  const { ann } = oldStory(version);
  expect(found.account_revision).toContainEqual({ user_id: ann.id, rev: 3 });
}

/** Number of rows in each table that has to be there after the last migration, but the one of the epoch and the like. */
function countsOf(writtenAt: ReadonlyMap<number, Tables>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [version, written] of writtenAt) {
    for (const [table, rows] of Object.entries(written)) {
      if (singles.includes(table)) counts[table] = 1;
      else counts[table] = (counts[table] ?? 0) + rows.filter((row) => today(version, table, row) !== undefined).length;
    }
    // Until 0012 a column of the account.
    if (written.account_revision === undefined) counts.account_revision = (counts.account_revision ?? 0) + 1;
  }
  return counts;
}

describe.each(storeNames)('rows of every schema that there was, on %s', (store) => {
  const writtenAt = new Map<number, Tables>();
  let location: StoreLocation & { readonly dataDir: string };
  let found: Tables;
  let running: RunningServer;
  let server: TestServer;

  beforeAll(async () => {
    location = await newLocation(store);
    await withDatabase(location, async (database) => {
      for (const version of versions) {
        const passwordHash = await hash(oldStory(version).password, { memoryCost: 8, timeCost: 1 });
        writtenAt.set(version, await grow(database, version, passwordHash));
      }
      found = await readTables(database);
    });
    for (const version of versions) {
      const { fileKey, bytes } = oldStory(version);
      const path = join(location.dataDir, 'files', fileKey);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    running = await createServer({ ...location, rateLimit: false });
    server = new TestServer(running);
  });
  afterAll(() => running.close());

  test('are all there after the last migration, and no others', () => {
    for (const [version, written] of writtenAt) {
      expectKept(version, written, found, { isNewest: version === versions.length });
    }
    const counts = Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, rows.length]));
    expect(counts).toEqual(countsOf(writtenAt));
  });

  test('have what later migrations added, with a value that says what was so before', () => {
    const rowsOf = (table: string) => found[table] ?? [];
    for (const version of versions) {
      const { ann, ben, groupId, forwarded } = oldStory(version);
      const of = (table: string, column: string, id: number) => rowsOf(table).find((row) => row[column] === id);
      if (version < 10) {
        for (const row of rowsOf('participant').filter((row) => row.user_id === ben.id)) {
          expect(row.entered_seq).toBe(row.visible_from_seq);
        }
      }
      if (version >= 2 && version < 14) {
        expect(of('message', 'id', forwarded)).toMatchObject({ forwarded_name: null, keep_unread: false });
      }
      if (version < 19) expect(of('session', 'user_id', ann.id)).toMatchObject({ is_visitor: false });
      if (version < 22) expect(of('session', 'user_id', ann.id)).toMatchObject({ is_displaced: false });
      if (version < 24 && version > 2) expect(of('chat_group', 'id', groupId)).toMatchObject({ searchable: false });
    }
  });

  test.each(versions.map((version) => [nameOf(version), version] as const))(
    'are read by the API: %s',
    async (_, version) => {
      const story = oldStory(version);
      const { ann: annOf, ben: benOf, cat, groupId } = story;
      const refreshed = await server.request('PUT', '/refreshToken', { headers: { refreshToken: story.refreshToken } });
      expect(refreshed, 'the session goes on').toMatchObject({ code: 200 });
      const ann = await server.signIn(annOf.id, annOf.userName, story.password, `device ${version}`);
      const ben = await server.signIn(benOf.id, benOf.userName, story.password, 'new');

      expect((await ann.get('/user/self')).data).toMatchObject({
        id: annOf.id,
        nickName: annOf.nickName,
        signature: `signature ${version}`,
      });
      expect((await ann.get('/session/list')).data).toHaveLength(2);
      const friends = (await ann.get('/friend/list')).data as Friend[];
      expect(friends).toEqual([
        expect.objectContaining({ id: benOf.id, remarkNickName: `Benny ${version}`, isDnd: true, isTop: true }),
      ]);
      expect((await ann.get('/friend/request/list')).data).toEqual([
        expect.objectContaining({ sendId: cat.id, remark: `it is me ${version}` }),
      ]);
      expect((await ann.get('/changes', { rev: 2 })).data).toMatchObject({ startOver: false });

      if (version >= 2) {
        const conversation = (await ann.get('/message/private/history', { friendId: benOf.id, after: 0 })).data;
        const { items } = conversation as { items: Message[] };
        expect(items).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ id: story.greeting, content: story.greetingText }),
            expect.objectContaining({ id: story.reply, quoteMessage: expect.objectContaining({ id: story.greeting }) }),
            expect.objectContaining({ id: story.attachment }),
          ]),
        );
        const inGroup = (await ben.get('/message/group/history', { groupId, after: 0 })).data as { items: Message[] };
        expect(inGroup.items).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ id: story.mention, content: story.mentionText, atUserIds: [benOf.id] }),
            expect.objectContaining({ id: story.forwarded, content: `forwarded ${version}` }),
          ]),
        );
        const groups = (await ann.get('/group/list')).data as Group[];
        expect(groups).toEqual(
          version < 3
            ? []
            : [expect.objectContaining({ id: groupId, name: `group ${version}`, notice: `notice ${version}` })],
        );
        const { items: heads, system } = (await ben.get('/message/heads', { since: 0 })).data as ConversationSummaries;
        const hasDeletions = version >= 5;
        expect(unreadOf(heads)).toEqual({ [`private ${annOf.id}`]: hasDeletions ? 1 : 2, [`group ${groupId}`]: 2 });
        expect(heads.find(({ kind }) => kind === 'group')).toMatchObject({ atMe: story.mention });
        expect(system).toBe(1);
        const foundNow = (await ann.get('/message/search', { keyword: `version ${version},` })).data as {
          items: Message[];
        };
        expect(foundNow.items.map(({ id }) => id)).toEqual([story.greeting]);
        const byCharacter = (await ann.get('/message/search', { keyword: '好' })).data as { items: Message[] };
        expect(byCharacter.items.map(({ id }) => id)).toEqual([story.greeting]);
      }
      if (version >= 4) {
        expect((await ben.get(`/group/album/${groupId}`)).data).toMatchObject({ items: [{ id: version * 1_000 + 1 }] });
      }
      if (version >= 8) {
        const file = await fetch(`${running.address}/api/file/${story.fileKey}`);
        expect([file.status, await file.text()]).toEqual([200, story.bytes]);
      }

      const sent = await ann.post('/message/private/send', { recvId: benOf.id, type: 0, content: `today ${version}` });
      expect(sent).toMatchObject({ code: 200, data: { chatSeq: version >= 2 ? 6 : 1 } });
      const { id } = sent.data as Message;
      expect(await ben.put('/message/private/readed', { friendId: annOf.id, messageId: Number(id) })).toMatchObject({
        code: 200,
      });
      const { items: afterwards } = (await ben.get('/message/heads', { since: 0 })).data as ConversationSummaries;
      expect(unreadOf(afterwards)).toMatchObject({ [`private ${annOf.id}`]: 0 });
      expect((await ann.get('/message/private/maxReadedId', { friendId: benOf.id })).data).toBe(id);
      const later = (await ben.get('/message/search', { keyword: `today ${version}` })).data as { items: Message[] };
      expect(later.items.map((message) => message.id)).toContain(id);
    },
  );
});

function unreadOf(heads: readonly ConversationSummary[]): Record<string, number> {
  return Object.fromEntries(heads.map(({ kind, target, unread }) => [`${kind} ${target}`, unread]));
}

describe('one start migrates from', () => {
  test.each(landed.map((version) => [nameOf(version), version] as const))('%s', async (_, version) => {
    const location = await newLocation('PostgreSQL');
    const written = await withDatabase(location, (database) => grow(database, version, 'hash'));
    await (await openStore(location)).close();
    await withDatabase(location, async (database) => {
      expectKept(version, written, await readTables(database), { isNewest: true });
    });
  });
});

describe.each(storeNames)('on %s', (store) => {
  test('a migration that fails leaves the database as it was, and the next start completes it', async () => {
    const version = 11;
    const location = await newLocation(store);
    const before = await withDatabase(location, async (database) => {
      await grow(database, version, 'hash');
      // In the way of 0017.
      await sql`create table call (something integer)`.execute(database);
      return readTables(database);
    });
    await expect(openStore(location)).rejects.toThrow('"call" already exists');
    await withDatabase(location, async (database) => {
      expect(await readTables(database)).toEqual(before);
      await sql`drop table call`.execute(database);
    });
    await (await openStore(location)).close();
    const { call: _, ...written } = before;
    await withDatabase(location, async (database) => {
      expectKept(version, written, await readTables(database), { isNewest: true });
    });
  });
});

test('an older server does not start on the database of a newer one, and says why', async () => {
  const location = await newLocation('PostgreSQL');
  await withDatabase(location, async (database) => {
    await migrateTo(database, versions.length);
    await sql`insert into kysely_migration values ('0999-of-tomorrow', '2099-01-01')`.execute(database);
  });
  await expect(openStore(location)).rejects.toThrow(
    'a newer im-server migrated this database (0999-of-tomorrow): start that version, or restore a dump of this one',
  );
});
