// Plain JavaScript, because the host's Node (20 or newer) runs it before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether the tools of development are here, or only what `npm start` runs, or nothing yet. */
export const hasTools = () => existsSync(`${root}node_modules/vitest/package.json`);

/** Runs the pinned pnpm in the workspace; ends this process with its code when it fails. */
export function pnpm(...args) {
  const { status } = spawnSync('npx', ['--yes', '--loglevel=error', 'pnpm@12.21.0', ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
