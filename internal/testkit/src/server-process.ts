import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackEmptyDatabase } from './empty-database.ts';
import { onDisk, seenFromOutside } from './small-disk.ts';

/** A real im-server in a process of its own, on a port and a folder of its own. */
export interface ServerProcess {
  /** Where it answers, the same after every start. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where this life of it has its folder, for others to look: not `dataDir` where that is on a disk of its own. */
  folder(): string;
  /** Everything that it printed, of all its lives. */
  output(): string;
  /** Starts it (again), with these arguments, and waits until it listens. */
  start(args?: readonly string[]): Promise<void>;
  /** Resolves once this life of it has printed `text`; rejects where it ends before. */
  prints(text: string): Promise<void>;
  /** Arms the fail point that it was started with (`failPointServer`). */
  arm(): Promise<void>;
  /** Asks it to end by a signal (SIGTERM) and waits; resolves to its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGHUP'): Promise<number | null>;
  /** Ends it at once, as a lost machine would. */
  kill(): Promise<void>;
  /** Ends it and removes what it kept. */
  dispose(): Promise<void>;
}

export interface ServerProcessOptions {
  /** Added to the environment; `DATA_DIR: 'memory'` keeps nothing on disk. */
  readonly env?: Record<string, string>;
  readonly port?: number;
  readonly dataDir?: string;
  /** Keeps its folder on a disk of so many bytes, which is empty at each start. Only where `hasSmallDisks()`. */
  readonly diskBytes?: number;
  /** A program to run instead of the one in the sources. */
  readonly program?: string;
  /** Path of another Node to run it with. */
  readonly node?: string;
}

const sources = new URL('../../../packages/im-server/src/', import.meta.url);
const cli = fileURLToPath(new URL('cli.ts', sources));

/** The server with fail points: its arguments are the name of one and which passage of it, once armed, never ends. */
export const failPointServer: string = fileURLToPath(new URL('testing/fail-point-server.ts', sources));

/** Where Node keeps compiled sources between processes: a start takes half of the processor time. */
export const compileCache: string = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));

/** V8 would optimize PGlite's WebAssembly for more seconds than most of these processes live. */
const shortLived = ['--liftoff-only'];

/** Starts im-server from its source. Without a folder it gets one that goes with it. An empty folder gets an empty database. */
export async function startServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'im-server-')));
  const hasDatabase = options.env?.DATA_DIR !== undefined || options.env?.DATABASE_URL !== undefined;
  if (options.diskBytes === undefined && !hasDatabase && (await isEmptyFolder(dataDir))) {
    await unpackEmptyDatabase(dataDir);
  }
  let child: ChildProcess | undefined;
  let printed = '';
  let bornAt = 0;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };

  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    folder: () => (options.diskBytes === undefined ? dataDir : seenFromOutside(child?.pid, dataDir)),
    output: () => printed,
    async start(args = []) {
      const program = options.program ?? cli;
      // What was built does without the sources.
      const conditions = program.endsWith('.ts') ? ['--conditions=@im/source'] : [];
      const line = [options.node ?? process.execPath, ...shortLived, ...conditions, program, ...args];
      const [command = '', ...rest] = options.diskBytes === undefined ? line : onDisk(dataDir, options.diskBytes, line);
      const started = spawn(command, rest, {
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: compileCache,
          IM_DEMO: '0',
          IM_LOG_LEVEL: 'warn',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          ...options.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      bornAt = printed.length;
      const take = (chunk: Buffer) => {
        printed += chunk.toString();
      };
      started.stdout?.on('data', take);
      started.stderr?.on('data', take);
      await server.prints('listening on http');
    },
    prints(text) {
      const [living, from] = [child, bornAt];
      return new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!printed.slice(from).includes(text)) return;
          living?.stdout?.off('data', look);
          resolve();
        };
        living?.stdout?.on('data', look);
        living?.once('error', reject);
        living?.once('exit', (code) => reject(new Error(`im-server ended with ${code}:\n${printed.slice(from)}`)));
        look();
      });
    },
    arm() {
      child?.kill('SIGUSR2');
      return server.prints('armed');
    },
    stop: (signal = 'SIGTERM') => end(signal),
    async kill() {
      await end('SIGKILL');
    },
    async dispose() {
      await end('SIGKILL');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.start().catch(async (error: unknown) => {
    await server.dispose();
    throw error;
  });
  return server;
}

const isEmptyFolder = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length === 0,
    () => false,
  );

/** Below the ports that systems give to outgoing connections (Linux: from 32768), one of which could take it meanwhile. */
const PORTS = { from: 20_000, below: 32_000 };

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
