import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@internal/testkit';

// Memory of a first start on PGlite, and of PGlite alone: `npm run memory` (Linux). Words after `--` go to Node.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { idle: { type: 'string', default: '30' }, only: { type: 'string' } },
});
const pglite = `const { PGlite } = await import('@electric-sql/pglite');
const database = await PGlite.create(process.env.DATA_DIR);
await database.query('select 1');
console.log('listening');
setInterval(() => database, 1_000);`;

/** Programs that print a line with `listening` once they are ready. */
const subjects: Record<string, readonly string[]> = {
  'im-server with demo people': ['--conditions=@im/source', '../packages/im-server/src/cli.ts'],
  'PGlite alone': ['--input-type=module', '--eval', pglite],
};

for (const [name, args] of Object.entries(subjects)) {
  if (values.only !== undefined && !name.startsWith(values.only)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'im-memory-'));
  try {
    for (const start of ['first start', 'second start'])
      console.log(`${name}, ${start}: ${await measure(args, folder)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(args: readonly string[], folder: string): Promise<string> {
  const began = performance.now();
  const child = spawn(process.execPath, [...positionals, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), IM_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await ready(child.stdout);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const atStart = await memoryOf(child.pid);
    await sleep(Number(values.idle) * 1_000);
    const { peak, rest } = await memoryOf(child.pid);
    return `ready after ${seconds} s with ${atStart.rest} MB, peak ${peak} MB, ${rest} MB after ${values.idle} s idle`;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function ready(output: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('listening')) resolve();
    });
    output.once('end', () => reject(new Error(`ended before it was ready: ${printed}`)));
  });
}

/** Resident memory in MB (10^6 bytes): the most so far, and now. */
async function memoryOf(pid: number | undefined): Promise<{ peak: number; rest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) =>
    Math.round((Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6);
  return { peak: megabytes('VmHWM'), rest: megabytes('VmRSS') };
}
