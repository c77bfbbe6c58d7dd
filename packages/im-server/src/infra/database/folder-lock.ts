import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another running process uses the data folder. */
export class FolderInUseError extends Error {
  /** Always `FolderInUseError`. */
  override readonly name = 'FolderInUseError';
}

const FILE = 'server.lock';
/** Longer than two processes need to replace the same stale lock at once. */
const SETTLE_MS = 50;

/**
 * Locks the folder for this process. Returns an unlock function. A stale lock of a killed process is taken over.
 * @throws {FolderInUseError} if a running process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const mine = `${process.pid} ${await startTimeOf(process.pid)}\n`;
  if (!(await create(path, mine))) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (await isRunning(owner)) throw inUse(folder, owner);
    await rm(path, { force: true });
    if (!(await create(path, mine))) throw inUse(folder, await readFile(path, 'utf8').catch(() => ''));
    await sleep(SETTLE_MS);
    const now = await readFile(path, 'utf8').catch(() => '');
    if (now !== mine) throw inUse(folder, now);
  }
  return () => rm(path, { force: true });
}

function inUse(folder: string, owner: string): FolderInUseError {
  const pid = owner.split(' ')[0] || 'unknown';
  return new FolderInUseError(`the data folder ${folder} is in use by another server (process ${pid})`);
}

/** Creates the file atomically; false if it exists. */
async function create(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o600 });
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function isRunning(owner: string): Promise<boolean> {
  const [pidText, start] = owner.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = await startTimeOf(pid);
  return now === '' || start === undefined || start === now;
}

/** Start time of a process in clock ticks, because process ids are reused; '' if unknown. */
async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
