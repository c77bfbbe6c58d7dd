import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresProcess, startPostgres } from '@internal/testkit';
import pg from 'pg';

/** Where a subject keeps its rows. */
export interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string | undefined;
}

/** New places on one kind of store, durable as it ships: every commit is on disk before it is acknowledged. */
export interface Stores {
  readonly name: 'PGlite' | 'PostgreSQL';
  place(): Promise<Place>;
  close(): Promise<void>;
}

export async function pgliteStores(): Promise<Stores> {
  const folders: string[] = [];
  return {
    name: 'PGlite',
    async place() {
      const folder = await mkdtemp(join(tmpdir(), 'im-load-'));
      folders.push(folder);
      return { databaseUrl: undefined, dataDir: folder };
    },
    async close() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresStores(): Promise<Stores> {
  const postgres: PostgresProcess = await startPostgres();
  const files = await pgliteStores();
  let count = 0;
  return {
    name: 'PostgreSQL',
    async place() {
      count += 1;
      const name = `load${count}`;
      const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const { dataDir } = await files.place();
      return { databaseUrl: `${postgres.url}/${name}`, dataDir };
    },
    async close() {
      await postgres.dispose();
      await files.close();
    },
  };
}
