import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import { type Package, publishedPackages } from './packages.ts';
import { packAll, tarballOf } from './tarballs.ts';

const OF_A_CLIENT = ['im-sdk', 'im-rtc', 'im-react'];

export interface PackedApp {
  /** Folder of the application. */
  readonly home: string;
  remove(): Promise<void>;
}

/**
 * An application with packed tarballs unpacked into its `node_modules`. What they depend on is linked from the workspace:
 * the versions that the manifests pin.
 * @param folder Emptied and kept; a temporary folder where it is left out.
 * @param names Packages to install, all that they need of each other among them; im-sdk, im-rtc and im-react where left out.
 */
export async function createPackedApp(folder?: string, names: readonly string[] = OF_A_CLIENT): Promise<PackedApp> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'im-packed-app-')));
  if (folder) await rm(home, { recursive: true, force: true });
  await packAll();
  const packages = (await publishedPackages()).filter(({ manifest }) => names.includes(manifest.name));
  await Promise.all(packages.map((one) => unpackInto(home, one, names)));
  return { home, remove: () => rm(home, { recursive: true }) };
}

async function unpackInto(home: string, { folder, manifest }: Package, names: readonly string[]): Promise<void> {
  const target = join(home, 'node_modules', manifest.name);
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarballOf(manifest.name), '--strip-components=1', '-C', target], home);
  await linkDependencies(join(folder, 'node_modules'), join(target, 'node_modules'), [
    ...Object.keys(manifest.dependencies ?? {}).filter((name) => !names.includes(name)),
  ]);
}

/** Links packages of one `node_modules` folder into another. */
export async function linkDependencies(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(to, name, '..'), { recursive: true });
    await symlink(join(from, name), join(to, name));
  }
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await command(program, args, { cwd, quiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${await list(cwd)}:\n${output}`);
}

const list = async (folder: string): Promise<string> => `${folder} (${(await readdir(folder)).join(', ')})`;
