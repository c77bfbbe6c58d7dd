import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a program takes connections. Its output is read on, so that it never waits for its pipes. */
export async function listens(started: ChildProcess, port: number): Promise<void> {
  let printed = '';
  const read = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-10_000);
  };
  started.stdout?.on('data', read);
  started.stderr?.on('data', read);
  let failure: Error | undefined;
  started.once('error', (error) => {
    failure = error;
  });
  started.once('exit', (code) => {
    failure ??= new Error(`${started.spawnfile} ended with ${code}:\n${printed}`);
  });
  while (!(await isOpen(port))) {
    if (failure) throw failure;
    await sleep(50);
  }
}

/** Ends a program at once, and waits for it. */
export async function kill(running: ChildProcess | undefined): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const exited = once(running, 'exit');
  running.kill('SIGKILL');
  await exited;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
