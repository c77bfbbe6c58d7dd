import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { command, root } from '../command.ts';
import { type Manifest, type Package, publishedPackages, withoutSource } from '../packages.ts';
import { livesUnder, oldestNode, serves } from '../packed-server.ts';
import { markedBuild } from '../stamp.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';
import { packAll, tarballOf } from '../tarballs.ts';

/** Every package with its declarations, in the order of the arrows. */
export const build: Suite = async () => {
  let total = sum([]);
  await markedBuild(async () => {
    total = await buildAll();
    return total.failed === 0;
  });
  return total;
};

async function buildAll(): Promise<Outcome> {
  const client = join(root, 'examples', 'full-client');
  const before = await command('node', ['build-if-stale.ts', '--stamp'], { cwd: client, quiet: true });
  const outcomes: Outcome[] = [];
  for (const { folder, manifest } of await publishedPackages()) {
    const { code } = await command('pnpm', ['run', 'build'], { cwd: folder });
    outcomes.push(said(code === 0, `${manifest.name} builds`));
  }
  const { code } = await command('vite', ['build', '--logLevel', 'warn'], { cwd: client });
  outcomes.push(said(code === 0, 'full-client builds'));
  // im-server's tarball contains the built client and the widget.
  const packed = { web: 'examples/full-client/dist', widget: 'packages/im-react/dist/embed' };
  for (const [name, built] of Object.entries(packed)) {
    const served = join(root, 'packages', 'im-server', name);
    await rm(served, { recursive: true, force: true });
    if (code === 0) await cp(join(root, built), served, { recursive: true });
  }
  const total = sum(outcomes);
  if (total.failed > 0) return total;
  // `npm start` has nothing to build, nor have the suites that install the server.
  await command('node', ['build-if-stale.ts', '--built', before.output.trim()], { cwd: client });
  return total;
}

/** The packed tarballs, as a project that installs them sees them. */
export const packages: Suite = async () => {
  await packAll();
  return sum(await Promise.all((await publishedPackages()).map(inspect)));
};

async function inspect({ folder, manifest }: Package): Promise<Outcome> {
  const { name, bin } = manifest;
  const tarball = tarballOf(name);
  const unpacked = join(folder, '.cache', 'packed');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  await command('tar', ['-xzf', tarball, '-C', unpacked]);
  const home = join(unpacked, 'package');
  const shipped = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as Manifest;
  const promised = JSON.stringify([shipped.exports, shipped.dependencies]);
  const styles = Object.keys(manifest.exports).filter((entry) => entry.endsWith('.css'));
  const without = styles.length > 0 ? ['--exclude-entrypoints', ...styles] : [];
  const sameExports = isDeepStrictEqual(manifest.publishConfig?.exports, withoutSource(manifest.exports));
  return sum([
    said(sameExports, `${name} publishes the exports it develops with`),
    said(!/@im\/source|workspace:/.test(promised), `${name} ships nothing of the workspace`),
    said(
      await withSourceMaps(join(home, 'dist')),
      `${name} ships a source map, with its source, for every file of code`,
    ),
    said(existsSync(join(home, 'LICENSE')) && existsSync(join(home, 'README.md')), `${name} ships license and README`),
    said(await holds('publint', ['run', tarball, '--strict']), `${name} passes publint`),
    said(await holds('attw', [tarball, '--profile=esm-only', '--no-color', ...without]), `${name} passes attw`),
    await imports(home, manifest),
    ...(bin
      ? [
          said(await serves(home, Object.values(bin)), `${name} runs from its tarball and serves the client`),
          said(
            await livesUnder(oldestNode, home, Object.values(bin)),
            `${name} runs under the oldest Node that it supports, and keeps its messages over a restart`,
          ),
        ]
      : []),
  ]);
}

/** Bytes: more than a script has that only imports and exports, less than one with code of ours. */
const MAX_BYTES_WITHOUT_SOURCE = 1_500;

async function withSourceMaps(dist: string): Promise<boolean> {
  const scripts = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
  const maps = await Promise.all(
    scripts.map(async (file) => {
      const { sources, sourcesContent } = JSON.parse(await readFile(join(dist, `${file}.map`), 'utf8')) as {
        sources: string[];
        sourcesContent?: (string | null)[];
      };
      // A bundle has many sources; Vite's own have no content.
      if (sources.length > 0) return sourcesContent?.some((source) => source !== null) === true;
      // A module of types alone, an entry with all its code in chunks, or a chunk of esbuild's helpers.
      return (await stat(join(dist, file))).size < MAX_BYTES_WITHOUT_SOURCE;
    }),
  );
  return maps.length > 0 && maps.every(Boolean);
}

/** Entries that hold types alone. */
const TYPES_ONLY: readonly string[] = ['im-sdk/internal'];

/** Every entry, imported by name from inside the tarball, on a machine without a window. */
async function imports(home: string, { name, exports }: Manifest): Promise<Outcome> {
  const entries = Object.keys(exports).filter((entry) => !/\.(css|json)$|\*/.test(entry));
  const names = entries.map((entry) => name + entry.slice(1));
  const script = `for (const name of ${JSON.stringify(names)}) {
    if (Object.keys(await import(name)).length === 0 && !${JSON.stringify(TYPES_ONLY)}.includes(name)) throw new Error(name + ' exports nothing');
  }`;
  const held = await holds('node', ['--input-type=module', '--eval', script], home);
  return said(held, `${name} imports on a server (${names.join(', ')})`);
}

/** Whether a program ends well; what it printed is shown only when it does not. */
async function holds(program: string, args: readonly string[], cwd = root): Promise<boolean> {
  const { code, output } = await command(program, args, { cwd, quiet: true });
  if (code !== 0) console.log(output);
  return code === 0;
}

function said(held: boolean, what: string): Outcome {
  console.log(`${held ? 'ok  ' : 'FAIL'} ${what}`);
  return verdict(held, what);
}
