// `npm run shots [-- name…]`: pictures of every screen into .cache/shots. `-- --keep` takes the two that are kept of each, into docs/shots.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium, startServer } from '@internal/testkit';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Press, type Screen, screens } from './screens.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How a picture is taken. */
interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en-US' | 'zh-CN';
}

const HEIGHTS: Readonly<Record<number, number>> = { 1280: 800, 900: 700, 390: 844 };
const PERSON = { userName: 'alice', password: 'demo-12345' };

/** Those of each screen that are kept in git. */
const kept: readonly View[] = [
  { width: 1280, theme: 'light', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
];
const all: readonly View[] = [1280, 900, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en-US', 'zh-CN'] as const).map((language) => ({ width, theme, language })),
  ),
);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });
const folder = join(root, values.keep ? 'docs/shots' : '.cache/shots');
mkdirSync(folder, { recursive: true });

execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { cwd: root, stdio: 'inherit' });
const server = await startServer({ env: { IM_DEMO: '1', IM_RATE_LIMIT: 'off' } });
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args, '--font-render-hinting=none'], env });
let failed = 0;
try {
  for (const view of values.keep ? kept : all) await takeAll(view);
} finally {
  await browser.close();
  await server.dispose();
}
process.exitCode = failed === 0 ? 0 : 1;

/** The pictures of one view: first those of somebody who is signed out. */
async function takeAll(view: View): Promise<void> {
  const { width, theme, language } = view;
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: HEIGHTS[width] ?? 800 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const wanted = screens.filter(
    ({ name, widths }) =>
      (widths === undefined || widths.includes(width)) && (positionals.length === 0 || positionals.includes(name)),
  );
  const isGate = ({ route }: Screen) => route === '/login' || route === '/register';
  for (const screen of wanted.filter(isGate)) await take(page, screen, view);
  await signIn(page);
  for (const screen of wanted.filter((each) => !isGate(each))) await take(page, screen, view);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/#/login`);
  await page.locator('input[autocomplete="username"]').fill(PERSON.userName);
  await page.locator('input[autocomplete="current-password"]').fill(PERSON.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/#\/home/);
}

async function take(page: Page, { name, route, open }: Screen, { width, theme, language }: View): Promise<void> {
  const file = `${name}-${width}-${theme}-${language}.png`;
  try {
    // A new document each time: no menu or dialog of the picture before is left.
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${route}`);
    if (route.startsWith('/home')) await page.locator('main:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page, pressOn(page));
    await settled(page);
    const bytes = await page.screenshot({ animations: 'disabled' });
    await writeFile(join(folder, file), await sharp(bytes).png({ palette: true, quality: 80, effort: 10 }).toBuffer());
    console.log(`took ${file}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
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
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (let frames = 0; frames < 20; frames += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}
