import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { comparePictures, type Tolerance } from './compare.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The pictures in git. */
export const COMMITTED = join(root, 'docs/shots');
/** Every picture as it was taken last. */
const TAKEN = join(root, '.cache/shots');
/** Of each changed picture: the old one, the new one and their difference. */
const CHANGED = join(TAKEN, 'changed');

/** Result of the check of one picture. */
export interface Verdict {
  readonly isSame: boolean;
  /** For the reader. */
  readonly line: string;
}

/** Writes a picture where all are that were taken last. */
export async function writeTaken(file: string, taken: Buffer): Promise<void> {
  await mkdir(TAKEN, { recursive: true });
  await writeFile(join(TAKEN, file), taken);
}

interface CheckOptions {
  /** Writes a changed or a new picture into git's folder; one within the tolerance stays as it is. */
  readonly update?: boolean;
  readonly tolerance?: Tolerance;
}

/** Compares a picture with the one in git. */
export async function checkPicture(
  file: string,
  taken: Buffer,
  { update = false, tolerance }: CheckOptions = {},
): Promise<Verdict> {
  await mkdir(CHANGED, { recursive: true });
  await writeTaken(file, taken);
  const paths = ['old', 'new', 'difference'].map((which) => join(CHANGED, file.replace(/png$/, `${which}.png`)));
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  const committed = join(COMMITTED, file);
  const isNew = !existsSync(committed);
  const before = isNew ? undefined : await readFile(committed);
  const result = before && (await comparePictures(before, taken, tolerance));
  if (result?.isSame) return { isSame: true, line: `same ${file}: ${result.reason}` };
  if (update) {
    await writeFile(committed, await smaller(taken));
    return { isSame: true, line: `${isNew ? 'added' : 'updated'} ${file}` };
  }
  if (!before) return { isSame: false, line: `NEW ${file}: not in ${relative(root, COMMITTED)}` };
  for (const [at, bytes] of [before, taken, result?.difference].entries()) {
    const path = paths[at];
    if (bytes && path) await writeFile(path, bytes);
  }
  const where = `${relative(root, CHANGED)}/${file.replace(/png$/, '{old,new,difference}.png')}`;
  return { isSame: false, line: `CHANGED ${file}: ${result?.reason}: ${where}` };
}

/** With a palette pictures are a third of their size. Those whose colours it would change are kept as they are. */
async function smaller(png: Buffer): Promise<Buffer> {
  const reduced = await sharp(png).png({ palette: true, quality: 95, effort: 10 }).toBuffer();
  return (await comparePictures(reduced, png)).isSame ? reduced : png;
}

/** Its file. */
export const FONT_SAMPLE = 'font-sample.png';

/** Text in the scripts and symbols of the pictures. */
const SAMPLE = `<body style="margin:8px;font:16px/1.5 system-ui,sans-serif">Quiet harbour 0123456789<br>
<b>你好，世界</b> 產品設計小組 😀👍<br><code style="font-family:monospace">const answer = 42;</code></body>`;

/** Picture of `SAMPLE`: browsers whose fonts differ from those of the pictures in git draw another one. */
export async function takeFontSample(browser: Browser, options?: CheckOptions): Promise<Verdict> {
  const page = await browser.newPage({ viewport: { width: 300, height: 100 } });
  await page.setContent(SAMPLE);
  const picture = await page.screenshot();
  await page.close();
  return checkPicture(FONT_SAMPLE, picture, options);
}
