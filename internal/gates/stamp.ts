import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { root } from './command.ts';

/** Not part of a package, and written by tests and tools while they run. */
const IGNORED: ReadonlySet<string> = new Set([
  'node_modules',
  '.cache',
  '.vitest-attachments',
  '__screenshots__',
  'storybook-static',
]);

/** Written by the builds. */
const OUTPUTS: ReadonlySet<string> = new Set(
  ['web', 'widget'].map((folder) => join(root, 'packages', 'im-server', folder)),
);

interface StampOptions {
  /** Leaves out what builds write: `dist`, and the copies of it in im-server. */
  readonly withoutOutputs?: boolean;
}

/** Text that changes with every file at or below the paths: by path, size and time of change. */
export async function stampOf(paths: readonly string[], options: StampOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const line of await linesOf(path, options)) hash.update(`${line}\0`);
  }
  return hash.digest('hex');
}

async function linesOf(path: string, options: StampOptions): Promise<string[]> {
  if (options.withoutOutputs && (basename(path) === 'dist' || OUTPUTS.has(path))) return [];
  const file = await stat(path);
  if (!file.isDirectory()) return [`${path} ${file.size} ${file.mtimeMs}`];
  const names = (await readdir(path)).filter((name) => !IGNORED.has(name)).sort();
  return (await Promise.all(names.map((name) => linesOf(join(path, name), options)))).flat();
}

const inRoot = (paths: readonly string[]): string[] => paths.map((path) => join(root, path));

const PACKAGES = inRoot(['packages', 'examples/full-client', 'internal/tsconfig', 'pnpm-lock.yaml']);

/** Code that packs and installs the packages. */
export const INSTALLATION_RECIPE: readonly string[] = inRoot(
  ['installed-server.ts', 'packages.ts', 'packed-app.ts', 'packed-server.ts', 'tarballs.ts'].map(
    (file) => `internal/gates/${file}`,
  ),
);

/** Stamp of the packages and the full client as they are now: their sources and what was built of them. */
export const packagesStamp = (): Promise<string> => stampOf(PACKAGES);

/** Stamp of the sources that the packages and the full client are built from. */
export const sourcesStamp = (): Promise<string> => stampOf(PACKAGES, { withoutOutputs: true });

/** Stamp of what is packed and installed, and of the code that does it. */
export const installationStamp = (): Promise<string> => stampOf([...PACKAGES, ...INSTALLATION_RECIPE]);

/** Whether `mark` was written with this stamp. */
export async function isMarked(mark: string, stamp: string): Promise<boolean> {
  return (await readFile(mark, 'utf8').catch(() => undefined)) === stamp;
}

async function writeMark(mark: string, stamp: string): Promise<void> {
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, stamp);
}

/** Stamps of a build: of its sources, and of its sources together with its outputs. */
interface BuildStamps {
  readonly sources: () => Promise<string>;
  readonly built: () => Promise<string>;
}

/** Builds, and marks the result if the build succeeded and no source changed while it ran. */
export async function markedBuild(
  build: () => Promise<boolean>,
  mark: string = BUILT,
  { sources, built }: BuildStamps = { sources: sourcesStamp, built: packagesStamp },
): Promise<void> {
  const before = await sources();
  if (!(await build())) return;
  const stamp = await built();
  if ((await sources()) === before) await writeMark(mark, stamp);
}

/** Makes something, unless it was made of inputs with the same stamp. A failure leaves no mark. */
export async function makeOnce(mark: string, stamp: string, make: () => Promise<void>): Promise<void> {
  if (await isMarked(mark, stamp)) return;
  await rm(mark, { force: true });
  await make();
  await writeMark(mark, stamp);
}

/**
 * Makes a folder, unless it was made of inputs with the same stamp. Safe across processes: the folder is made beside its
 * place and renamed, so that an incomplete folder is never used. Its mark is the file `stamp` in it.
 */
export async function makeFolderOnce(
  folder: string,
  stamp: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const mark = join(folder, 'stamp');
  if (await isMarked(mark, stamp)) return;
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  try {
    await make(made);
    await writeMark(join(made, 'stamp'), stamp);
    // Another process may have made the same meanwhile, and may be reading it.
    if (!(await isMarked(mark, stamp))) await replaceFolder(folder, made);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const old = `${replacement}-old`;
  for (;;) {
    await rename(folder, old).catch(ignore('ENOENT'));
    const isPlaced = await rename(replacement, folder).then(() => true, ignore('ENOTEMPTY', 'EEXIST'));
    await rm(old, { recursive: true, force: true });
    // Otherwise another process put its folder there between the two renames.
    if (isPlaced) return;
  }
}

/** Returns a handler of rejections that throws all but errors with these codes. */
const ignore =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

/** Written by the suite `build`, and by the end-to-end suites where they had to build. */
export const BUILT: string = join(root, '.cache', 'built');
