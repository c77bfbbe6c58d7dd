import { execFileSync } from 'node:child_process';

/** The client that the servers under test serve is the one of these sources. */
export default function buildClient(): void {
  execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
}
