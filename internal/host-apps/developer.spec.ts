import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@internal/testkit';
import { createLogger, createServer } from 'vite';
import { INSTALLED_SERVER } from '../gates/installed-server.ts';
import { DEVELOPMENT_ORIGIN, expect, test } from './fixtures.ts';
import { homeOf } from './places.ts';

// What a developer of an application meets beside its built pages, installed from the packed tarballs.

test('a changed component is reloaded in place by Vite, and the client keeps its session', async ({
  emptyPage,
  stage,
}) => {
  const printed: string[] = [];
  const logger = createLogger('info');
  for (const level of ['info', 'warn', 'error'] as const) logger[level] = (text) => printed.push(text);
  const home = homeOf('vite-19');
  const component = join(home, 'src', 'Messenger.tsx');
  const source = await readFile(component, 'utf8');
  // The preview servers of this process have set it to `production`.
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'development';
  const vite = await createServer({
    root: home,
    customLogger: logger,
    server: { host: '127.0.0.1', port: stage.developmentPort, strictPort: true },
  });
  try {
    await vite.listen();
    const page = await emptyPage();
    await page.goto(DEVELOPMENT_ORIGIN);
    await page.getByRole('option', { name: /^Carol Meyer/ }).click();
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('not sent yet');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await writeFile(component, source.replace('<ChatApp />', '<h1>Changed</h1>\n      <ChatApp />'));
    await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible();
    expect(printed.join('\n')).not.toMatch(/Could not Fast Refresh|page reload/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(page.getByRole('option', { name: /^Carol Meyer/ })).toBeVisible();
    await page.close();
  } finally {
    await writeFile(component, source);
    await vite.close();
    process.env.NODE_ENV = mode;
  }
});

test('Next draws two languages in turn, and each page takes over what the server drew for it', async ({ open }) => {
  for (const language of ['zh', 'en', 'zh', 'en']) {
    const page = await open('next');
    const name = language === 'zh' ? '搜索' : 'Search';
    if (language === 'zh') await page.goto(new URL('/zh', page.url()).href);
    await expect(page.getByRole('combobox', { name }).or(page.getByRole('searchbox', { name })).first()).toBeVisible();
    // A mismatch between server and browser is an error in the console, which fails the test.
    await page.close();
  }
});

test('a server that was installed from its tarball ends with the npx that runs it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'im-npx-'));
  const port = await freePort();
  const bin = join(home, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(home, 'package.json'), '{"name":"product","version":"1.0.0"}');
  // As npm installs a program.
  await chmod(INSTALLED_SERVER, 0o755);
  await symlink(INSTALLED_SERVER, join(bin, 'im-server'));
  const name = 'im-server';
  const npx = spawn('npx', ['--no', name], {
    cwd: home,
    env: { ...process.env, DATA_DIR: 'memory', PORT: String(port), IM_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a server that is left can be ended.
    detached: true,
  });
  try {
    let printed = '';
    for (const output of [npx.stdout, npx.stderr]) output.on('data', (chunk) => (printed += String(chunk)));
    // The server has the same output: it closes when both have ended.
    const closed = once(npx, 'close');
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('listening on');
    npx.kill('SIGTERM');
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  } finally {
    try {
      process.kill(-(npx.pid ?? 0), 'SIGKILL');
    } catch {}
    await rm(home, { recursive: true, force: true });
  }
});
