import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';

const FILE = 'log-head';
/** How much of the log a crash may leave unremembered. */
const INTERVAL_MS = 10_000;

/** Newest message id that a server on this data folder has seen, and the epoch of that database. */
interface Remembered {
  readonly epoch: string;
  readonly head: number;
}

/** The newest id that was seen in this epoch; 0 for another database or none. */
export async function rememberedHead(dataDir: string | undefined, epoch: string): Promise<number> {
  if (dataDir === undefined) return 0;
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '{}');
  const known = JSON.parse(text || '{}') as Partial<Remembered>;
  return known.epoch === epoch ? (known.head ?? 0) : 0;
}

export async function deleteHeadFile(dataDir: string | undefined): Promise<void> {
  if (dataDir !== undefined) await rm(join(dataDir, FILE), { force: true });
}

/**
 * Writes down the newest id every 10 s and at the end, so that a start can detect a database that lost messages. Returns a
 * stop function.
 */
export function rememberHeads(
  dataDir: string,
  epoch: string,
  clock: Clock,
  readHead: () => Promise<number>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let written = -1;
  let running = Promise.resolve();
  let cancel = () => {};

  async function write(): Promise<void> {
    const head = await readHead();
    // A lower head is that of a database that lost messages: the next start has to notice it.
    if (head <= written) return;
    const temporary = join(dataDir, `${FILE}.${process.pid}`);
    await writeFile(temporary, JSON.stringify({ epoch, head } satisfies Remembered), { mode: 0o600 });
    await rename(temporary, join(dataDir, FILE));
    written = head;
  }

  function schedule(): void {
    cancel = clock.after(INTERVAL_MS, () => {
      running = write().catch(onError);
      schedule();
    });
  }

  schedule();
  return async () => {
    cancel();
    await running;
    await write().catch(onError);
  };
}
