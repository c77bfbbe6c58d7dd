import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Clock } from './clock.ts';

const CHECK_MS = 500;

/**
 * Calls `onEnd` once if npx, or the shell in which npx runs this process, ends. On SIGTERM npx ends that shell alone, and
 * where npx is killed nothing ends: this process would go on without them. Does nothing if npx did not start this process.
 */
export function watchNpx(clock: Pick<Clock, 'after'>, onEnd: () => void): void {
  const { npm_command: command, npm_lifecycle_script: script = '' } = process.env;
  if (command !== 'exec' || !script.includes('im-server') || process.platform === 'win32') return;
  const parent = process.ppid;
  const npx = parentOfShell(parent);
  const check = () => {
    if (process.ppid !== parent || (npx !== undefined && !isRunning(npx))) onEnd();
    else clock.after(CHECK_MS, check);
  };
  check();
}

/** Process that started a shell; `undefined` if `pid` is no shell (a shell may replace itself by its only command). */
function parentOfShell(pid: number): number | undefined {
  const [, name = '', parent = ''] = /^\s*(.+?)\s+(\d+)\s*$/.exec(describe(pid)) ?? [];
  return /sh$/.test(name) && Number(parent) > 1 ? Number(parent) : undefined;
}

/** Name and parent of a process, such as `sh 42`; '' if they cannot be read. */
function describe(pid: number): string {
  try {
    // `ps` of BusyBox has no `-p`.
    if (process.platform === 'linux') {
      const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return `${name} ${parent}`;
    }
    return execFileSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
