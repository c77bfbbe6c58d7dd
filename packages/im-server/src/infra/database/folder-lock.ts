import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another living process holds the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const FILE = 'server.lock';
/** Longer than two processes need to find, drop and take the same stale lock. */
const SETTLE_MS = 50;

/**
 * Takes the folder for this process; the result gives it back. A lock that a killed process left behind is taken over.
 * @throws {FolderInUseError} where a living process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  if (!(await create(path, mine))) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (await lives(owner)) throw inUse(folder, owner);
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

/** Puts the file there whole, or finds that there is one. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function lives(owner: string): Promise<boolean> {
  const [pidText, start] = owner.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = await startOf(pid);
  return now === '' || start === undefined || start === now;
}

/** When a process started, as the system counts it, so that a number used again is not mistaken; '' where unknown. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
