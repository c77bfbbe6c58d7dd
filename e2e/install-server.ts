import { execFileSync } from 'node:child_process';
import { installServer } from '../internal/gates/installed-server.ts';

/**
 * Server and client under test are those of these sources, packed and installed. IM_E2E_INSTALLED=1: the suite before has
 * done so.
 */
export default async function install(): Promise<void> {
  if (process.env.IM_E2E_INSTALLED === '1') return;
  execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
  execFileSync('pnpm', ['--filter', 'im-server', 'run', 'build'], { stdio: 'inherit' });
  await installServer();
}
