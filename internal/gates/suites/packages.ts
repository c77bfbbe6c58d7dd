import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { command, root } from '../command.ts';
import { type Manifest, type Package, publishedPackages, withoutSource } from '../packages.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';

const tarballs = join(root, '.cache', 'packed');

/** Every package with its declarations, in the order of the arrows. */
export const build: Suite = async () => {
  const outcomes: Outcome[] = [];
  for (const { folder, manifest } of await publishedPackages()) {
    const { code } = await command('tsup', [], { cwd: folder });
    outcomes.push(said(code === 0, `${manifest.name} builds`));
  }
  const { code } = await command('pnpm', ['--filter', 'full-client', 'run', 'build']);
  outcomes.push(said(code === 0, 'full-client builds'));
  // Whoever installs im-server gets the client with it.
  const served = join(root, 'packages', 'im-server', 'web');
  await rm(served, { recursive: true, force: true });
  if (code === 0) await cp(join(root, 'examples', 'full-client', 'dist'), served, { recursive: true });
  return sum(outcomes);
};

/** The packed tarballs, as somebody who installs them meets them. */
export const packages: Suite = async () => {
  await rm(tarballs, { recursive: true, force: true });
  await mkdir(tarballs, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const one of await publishedPackages()) outcomes.push(await inspect(one));
  return sum(outcomes);
};

async function inspect({ folder, manifest }: Package): Promise<Outcome> {
  const { name } = manifest;
  const tarball = join(tarballs, `${name}.tgz`);
  const packed = await command('pnpm', ['pack', '--out', tarball], { cwd: folder, quiet: true });
  if (packed.code !== 0) {
    console.log(packed.output);
    return said(false, `${name} packs`);
  }
  const unpacked = join(folder, '.cache', 'packed');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  await command('tar', ['-xzf', tarball, '-C', unpacked]);
  const home = join(unpacked, 'package');
  const shipped = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as Manifest;
  const promised = JSON.stringify([shipped.exports, shipped.dependencies]);
  const styles = Object.keys(manifest.exports).filter((entry) => entry.endsWith('.css'));

  const publint = await command('publint', ['run', tarball, '--strict']);
  const attw = await command('attw', [
    tarball,
    '--profile=esm-only',
    '--no-emoji',
    '--no-color',
    ...(styles.length ? ['--exclude-entrypoints', ...styles] : []),
  ]);
  return sum([
    said(
      isDeepStrictEqual(manifest.publishConfig?.exports, withoutSource(manifest.exports)),
      `${name} publishes the exports it develops with`,
    ),
    said(
      !promised.includes('@im/source') && !promised.includes('workspace:'),
      `${name} ships nothing of the workspace`,
    ),
    said(publint.code === 0, `${name} passes publint`),
    said(attw.code === 0, `${name} passes attw`),
    await imports(home, manifest),
  ]);
}

/** Every entry, imported by name from inside the tarball, on a machine without a window. */
async function imports(home: string, { name, exports }: Package['manifest']): Promise<Outcome> {
  const entries = Object.keys(exports).filter((entry) => !/\.(css|json)$/.test(entry));
  const names = entries.map((entry) => name + entry.slice(1));
  const script = `for (const name of ${JSON.stringify(names)}) {
    if (Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing');
  }`;
  const { code } = await command('node', ['--input-type=module', '--eval', script], { cwd: home });
  return said(code === 0, `${name} imports on a server (${names.join(', ')})`);
}

function said(held: boolean, what: string): Outcome {
  console.log(`${held ? 'ok  ' : 'FAIL'} ${what}`);
  return verdict(held);
}
