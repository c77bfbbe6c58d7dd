import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import type { Manifest } from './packages.ts';
import { createPackedApp, linkDependencies } from './packed-app.ts';
import { installationStamp, makeOnce } from './stamp.ts';

const home = join(root, '.cache', 'installed');
const client = join(home, 'full-client');

// The compiler's options are those of the workspace, which is not there.
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'dist', 'tsconfig.json']);

/** Program of the im-server that `installServer` installs. */
export const INSTALLED_SERVER = join(home, 'node_modules', 'im-server', 'dist', 'cli.js');

/**
 * Installs im-server from its tarball, with the widget of im-react's and a full client that is
 * built against the tarballs of im-sdk, im-rtc and im-react. The packages have to be built. Does nothing where the same
 * packages are installed: all suites share one installation.
 */
export async function installServer(): Promise<void> {
  await makeOnce(join(home, 'stamp'), await installationStamp(), install);
}

async function install(): Promise<void> {
  await createPackedApp(home, ['im-sdk', 'im-rtc', 'im-react', 'im-server']);
  const sources = join(root, 'examples', 'full-client');
  for (const name of readdirSync(sources)) {
    if (!LEFT_OUT.has(name)) cpSync(join(sources, name), join(client, name), { recursive: true });
  }
  const { dependencies = {} } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')) as Manifest;
  const others = Object.entries(dependencies).filter(([, version]) => !version.startsWith('workspace:'));
  await linkDependencies(
    join(sources, 'node_modules'),
    join(client, 'node_modules'),
    others.map(([name]) => name),
  );
  const served = join(home, 'node_modules', 'im-server', 'web');
  rmSync(served, { recursive: true, force: true });
  buildInstalledClient(served);
  const installed = join(home, 'node_modules');
  rmSync(join(installed, 'im-server', 'widget'), { recursive: true, force: true });
  cpSync(join(installed, 'im-react', 'dist', 'embed'), join(installed, 'im-server', 'widget'), { recursive: true });
}

/** Builds the installed client again with different output (not minified). Returns the output folder. */
export async function buildNewerClient(): Promise<string> {
  const folder = join(home, 'newer-client');
  await makeOnce(join(home, 'newer-client.stamp'), await installationStamp(), async () => {
    buildInstalledClient(folder, ['--minify', 'false']);
  });
  return folder;
}

function buildInstalledClient(folder: string, options: readonly string[] = []): void {
  const build = ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', ...options];
  execFileSync('vite', build, { cwd: client, stdio: 'inherit' });
}
