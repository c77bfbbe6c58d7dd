import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a subject process is asked to be. */
export interface SubjectOrder {
  /** PostgreSQL, or a folder for PGlite. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string | undefined;
  /** People with tokens, ids from 1: 2k+1 and 2k+2 are friends. */
  readonly people: number;
  /** How many of them, from the first, are in one group. */
  readonly inGroup: number;
  /** A free one without it. */
  readonly port?: number;
  /** Writes a line for each request, as the command line does. Silent without it. */
  readonly logs?: boolean;
}

export interface Ready {
  readonly address: string;
  readonly people: ReadonlyArray<{ readonly userId: number; readonly token: string }>;
  readonly groupId: number;
}

/** Processor time of the process so far, and its memory after a forced collection. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** Who misses what: each of the first `conversations` people writes `each` messages to `readerId`. */
export interface MissOrder {
  readonly readerId: number;
  readonly conversations: number;
  readonly each: number;
}

/** A server in a process of its own: ours, or the bare limit. */
export interface Subject extends Ready {
  readonly pid: number;
  usage(): Promise<Usage>;
  /** Makes every account write so many messages to one that is offline. Only ours can. */
  miss(order: MissOrder): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, as a lost machine would. */
  kill(): Promise<void>;
}

/**
 * Starts `program` (a file beside this one) and waits until it serves. Without `forcesGc` no garbage collection is forced: the
 * process has the memory that it would have in production.
 */
export async function startSubject(
  program: 'ours' | 'bare',
  order: SubjectOrder,
  { forcesGc = true } = {},
): Promise<Subject> {
  const child = fork(fileURLToPath(new URL(`./${program}.ts`, import.meta.url)), [JSON.stringify(order)], {
    execArgv: ['--conditions=@im/source', ...(forcesGc ? ['--expose-gc'] : [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.setMaxListeners(0);
  const ready = (await answer(child)) as Ready;
  return {
    ...ready,
    pid: child.pid ?? 0,
    async usage() {
      child.send('usage');
      return (await answer(child)) as Usage;
    },
    async miss(order) {
      child.send(order);
      await answer(child);
    },
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answer(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server under load ended with ${String(code)}`);
    }),
  ]);
  return message;
}

/** The other end: signals the driver that this process serves, and answers its questions. */
export function serveDriver(ready: Ready, stop: () => Promise<void>, miss?: (order: MissOrder) => Promise<void>): void {
  process.on('message', (question) => {
    if (question === 'usage') {
      globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      const memory = process.memoryUsage();
      const usage: Usage = {
        cpuMs: (user + system) / 1_000,
        rssBytes: memory.rss,
        heapBytes: memory.heapUsed + memory.external,
      };
      process.send?.(usage);
    }
    if (typeof question === 'object') miss?.(question as MissOrder).then(() => process.send?.('missed'));
    if (question === 'stop') {
      stop().finally(() => process.exit(0));
    }
  });
  process.send?.(ready);
}
