import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort, hasDisplays, startDisplay } from '@internal/testkit';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../internal/testkit/src/chromium.ts';
import { expect, test, watch } from '../pages/fixtures.ts';

const program = fileURLToPath(new URL('../../examples/full-client/desktop/chromium/main.ts', import.meta.url));

test.use({ demo: true });
test.skip(!hasDisplays(), 'LEFT OUT: the desktop shell needs Xvfb and openbox');

/** Processes of the browser may write to the profile for a moment after the browser has ended. */
const removeProfile = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** The shell as it is started on a desktop, in a display of its own. */
async function startShell(server: string, folder: string) {
  const display = await startDisplay();
  const port = await freePort();
  const { executablePath } = await findChromium();
  const shell: ChildProcess = spawn(
    process.execPath,
    [program, `--profile=${folder}`, server, '--', `--remote-debugging-port=${port}`, '--lang=en-US'],
    { env: { ...process.env, CHROMIUM: executablePath, DISPLAY: display.name }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(shell, 'exit');
  if (!shell.stdout) throw new Error('the shell has no output');
  await once(shell.stdout, 'data');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the shell has no window');
  const devTools = await page.context().newCDPSession(page);
  const { windowId } = (await devTools.send('Browser.getWindowForTarget')) as { windowId: number };
  return {
    page,
    exited,
    bounds: async () => (await devTools.send('Browser.getWindowBounds', { windowId })).bounds,
    setBounds: (bounds: { width?: number; height?: number; windowState?: 'normal' }) =>
      devTools.send('Browser.setWindowBounds', { windowId, bounds }),
    async dispose() {
      shell.kill();
      await exited;
      await display.stop();
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const gone = (error: Error) => expect(error.message).toContain('has been closed');

test('the window of each screen, its buttons, and the question before it closes', async ({ server }, info) => {
  const shell = await startShell(server.url, info.outputPath('profile'));
  const { page } = shell;
  const size = async () => {
    const { width, height, windowState } = await shell.bounds();
    return `${width} × ${height} ${windowState}`;
  };
  const complaints = await watch(page.context(), new Set([new URL(server.url).host]), true);
  await page.reload();
  try {
    // Login: 428 × 428 in the middle, and any other size is set back.
    await expect(button(page, 'Sign in')).toBeVisible();
    await expect(page.getByText(new URL(server.url).host)).toBeVisible();
    await expect.poll(size).toBe('428 × 428 normal');
    const { left = 0, top = 0 } = await shell.bounds();
    expect(Math.abs(left + 214 - 640)).toBeLessThan(30);
    expect(Math.abs(top + 214 - 450)).toBeLessThan(30);
    await shell.setBounds({ width: 700, height: 500 });
    await expect.poll(size).toBe('428 × 428 normal');
    await expect(button(page, 'Maximize')).toHaveCount(0);
    await page.getByRole('link', { name: 'Create one' }).click();
    await expect(button(page, 'Create account')).toBeVisible();
    await expect.poll(size).toBe('428 × 428 normal');
    // The whole form fits into the window: fields are 36 px high.
    const body = page.locator('.app-desktop__body');
    await expect.poll(() => body.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    const field = await page.locator('[data-im-part="input"]').first().boundingBox();
    expect(field?.height).toBe(36);
    await page.getByRole('link', { name: 'Sign in' }).click();

    // Home: 800 × 600, resizable down to 600 × 400.
    await page.getByLabel('Username').first().fill('alice');
    await page.getByLabel('Password', { exact: true }).fill('demo-12345');
    await button(page, 'Sign in').click();
    await expect(page.locator('[data-im-part="chat-row"]').first()).toBeVisible();
    await expect.poll(size).toBe('800 × 600 normal');
    await shell.setBounds({ width: 500, height: 300 });
    await expect.poll(size).toBe('600 × 400 normal');

    // Two panes at 600: rail 56, list 180.
    const list = page.getByRole('complementary', { name: 'Chats' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '56px');
    await expect(list).toHaveCSS('width', '180px');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Alice Lin 林知夏$/);

    // Minimise, maximise, restore.
    await button(page, 'Maximize').click();
    await expect.poll(async () => (await shell.bounds()).windowState).toBe('maximized');
    await button(page, 'Restore').click();
    await expect.poll(size).toBe('600 × 400 normal');
    await button(page, 'Minimize').click();
    await expect.poll(async () => (await shell.bounds()).windowState).toBe('minimized');
    await shell.setBounds({ windowState: 'normal' });

    // Close asks; so does Exit in the menu.
    await button(page, 'Close').first().click();
    const question = page.getByRole('dialog', { name: 'Close im?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Exit' }).click();
    await question.getByRole('button', { name: 'Exit' }).click().catch(gone);
    expect(await shell.exited).toEqual([0, null]);
    expect(complaints).toEqual([]);
  } finally {
    await shell.dispose();
    await removeProfile(info.outputPath('profile'));
  }
});

test('the login closes without a question', async ({ server }, info) => {
  const shell = await startShell(server.url, info.outputPath('profile'));
  try {
    await expect(button(shell.page, 'Sign in')).toBeVisible();
    // The page may be gone before the click is answered.
    await button(shell.page, 'Close').click().catch(gone);
    expect(await shell.exited).toEqual([0, null]);
  } finally {
    await shell.dispose();
    await removeProfile(info.outputPath('profile'));
  }
});
