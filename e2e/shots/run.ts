// `npm run shots [-- name…]`: takes the pictures of docs/shots, all or those of some screens, and compares each with git's.
// `-- --update [name…]` writes the changed ones into docs/shots. `-- --every-view` takes other widths, themes and languages
// too, into .cache/shots; `--width`, `--theme` and `--language` take these alone, each as often as wanted.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startServer } from '@internal/testkit';
import { chromium } from '@playwright/test';
import { ORIGIN, shotBrowser } from './browser.ts';
import { COMMITTED, checkPicture, FONT_SAMPLE, takeFontSample, type Verdict, writeTaken } from './check.ts';
import { fixedTimeEnv } from './fixed-time.ts';
import { screens } from './screens.ts';
import { committedViews, type Stage, takeScreens, type View } from './take.ts';
import { takeWidget } from './widget.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const all: readonly View[] = [1280, 900, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en-US', 'zh-CN', 'zh-TW'] as const).map((language) => ({ width, theme, language })),
  ),
);

const some = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean' },
    'every-view': { type: 'boolean' },
    width: some,
    theme: some,
    language: some,
  },
});
const isWanted = ({ width, theme, language }: View): boolean =>
  (values.width?.includes(String(width)) ?? true) &&
  (values.theme?.includes(theme) ?? true) &&
  (values.language?.includes(language) ?? true);
const narrowed = values.width ?? values.theme ?? values.language;
const views = (values['every-view'] || narrowed ? all : committedViews).filter(isWanted);
const isWholeSet = positionals.length === 0 && !values['every-view'] && !narrowed;

execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { cwd: root, stdio: 'inherit' });
const port = await freePort();
const browser = await chromium.launch(await shotBrowser(port));
const taken = new Set<string>();
const broken: string[] = [];

/** Only pictures that git keeps are compared: others are there to be looked at. */
const isKept = new Set(readdirSync(COMMITTED));
const isInGit = (file: string): boolean =>
  isKept.has(file) ||
  committedViews.some(({ width, theme, language }) => file.endsWith(`-${width}-${theme}-${language}.png`));

const onPicture: Stage['onPicture'] = async (file, picture, { hasVideo } = {}) => {
  taken.add(file);
  const { isSame, line } = await check(file, picture, hasVideo);
  console.log(line);
  if (!isSame) broken.push(line);
};

async function check(file: string, picture: Buffer | Error, hasVideo?: boolean): Promise<Verdict> {
  if (picture instanceof Error) return { isSame: false, line: `FAIL ${file}: ${picture.message.split('\n')[0]}` };
  if (isInGit(file))
    return checkPicture(file, picture, { update: values.update, tolerance: hasVideo ? 'video' : 'same browser' });
  await writeTaken(file, picture);
  return { isSame: true, line: `took ${file}` };
}

const fonts = await takeFontSample(browser, { update: values.update && isWholeSet });
try {
  const startDemo = () => startServer({ port, env: { IM_DEMO: '1', IM_RATE_LIMIT: 'off', ...fixedTimeEnv } });
  const wanted = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  await takeScreens({ browser, origin: ORIGIN, startServer: startDemo, onPicture }, views, wanted);
  if (positionals.length === 0 || positionals.includes('widget')) await takeWidget(browser, onPicture);
} finally {
  await browser.close();
}
if (isWholeSet) {
  const isOther = (file: string): boolean => file.startsWith('call-states-') || file === FONT_SAMPLE;
  for (const file of isKept) if (!taken.has(file) && !isOther(file)) broken.push(`STALE ${file}: no screen takes it`);
}
for (const line of broken) console.log(line);
if (broken.length > 0 && !fonts.isSame) console.log('The fonts of this machine differ from those of docs/shots.');
console.log(`${taken.size} pictures, ${broken.length} not as in docs/shots`);
process.exitCode = broken.length === 0 ? 0 : 1;
