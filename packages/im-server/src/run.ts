import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { type Environment, readConfig, type ServerConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type Clock, systemClock } from './infra/clock.ts';
import { createServer } from './server.ts';
import { unusedVariables } from './settings/describe-settings.ts';

/** After `IM_DRAIN_MS` the process exits within this time at the latest. Longer than sockets and `drainMs` take. */
const FORCED_EXIT_MS = 20_000;

/** Starts the server configured by the environment and stops it on SIGTERM, SIGINT or SIGHUP, or when npx ends. */
export async function run(): Promise<void> {
  const config = configOf(process.env);
  const log = pino(
    { level: config.logLevel, redact: ['*.accessToken', '*.refreshToken', '*.password'] },
    pino.destination({ dest: 2, sync: true }),
  );
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  try {
    const server = await createServer({ ...config, log });
    const stop = () => {
      systemClock.after(config.drainNoticeMs + FORCED_EXIT_MS, () => process.exit(0));
      void server.close().then(() => process.exit(0));
    };
    // Before the line below is printed: a supervisor may send the signal right after it.
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // The terminal was closed.
    process.on('SIGHUP', stop);
    watchNpx(systemClock, stop);
    for (const line of unusedVariables(process.env)) process.stderr.write(`im-server: ${line}\n`);
    process.stdout.write(`listening on ${server.address}\n`);
    if (server.demo) {
      process.stdout.write(`demo people: ${server.demo.userNames.join(', ')} - password ${server.demo.password}\n`);
    }
  } catch (error) {
    fail(explainFailure(error));
  }
}

function configOf(environment: Environment): ServerConfig {
  try {
    return readConfig(environment);
  } catch (error) {
    return fail(explainFailure(error));
  }
}

function fail(text: string): never {
  for (const line of text.split('\n')) process.stderr.write(`im-server: ${line}\n`);
  process.exit(1);
}

const NPX_CHECK_MS = 500;

/**
 * Calls `onEnd` once if npx, or the shell in which npx runs this process, ends. On SIGTERM npx ends that shell alone, and
 * where npx is killed nothing ends: this process would go on without them. Does nothing if npx did not start this process.
 */
function watchNpx(clock: Pick<Clock, 'after'>, onEnd: () => void): void {
  const { npm_command: command, npm_lifecycle_script: script = '' } = process.env;
  if (command !== 'exec' || !script.includes('im-server') || process.platform === 'win32') return;
  const parent = process.ppid;
  const npx = parentOfShell(parent);
  const check = () => {
    if (process.ppid !== parent || (npx !== undefined && !isRunning(npx))) onEnd();
    else clock.after(NPX_CHECK_MS, check);
  };
  check();
}

/** Process that started a shell; `undefined` if `pid` is no shell (a shell may replace itself by its only command). */
function parentOfShell(pid: number): number | undefined {
  const [, name = '', parent = ''] = /^\s*(.+?)\s+(\d+)\s*$/.exec(nameAndParentOf(pid)) ?? [];
  return /sh$/.test(name) && Number(parent) > 1 ? Number(parent) : undefined;
}

/** Name and parent of a process, such as `sh 42`; '' if they cannot be read. */
function nameAndParentOf(pid: number): string {
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
