// `npm run shell`: `npm start`, and the desktop shell in an installed Chromium once the server answers. Each ends the other.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './pnpm.mjs';

const port = process.env.PORT ?? '8080';
const address = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [`${root}internal/start.mjs`], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});
let ended = false;
server.once('exit', (code) => {
  ended = true;
  process.exitCode = code ?? 1;
});

while (!ended && !(await answers())) await wait(250);
if (!ended) {
  const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  const shell = spawn(
    node,
    [`${root}examples/full-client/desktop/chromium/main.ts`, address, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  shell.once('exit', () => server.kill('SIGTERM'));
  server.once('exit', () => shell.kill('SIGTERM'));
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

async function answers() {
  return fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
