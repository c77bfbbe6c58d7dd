import { join } from 'node:path';
import { command, root } from './command.ts';
import { type Package, publishedPackages } from './packages.ts';
import { installationStamp, makeFolderOnce } from './stamp.ts';

const folder = join(root, '.cache', 'packed');

/** Where the tarball of a package lies after `packAll`. */
export const tarballOf = (name: string): string => join(folder, `${name}.tgz`);

let packing: Promise<void> = Promise.resolve();

/** Packs every published package. Does nothing where no file of theirs has changed since: all suites share the tarballs. */
export function packAll(): Promise<void> {
  packing = packing.catch(() => undefined).then(packIfChanged);
  return packing;
}

async function packIfChanged(): Promise<void> {
  await makeFolderOnce(folder, await installationStamp(), async (into) => {
    await Promise.all((await publishedPackages()).map((one) => pack(one, into)));
  });
}

async function pack({ folder: cwd, manifest }: Package, into: string): Promise<void> {
  const out = join(into, `${manifest.name}.tgz`);
  const { code, output } = await command('pnpm', ['pack', '--out', out], { cwd, quiet: true });
  if (code !== 0) throw new Error(`${manifest.name} cannot be packed:\n${output}`);
}
