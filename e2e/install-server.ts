import { execFileSync } from 'node:child_process';
import { installServer } from '../internal/gates/installed-server.ts';
import { BUILT, isMarked, markedBuild, packagesStamp } from '../internal/gates/stamp.ts';

/** Server and client under test are those of these sources, packed and installed. A suite before may have done so. */
export default async function install(): Promise<void> {
  if (!(await isMarked(BUILT, await packagesStamp()))) {
    await markedBuild(async () => {
      execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
      execFileSync('pnpm', ['--filter', 'im-server', 'run', 'build'], { stdio: 'inherit' });
      return true;
    });
  }
  await installServer();
}
