import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDatabase, onPostgres } from '../../testing/servers.ts';
import { loadSecret } from './secret.ts';

onPostgres((start) => {
  test('two servers on one database agree on the secret, and a lost folder signs nobody out', async () => {
    const databaseUrl = await newDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'im-secret-'));
    const one = await start({ databaseUrl, dataDir });
    const anna = await one.person('anna');
    const other = await start({ databaseUrl });
    const headers = { accessToken: anna.tokens.accessToken };
    expect(await other.request('GET', '/user/self', { headers })).toMatchObject({ code: 200, data: { id: anna.id } });
    await one.server.close();
    await rm(dataDir, { recursive: true });
    const again = await start({ databaseUrl, dataDir });
    expect(await again.request('GET', '/user/self', { headers })).toMatchObject({ code: 200 });
    await again.server.close();
    await rm(dataDir, { recursive: true });
  });

  test('the secret that a data folder has already moves into the database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'im-secret-'));
    const before = await loadSecret({ given: undefined, dataDir, shared: undefined });
    const { server } = await start();
    const { database: shared } = server.context;
    await shared.deleteFrom('server_fact').where('name', '=', 'secret').execute();
    expect(await loadSecret({ given: undefined, dataDir, shared })).toBe(before);
    await rm(dataDir, { recursive: true });
    expect(await loadSecret({ given: undefined, dataDir, shared })).toBe(before);
  });
});
