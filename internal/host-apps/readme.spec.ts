import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { root } from './places.ts';

// README's example, installed from the packed tarballs, on a real server with its demo people. Compared with the same
// example built from the sources on an empty page: what Storybook shows too. Storybook draws the same sources with the same
// sheet and adds one rule, for the ground of its own page (`.storybook/preview.css`, held below). A story itself has other
// people, messages and times than the server, so that its pixels cannot be compared.

const BOB = 'Bob Chen 陈予安';

test('a story has the kit’s sheet and nothing else: Storybook’s own sheet has no rule inside a root', async ({
  emptyPage,
}) => {
  const page = await emptyPage();
  const folder = `${root}packages/im-react/.storybook`;
  const imports = [...(await readFile(`${folder}/preview.tsx`, 'utf8')).matchAll(/^import '(.*)';$/gm)].map(
    ([, from]) => from,
  );
  expect(imports).toEqual(['../src/styles/index.css', './preview.css']);
  await page.setContent('<div class="im-root" data-theme="dark"><div class="im-app"></div></div>');
  await page.addStyleTag({ content: await readFile(`${folder}/preview.css`, 'utf8') });
  const matched = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSStyleRule)
      .flatMap((rule) => [...document.querySelectorAll(rule.selectorText)])
      .map((element) => element.tagName),
  );
  expect(matched).toEqual(['BODY']);
});

async function openChat(page: Page): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^${BOB}`) }).click();
  await expect(page.getByRole('heading', { name: BOB })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).click();
}

const app = (page: Page) => page.locator('.im-app');

/** The application at rest: all pictures there, and the same twice. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  // Only the other device gets the sign-in notice.
  const mask = [page.locator('[data-im-part="chat-row"]').filter({ hasText: 'System notices' })];
  let before = await app(page).screenshot({ animations: 'disabled', mask });
  await expect(async () => {
    const now = await app(page).screenshot({ animations: 'disabled', mask });
    const isSame = now.equals(before);
    before = now;
    expect(isSame).toBe(true);
  }).toPass();
  return before;
}

for (const [name, title] of [
  ['vite-19', 'an application of Vite with React 19 and its template’s sheet'],
  ['vite-18', 'an application of Vite with React 18 and no sheet'],
  ['next', 'an App Router of Next with cacheComponents and its stock sheet'],
] as const) {
  test(`README’s example in ${title} works, and looks as the sources do on an empty page with the kit’s sheet alone, but for at most 100 pixels`, async ({
    open,
  }, testInfo) => {
    const page = await open(name);
    await openChat(page);
    await page.keyboard.type(`hello from ${name}`);
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'Clapping' }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.press('Enter');
    const sent = page.getByRole('article', { name: new RegExp(`You, .*hello from ${name}.*, sent`) });
    await expect(sent).toBeVisible();
    await expect(sent.getByRole('img', { name: 'Clapping' })).toBeVisible();
    const box = await app(page).boundingBox();
    if (!box) throw new Error('The application has no box.');

    const reference = await open('reference');
    await reference.addStyleTag({ content: 'body { margin: 0 }' });
    await reference.setViewportSize({ width: box.width, height: box.height });
    await openChat(reference);
    await expect(reference.getByRole('article', { name: new RegExp(`hello from ${name}`) })).toBeVisible();
    const expected = testInfo.snapshotPath(`${name}.png`);
    await mkdir(dirname(expected), { recursive: true });
    await writeFile(expected, await pictureOf(reference));
    await reference.close();

    await page.reload();
    await openChat(page);
    await expect(sent).toBeVisible();
    expect(await pictureOf(page)).toMatchSnapshot(`${name}.png`, { maxDiffPixels: 100 });
  });
}
