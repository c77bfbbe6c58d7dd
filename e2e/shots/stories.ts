// `npm run shots:stories [-- words…]`: pictures of the stories whose id contains one of the words, by default those of
// calls, in four views into .cache/shots/stories, and one sheet of them for each view. The sheets of the stories of calls are
// compared with those of docs/shots; `--update` replaces changed ones. `--built` takes the Storybook that was built before.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '@internal/testkit';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { checkPicture } from './check.ts';
import { fixTime } from './fixed-time.ts';
import { type Shot, sheetOf } from './sheet.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'packages/im-react/storybook-static');
/** The browser finds the built files there: a page with cameras has to be secure. */
const ORIGIN = 'https://stories.test';

/** How the stories are shown. Both themes, both widths and the three languages are among them. */
const views = [
  { width: 1280, height: 800, theme: 'light', language: 'en-US' },
  { width: 1280, height: 800, theme: 'dark', language: 'zh-CN' },
  { width: 390, height: 844, theme: 'light', language: 'zh-TW' },
  { width: 390, height: 844, theme: 'dark', language: 'en-US' },
] as const;

type View = (typeof views)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' }, built: { type: 'boolean' } },
});
const words = positionals.length > 0 ? positionals : ['call'];
const pictures = join(root, '.cache/shots/stories');
const sheets = join(root, '.cache/shots/sheets');
for (const folder of [pictures, sheets]) mkdirSync(folder, { recursive: true });

if (!values.built) {
  execFileSync('pnpm', ['--filter', 'im-react', 'run', 'storybook:build'], { cwd: root, stdio: 'inherit' });
}
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args, '--font-render-hinting=none'], env });
let failed = 0;
try {
  for (const view of views) await takeAll(view);
} finally {
  await browser.close();
}
process.exitCode = failed === 0 ? 0 : 1;

/** Ids of the wanted stories, in the order of the book. Those for phones are the same as others at that width. */
function wantedIds(): readonly string[] {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, { type: string }>;
  };
  return (
    Object.entries(entries)
      .filter(([id, { type }]) => type === 'story' && words.some((word) => id.includes(word)) && !/phone$/.test(id))
      .filter(([id]) => positionals.length > 0 || !id.includes('recalled'))
      .map(([id]) => id)
      // Those with many states in one are long: last on the sheet.
      .sort((a, b) => Number(a.includes('--every-')) - Number(b.includes('--every-')))
  );
}

async function takeAll(view: View): Promise<void> {
  const { width, height, theme, language } = view;
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height },
  });
  await fixTime(context);
  await serveStories(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const taken: Shot[] = [];
  for (const id of wantedIds()) {
    const name = `${id}-${width}-${theme}-${language}`;
    try {
      const bytes = await take(page, id, view);
      await writeFile(join(pictures, `${name}.png`), bytes);
      taken.push({ title: id.split('--').at(-1) ?? id, bytes });
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  await context.close();
  const sheet = `call-states-${width}-${theme}-${language}.png`;
  const bytes = await sheetOf(taken, width);
  await writeFile(join(sheets, sheet), bytes);
  console.log(`took ${taken.length} stories onto ${sheet}`);
  if (positionals.length > 0) return;
  const { isSame, line } = await checkPicture(sheet, bytes, { update: values.update });
  console.log(line);
  if (!isSame) failed += 1;
}

/** Answers requests of the pages from the built files. */
async function serveStories(context: BrowserContext): Promise<void> {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const path = join(built, decodeURIComponent(new URL(route.request().url()).pathname));
    if (existsSync(path) && extname(path) !== '') await route.fulfill({ path });
    else await route.fulfill({ status: 404, body: '' });
  });
}

async function take(page: Page, id: string, { theme, language }: View): Promise<Buffer> {
  await page.goto(`${ORIGIN}/iframe.html?viewMode=story&id=${id}&globals=theme:${theme};language:${language}`);
  await page.locator('body.sb-show-main').waitFor();
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
  // The story has played: its last step left the browser idle.
  await page.waitForFunction(
    () => document.querySelector('.sb-preparing-story:not([hidden])')?.checkVisibility() !== true,
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 30; frames += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  return page.screenshot({ animations: 'disabled', fullPage: true });
}
