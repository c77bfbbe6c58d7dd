// `node internal/run.mjs <script> [arguments]`: a script of package.json with everything that it needs installed.
import { hasTools, pnpm } from './pnpm.mjs';

if (!hasTools()) pnpm('install', '--frozen-lockfile', '--reporter=append-only');
pnpm('run', ...process.argv.slice(2));
