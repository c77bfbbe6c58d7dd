import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@internal/testkit';
import { expect, test } from './fixtures.ts';
import { root } from './places.ts';

// The commands of README, run in the working tree, each with ports and a data folder of its own.

interface RunningCommand {
  /** Resolves to what was printed, once it has all of these texts; rejects where the command ends before. */
  prints(...texts: readonly string[]): Promise<string>;
  /** Ctrl+C of a terminal: every process of the command gets the signal. Resolves to how npm ended. */
  interrupt(): Promise<{ code: number | null; signal: string | null }>;
  /** Whether a process of the command is left. */
  isAlive(): boolean;
  dispose(): Promise<void>;
}

async function runCommand(args: readonly string[], env: Record<string, string>): Promise<RunningCommand> {
  const folder = await mkdtemp(join(tmpdir(), 'im-command-'));
  // `production` would leave out the demo people; a shell has no such variable.
  const { NODE_ENV: _, ...shell } = process.env;
  const child: ChildProcess = spawn('npm', args, {
    cwd: root,
    // A process group of its own, as a shell makes one for each command.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...shell, DATA_DIR: folder, ...env },
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  let printed = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (printed += String(chunk)));
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-(child.pid ?? 0), name);
    } catch {
      return false;
    }
  };
  return {
    async prints(...texts) {
      const failed = exited.then(() => Promise.reject(new Error(`npm ${args.join(' ')} ended:\n${printed}`)));
      const hasAll = expect
        .poll(() => texts.filter((text) => !printed.includes(text)), { timeout: 60_000 })
        .toEqual([]);
      await Promise.race([hasAll, failed]);
      return printed;
    },
    async interrupt() {
      signal('SIGINT');
      const [code, name] = await exited;
      return { code, signal: name };
    },
    isAlive: () => signal(0),
    async dispose() {
      signal('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ctrl+C ends the command at once: npm reports the interrupt, and no process and no listener is left. */
async function endsByInterrupt(command: RunningCommand, urls: readonly string[]): Promise<void> {
  expect(await command.interrupt()).toEqual({ code: null, signal: 'SIGINT' });
  await expect.poll(command.isAlive).toBe(false);
  for (const url of urls) await expect(fetch(url)).rejects.toThrow('fetch failed');
}

test('npm start serves the client, where one of the demo people signs in and writes', async ({ emptyPage }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const command = await runCommand(['start'], { PORT: String(port) });
  try {
    await command.prints(url.slice(0, -1), 'alice', 'demo-12345');
    const page = await emptyPage();
    await page.goto(url);
    await page.getByRole('textbox', { name: 'Username' }).fill('alice');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('demo-12345');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('option', { name: /^Carol Meyer/ }).click();
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('from npm start');
    await composer.press('Enter');
    await expect(page.getByRole('log').getByRole('article', { name: /from npm start.*sent/ })).toBeVisible();
    await page.close();
    await endsByInterrupt(command, [url]);
  } finally {
    await command.dispose();
  }
});

test('npm run widget serves a shop, whose shopper reads about the order and answers', async ({ emptyPage }) => {
  const [port, shopPort] = [await freePort(), await freePort()];
  const [url, shop] = [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${shopPort}/`];
  const command = await runCommand(['run', 'widget'], { PORT: String(port), SHOP_PORT: String(shopPort) });
  try {
    await command.prints(`the shop, with the chat on it:  ${shop}`, `alice / demo-12345:   ${url}`);
    const page = await emptyPage();
    await page.goto(shop);
    await page.locator('button.launcher').click();
    const panel = page.locator('section[role=dialog]').first();
    await expect(panel.getByRole('article', { name: /order 1042 is on its way/ })).toBeVisible();
    const composer = panel.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('from npm run widget');
    await composer.press('Enter');
    await expect(panel.getByRole('article', { name: /from npm run widget.*sent/ })).toBeVisible();
    await page.close();
    await endsByInterrupt(command, [url, shop]);
  } finally {
    await command.dispose();
  }
});
