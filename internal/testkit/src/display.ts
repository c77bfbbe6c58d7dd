import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A virtual display of 1280 × 900 px (Xvfb) with a window manager. */
export interface Display {
  /** For the variable DISPLAY of the programs that use it. */
  readonly name: string;
  /** Ends it. */
  stop(): Promise<void>;
}

/** Whether Xvfb and openbox are installed. */
export function hasDisplays(): boolean {
  return ['Xvfb', 'openbox'].every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
}

/** Starts a display under the first free number. */
export async function startDisplay(): Promise<Display> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // It writes its number once it takes connections.
  const [number] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer];
  const name = `:${number.toString().trim()}`;
  const windows = spawn('openbox', ['--sm-disable'], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
  return {
    name,
    async stop() {
      await end(windows);
      await end(xvfb);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
