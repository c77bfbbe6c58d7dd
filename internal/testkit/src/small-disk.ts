import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A disk that a test may fill: a file system in memory that one process alone sees, and that ends with it.

const FILLER = 'filler';

/** Whether this machine lets us mount one. */
export function hasSmallDisks(): boolean {
  if (process.platform !== 'linux') return false;
  const [command = '', ...rest] = onDisk(tmpdir(), 65_536, ['true']);
  try {
    execFileSync(command, rest, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The command line that runs `line` with an empty disk of so many bytes at `folder`. */
export function onDisk(folder: string, bytes: number, line: readonly string[]): string[] {
  const mount = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';
  return ['unshare', '-rm', 'sh', '-c', mount, 'sh', String(bytes), folder, ...line];
}

/** Where another process sees the `folder` of the process `pid`. */
export function seenFromOutside(pid: number | undefined, folder: string): string {
  if (pid === undefined) throw new Error('the process has ended, and its disk with it');
  return join(`/proc/${pid}/root`, folder);
}

/** Takes the last byte of the disk that `folder` is on. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, FILLER), 'a');
  try {
    for (const size of [1_048_576, 4_096, 1]) {
      const bytes = Buffer.alloc(size);
      while (hasWritten(file, bytes));
    }
  } finally {
    closeSync(file);
  }
}

/** Gives back what `fillDisk` took. */
export function freeDisk(folder: string): void {
  rmSync(join(folder, FILLER), { force: true });
}

function hasWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
