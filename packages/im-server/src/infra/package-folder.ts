import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this runs from the sources of the workspace rather than from an installed package. */
const fromSource = import.meta.filename.endsWith('.ts');

/** The folder of the package, where `assets` and `web` stand. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The built full client: the workspace's own build, or the one that was packed with the server. */
export function clientFolder(): string {
  return fromSource
    ? join(packageFolder(), '..', '..', 'examples', 'full-client', 'dist')
    : join(packageFolder(), 'web');
}

/** ImageProcessor of the demo people. */
export function demoAssets(): string {
  return join(packageFolder(), 'assets', 'demo');
}

/** The version that this package was published with. */
export function serverVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
