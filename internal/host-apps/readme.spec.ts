import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// README's example, installed from the packed tarballs, on a real server with its demo people.

const BOB = '陈予安';

async function openChat(page: Page): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^${BOB}`) }).click();
  await expect(page.getByRole('heading', { name: BOB })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).click();
}

const app = (page: Page) => page.locator('.im-app');

/** The application at rest: all pictures there, and the same twice. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  let before = await app(page).screenshot({ animations: 'disabled' });
  await expect(async () => {
    const now = await app(page).screenshot({ animations: 'disabled' });
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
  test(`README’s example in ${title} works, and looks as the kit does by itself, but for at most 100 pixels`, async ({
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

    // Another device signs in: each of them has heard of it by the time of its picture.
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
