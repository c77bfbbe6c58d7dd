// `npm start` and `npm run server`: installs what they run and nothing more, builds the client where it is stale, and
// starts the server from its source.
import { spawn } from 'node:child_process';
import { hasTools, pnpm, root } from './pnpm.mjs';

const withClient = process.argv[2] !== 'server';

if (hasTools()) {
  // A development checkout keeps its other packages: only what changed is installed.
  pnpm('install', '--frozen-lockfile', '--reporter=silent');
} else {
  const wanted = withClient ? ['--filter=full-client...', '--filter=im-server...'] : ['--filter=im-server...'];
  pnpm(...wanted, 'install', '--prod', '--frozen-lockfile', '--reporter=append-only');
}
if (withClient) pnpm('--config.verify-deps-before-run=false', 'run', 'build:client');

// No program stands between this one and the server, so that a signal reaches it and its exit code is ours.
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const server = spawn(node, ['--conditions=@im/source', 'packages/im-server/src/cli.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(withClient ? {} : { IM_DEMO: process.env.IM_DEMO ?? '0' }) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// npm runs scripts by a shell that dies of a signal without passing it on: then the server is asked to end as well.
const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== shell) server.kill('SIGTERM');
}, 250);
server.once('error', (error) => {
  clearInterval(watch);
  console.error(`the server cannot be started: ${error.message}`);
  process.exitCode = 1;
});
server.once('exit', (code) => {
  clearInterval(watch);
  process.exitCode = code ?? 1;
});
