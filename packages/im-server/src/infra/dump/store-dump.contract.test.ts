import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackEmptyDatabase } from '@internal/testkit';
import type { ConversationSummaries, Message } from 'im-sdk/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createServer, type ServerOptions } from '../../server.ts';
import { newDatabase, type Person, TestServer } from '../../testing/servers.ts';
import { dumpStore, restoreStore } from './store-dump.ts';

// Every start opens a store of its own.
vi.setConfig({ testTimeout: 120_000 });

type Location = { readonly databaseUrl: string | undefined; readonly dataDir: string };

const folders: string[] = [];
const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.server.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'im-dump-'));
  folders.push(folder);
  return folder;
}

/** A folder with an empty database of PGlite, which takes seconds to make. */
async function newPgliteFolder(): Promise<string> {
  const folder = await newFolder();
  await unpackEmptyDatabase(folder);
  return folder;
}

async function start(options: ServerOptions): Promise<TestServer> {
  const server = new TestServer(await createServer({ rateLimit: false, ...options }));
  running.push(server);
  return server;
}

async function stop(server: TestServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.server.close();
}

async function talk(server: TestServer): Promise<{ ann: Person; ben: Person; file: string }> {
  const [ann, ben] = [await server.person('ann'), await server.person('ben')];
  const { data } = await ann.post('/friend/request/apply', { friendId: ben.id });
  await ben.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
  const uploaded = await ann.upload('/file/upload', Buffer.from('the bytes'), 'list.txt');
  const file = new URL((uploaded.data as { url: string }).url).pathname;
  const content = JSON.stringify({ name: 'list.txt', size: 9, url: file });
  await ann.post('/message/private/send', { recvId: ben.id, type: 2, content });
  await ann.post('/message/private/send', { recvId: ben.id, type: 0, content: 'two\nlines and “quotes”' });
  await ben.get('/message/search', { keyword: 'lines' });
  return { ann, ben, file };
}

/** What a client of Ann sees, whose tokens are those of before the move. */
async function seen(
  server: TestServer,
  { ann, ben, file }: { ann: Pick<Person, 'tokens'>; ben: Pick<Person, 'id'>; file: string },
) {
  const headers = { accessToken: ann.tokens.accessToken };
  const ask = (path: string, query: Record<string, string | number> = {}) =>
    server.request('GET', path, { headers, query });
  const heads = (await ask('/message/heads', { since: 0 })).data as ConversationSummaries;
  const { items } = (await ask('/message/private/history', { friendId: ben.id })).data as { items: Message[] };
  return {
    epoch: heads.epoch,
    rev: heads.rev,
    contents: items.map(({ id, chatSeq, content }) => [id, chatSeq, content?.replaceAll(/http:\/\/[^/]+/g, '')]),
    file: await (await fetch(`${server.server.address}${file}`)).text(),
  };
}

async function move(from: Location, to: Location, how: { readonly fromBackup: boolean }): Promise<void> {
  const folder = await newFolder();
  await dumpStore(from, folder);
  await restoreStore(to, folder, how);
}

describe('dump and restore', () => {
  test('move everything from PGlite to PostgreSQL and back, and clients go on as if nothing had happened', async () => {
    const pglite: Location = { databaseUrl: undefined, dataDir: await newPgliteFolder() };
    const postgres: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const back: Location = { databaseUrl: undefined, dataDir: await newPgliteFolder() };
    const first = await start(pglite);
    const people = await talk(first);
    const before = await seen(first, people);
    await stop(first);

    await move(pglite, postgres, { fromBackup: false });
    const second = await start(postgres);
    expect(await seen(second, people)).toEqual(before);
    const headers = { accessToken: people.ann.tokens.accessToken };
    const body = { recvId: people.ben.id, type: 0, content: 'after the move' };
    const sent = await second.request('POST', '/message/private/send', { body, headers });
    expect(sent).toMatchObject({ code: 200, data: { chatSeq: before.contents.length + 1 } });
    const dora = await second.person('dora');
    expect(dora.id).toBeGreaterThan(people.ben.id);
    const moved = await seen(second, people);
    await stop(second);

    await move(postgres, back, { fromBackup: false });
    expect(await seen(await start(back), people)).toEqual(moved);
  });

  test('a server that was first started on PostgreSQL moves to PGlite without signing anyone out', async () => {
    // The folder is empty: PGlite makes its database in it.
    const postgres: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const pglite: Location = { databaseUrl: undefined, dataDir: await newFolder() };
    const first = await start(postgres);
    const people = await talk(first);
    const before = await seen(first, people);
    await stop(first);
    await move(postgres, pglite, { fromBackup: false });
    expect(await seen(await start(pglite), people)).toEqual(before);
  });

  test('an access token from after the backup is not valid for a session that got its id after the restore', async () => {
    const location: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const first = await start(location);
    await first.person('ann');
    const folder = await newFolder();
    await dumpStore(location, folder);
    const lost = await first.person('ben');
    await stop(first);
    const restored: Location = { databaseUrl: await newDatabase(), dataDir: location.dataDir };
    await restoreStore(restored, folder, { fromBackup: true });
    const again = await start(restored);
    const eve = await again.person('eve');
    expect(eve.id).toBe(lost.id);
    const headers = { accessToken: lost.tokens.accessToken };
    expect(await again.request('GET', '/user/self', { headers })).toMatchObject({ key: 'auth.tokenInvalid' });
  });

  test('a backup gets a new epoch, so that clients start over', async () => {
    const location: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const first = await start(location);
    const people = await talk(first);
    const before = await seen(first, people);
    const folder = await newFolder();
    await dumpStore(location, folder);
    await stop(first);
    const restored: Location = { databaseUrl: await newDatabase(), dataDir: location.dataDir };
    await restoreStore(restored, folder, { fromBackup: true });
    const again = await start(restored);
    const { refreshToken } = people.ann.tokens;
    const refreshed = await again.request('PUT', '/refreshToken', { headers: { refreshToken } });
    const after = await seen(again, { ...people, ann: { tokens: refreshed.data as Person['tokens'] } });
    expect(after.epoch).not.toBe(before.epoch);
    expect(after).toEqual({ ...before, epoch: after.epoch });
  });

  test('a store with people is never overwritten, and half a dump never restored', async () => {
    const location: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const server = await start(location);
    await server.person('ann');
    const folder = await newFolder();
    await dumpStore(location, folder);
    const refused = restoreStore(location, folder, { fromBackup: false });
    await expect(refused).rejects.toThrow('the database is not empty');
    await expect(dumpStore(location, folder)).rejects.toThrow('is not empty');
    await rm(join(folder, 'manifest.json'));
    await expect(restoreStore(location, folder, { fromBackup: true })).rejects.toThrow('no complete dump');
  });

  test.each([
    ['a missing table', (file: string) => rm(file)],
    ['a damaged table', (file: string) => writeFile(file, '{"id":1,"user_na')],
  ])('no server starts after a restore that failed half-way (%s), until it was repeated', async (_, damage) => {
    const location: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const first = await start(location);
    const people = await talk(first);
    const before = await seen(first, people);
    await stop(first);
    const [good, bad] = [await newFolder(), await newFolder()];
    await dumpStore(location, good);
    await cp(good, bad, { recursive: true });
    await damage(join(bad, 'tables', 'message.jsonl'));

    const target: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
    const failed = restoreStore(target, bad, { fromBackup: false });
    await expect(failed).rejects.toThrow(/^the restore from .* failed, no server starts on this database: /);
    const unfinished = 'did not finish: run "im-server restore <folder>" again';
    await expect(start(target)).rejects.toThrow(unfinished);
    await expect(dumpStore(target, await newFolder())).rejects.toThrow(unfinished);
    await expect(restoreStore(target, undefined, { fromBackup: true })).rejects.toThrow(unfinished);

    await restoreStore(target, good, { fromBackup: false });
    expect(await seen(await start(target), people)).toEqual(before);
  });
});

test('a database that lost messages is refused with the command that helps, and starts after it', async () => {
  const location: Location = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
  const server = await start(location);
  const people = await talk(server);
  const { epoch } = await seen(server, people);
  await stop(server);
  // As a backup of before these messages, that was put back by other means.
  const again = await start({ ...location, dataDir: undefined });
  await again.server.context.database.updateTable('log_head').set({ head: 1 }).execute();
  await stop(again);
  await expect(start(location)).rejects.toThrow('im-server restore --from-backup');
  await restoreStore(location, undefined, { fromBackup: true });
  const helped = await start(location);
  expect(helped.server.context.epoch).not.toBe(epoch);
});
