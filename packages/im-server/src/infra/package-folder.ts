import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** True in the workspace, false in an installed package. */
const isSource = import.meta.filename.endsWith('.ts');

/** Folder of the package, with `assets` and `web`. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Folder of the built full client: from the workspace, or packed with the server. */
export function clientFolder(): string {
  return isSource ? join(packageFolder(), '..', '..', 'examples', 'full-client', 'dist') : join(packageFolder(), 'web');
}

/** Folder of the built widget: from the workspace, or packed with the server. */
export function widgetFolder(): string {
  return isSource ? join(packageFolder(), '..', 'im-react', 'dist', 'embed') : join(packageFolder(), 'widget');
}

/** Folder of the demo files. */
export function demoAssets(): string {
  return join(packageFolder(), 'assets', 'demo');
}

/** Version in `package.json`. */
export function serverVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
