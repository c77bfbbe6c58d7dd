import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './command.ts';

/** Not part of a package, and written by tests and tools while they run. */
const IGNORED: ReadonlySet<string> = new Set([
  'node_modules',
  '.cache',
  '.vitest-attachments',
  '__screenshots__',
  'storybook-static',
]);

/** Text that changes with every file at or below the paths: by path, size and time of change. */
export async function stampOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const line of await linesOf(path)) hash.update(`${line}\0`);
  }
  return hash.digest('hex');
}

async function linesOf(path: string): Promise<string[]> {
  const file = await stat(path);
  if (!file.isDirectory()) return [`${path} ${file.size} ${file.mtimeMs}`];
  const names = (await readdir(path)).filter((name) => !IGNORED.has(name)).sort();
  return (await Promise.all(names.map((name) => linesOf(join(path, name))))).flat();
}

/** Stamp of the packages and the full client as they are now: their sources and what was built of them. */
export const packagesStamp = (): Promise<string> =>
  stampOf(['packages', 'examples/full-client', 'internal/tsconfig', 'pnpm-lock.yaml'].map((path) => join(root, path)));

/** Whether `mark` was written with this stamp. */
export async function isMarked(mark: string, stamp: string): Promise<boolean> {
  return (await readFile(mark, 'utf8').catch(() => undefined)) === stamp;
}

export async function writeMark(mark: string, stamp: string): Promise<void> {
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, stamp);
}

/** Makes something, unless it was made of inputs with the same stamp. A failure leaves no mark. */
export async function makeOnce(mark: string, stamp: string, make: () => Promise<void>): Promise<void> {
  if (await isMarked(mark, stamp)) return;
  await rm(mark, { force: true });
  await make();
  await writeMark(mark, stamp);
}

/** Written by the suite `build`, and by the end-to-end suites where they had to build. */
export const BUILT: string = join(root, '.cache', 'built');
