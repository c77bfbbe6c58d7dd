// `npm run shots [-- name…]`: pictures of every screen into .cache/shots. `-- --keep` takes the two that are kept of each, into docs/shots.
// `--width`, `--theme` and `--language` take these alone, each as often as wanted.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium, startServer } from '@internal/testkit';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pointCameraAt } from './cameras.ts';
import type { Press, Screen } from './screen.ts';
import { screens } from './screens.ts';
import { takeWidget } from './widget.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How a picture is taken. */
interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en-US' | 'zh-CN' | 'zh-TW';
}

const HEIGHTS: Readonly<Record<number, number>> = { 1280: 800, 900: 700, 390: 844 };
const PERSON = 'alice';
const PASSWORD = 'demo-12345';

/** Those of each screen that are kept in git. */
const kept: readonly View[] = [
  { width: 1280, theme: 'light', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
];
const all: readonly View[] = [1280, 900, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (width === 1280 ? (['en-US', 'zh-CN', 'zh-TW'] as const) : (['en-US', 'zh-CN'] as const)).map((language) => ({
      width,
      theme,
      language,
    })),
  ),
);

const some = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, width: some, theme: some, language: some },
});
const isWanted = ({ width, theme, language }: View): boolean =>
  (values.width?.includes(String(width)) ?? true) &&
  (values.theme?.includes(theme) ?? true) &&
  (values.language?.includes(language) ?? true);
const folder = join(root, values.keep ? 'docs/shots' : '.cache/shots');
mkdirSync(folder, { recursive: true });

execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { cwd: root, stdio: 'inherit' });
const server = await startServer({ env: { IM_DEMO: '1', IM_RATE_LIMIT: 'off' } });
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args, '--font-render-hinting=none'], env });
let failed = 0;
try {
  for (const view of (values.keep ? kept : all).filter(isWanted)) await takeAll(view);
  if (positionals.length === 0 || positionals.includes('widget')) await takeWidget(browser, folder, finish);
} finally {
  await browser.close();
  await server.dispose();
}
process.exitCode = failed === 0 ? 0 : 1;

/** Screenshots of one view: first the signed-out screens. The desktop shell is shot with the widest view. */
async function takeAll(view: View): Promise<void> {
  const wanted = screens.filter(
    ({ name, widths }) =>
      (widths?.includes(view.width) ?? true) && (positionals.length === 0 || positionals.includes(name)),
  );
  const inBrowser = wanted.filter(({ shell }) => shell === undefined);
  if (inBrowser.length > 0) await takeIn(view, inBrowser);
  for (const screen of wanted) {
    if (screen.shell && (view.width === 1280 || values.keep))
      await takeIn({ ...view, width: screen.shell.width }, [screen]);
  }
}

/** Takes some screens in a window of their own. */
async function takeIn(view: View, wanted: readonly Screen[]): Promise<void> {
  const { width, theme, language } = view;
  const shell = wanted[0]?.shell;
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: shell?.height ?? HEIGHTS[width] ?? 800 },
  });
  // The page of the desktop shell, without a window around it.
  if (shell) {
    await context.addInitScript((address) => {
      const imShell = { server: address, send: () => undefined, onState: () => () => undefined };
      Object.defineProperty(window, 'imShell', { value: imShell });
    }, server.url);
  }
  // A browser in Traditional Chinese starts in Simplified Chinese, as the specification says: it has to be chosen.
  await context.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('im.language', chosen);
  }, language);
  await pointCameraAt(context, PERSON);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const isGate = ({ route }: Screen) => route === '/login' || route === '/register';
  for (const screen of wanted.filter(isGate)) await take(page, screen, view);
  const home = wanted.filter((each) => !isGate(each));
  if (home.length > 0) await signIn(page, PERSON);
  for (const screen of home) await take(page, screen, view);
  await context.close();
}

async function signIn(page: Page, userName: string): Promise<void> {
  await page.goto(`${server.url}/#/login`);
  await page.locator('input[autocomplete="username"]').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/#\/home/);
}

/** A page of another demo person, in a browser of their own. */
async function pageOf(userName: string, contexts: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  contexts.push(context);
  await pointCameraAt(context, userName);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, userName);
  return page;
}

async function take(
  page: Page,
  { name, route, open, leave, others = [] }: Screen,
  { width, theme, language }: View,
): Promise<void> {
  const file = `${name}-${width}-${theme}-${language}.png`;
  const contexts: BrowserContext[] = [];
  try {
    await page.unrouteAll();
    await page.context().setOffline(false);
    // A new document each time: no menu or dialog of the picture before is left.
    await page.goto('about:blank');
    const pages: Page[] = [];
    for (const userName of others) pages.push(await pageOf(userName, contexts));
    await page.goto(`${server.url}/#${route}`);
    if (route.startsWith('/home')) await page.locator('main:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page, pressOn(page), pages);
    await settled(page);
    const bytes = await page.screenshot({ animations: 'disabled' });
    await writeFile(join(folder, file), await finish(bytes));
    console.log(`took ${file}`);
    await leave?.(page);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  } finally {
    // First the own page: its call ends.
    if (contexts.length > 0) await page.goto('about:blank');
    for (const context of contexts) await context.close();
  }
}

/** A palette draws gradients coarsely: only what git keeps has one. */
async function finish(bytes: Buffer): Promise<Buffer> {
  return values.keep ? sharp(bytes).png({ palette: true, quality: 95, effort: 10 }).toBuffer() : bytes;
}

function pressOn(page: Page): Press {
  return async (...names) => {
    const buttons = names.flatMap((name) =>
      (['button', 'menuitem', 'tab', 'link'] as const).map((role) =>
        page.getByRole(role, { name: new RegExp(`^${name}`) }),
      ),
    );
    const [first, ...rest] = buttons;
    await rest
      .reduce((found, next) => found.or(next), first ?? page.locator('none'))
      .first()
      .click();
  };
}

/** Requests have ended, fonts and pictures are there, and two frames were drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy image out of view is never decoded.
    const images = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    for (let frames = 0; frames < 20; frames += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}
