import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../internal/gates/command.ts';
import { HOST_SECRET } from '../pages/shop.ts';
import { expect, partsOf, test } from '../pages/widget-fixtures.ts';

/** What `docs/embed.md` shows below its headings, in one language. */
async function examples(language: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs', 'embed.md'), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
}

test('every page that the guide shows works as it stands', async ({ shop, server, visit }) => {
  const pages = await examples('html');
  expect(pages).toHaveLength(6);
  const [tag = '', themed = '', several = '', events = '', visitors = '', frame = ''] = pages;
  const serve = (page: string) => {
    shop.html = `<!doctype html><html lang="en"><title>Shop</title><body>${page}`.replaceAll(
      'https://chat.example',
      server.url,
    );
  };

  await test.step('the tag', async () => {
    serve(tag);
    const shopper = await visit();
    await shopper.open();
    await shopper.say('from the tag');
  });

  await test.step('the theme', async () => {
    serve(themed);
    const shopper = await visit();
    await expect(shopper.launcher).toHaveCSS('background-color', 'rgb(13, 107, 80)');
    await shopper.open();
    expect((await shopper.panel.boundingBox())?.width).toBe(420);
    await expect(shopper.message('from the tag')).toBeVisible();
  });

  await test.step('several', async () => {
    serve(several);
    const { page } = await visit();
    const [help, all] = [partsOf(page.locator('#help')), partsOf(page.locator('#all'))];
    await help.open();
    await expect(help.message('from the tag')).toBeVisible();
    await all.launcher.click();
    await expect(all.panel.getByRole('option', { name: /Aiko/ })).toBeVisible();
  });

  await test.step('methods and events', async () => {
    serve(events);
    const shopper = await visit();
    await shopper.page.getByRole('button', { name: 'Ask us' }).click();
    await expect(shopper.panel).toBeVisible();
    await expect(shopper.page.locator('#unread')).toHaveText('0');
  });

  await test.step('visitors', async () => {
    serve(visitors);
    const shopper = await visit();
    await shopper.launcher.click();
    await expect(shopper.panel.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
  });

  await test.step('the frame', async () => {
    serve(frame);
    const { page } = await visit();
    await page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(window, { events });
      addEventListener('message', ({ data }) => events.push(data.event));
    });
    const events = (): Promise<string[]> => page.evaluate(() => (window as unknown as { events: string[] }).events);
    const post = (message: object): Promise<void> =>
      page.evaluate(([words, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(words, origin), [
        { im: 1, ...message },
        server.url,
      ] as const);
    await page.getByRole('button', { name: 'Chat' }).click();
    const inside = partsOf(page.frameLocator('#chat'));
    await expect(inside.message('from the tag')).toBeVisible();
    await inside.say('from the frame');
    expect(await events()).toEqual(expect.arrayContaining(['ready', 'token']));
    await post({ call: 'update', options: { title: 'The team' } });
    await expect(inside.panel).toHaveAccessibleName('The team');
    // Another user of the page: nothing of the one before stays.
    const before = (await events()).filter((event) => event === 'token').length;
    shop.user = { sub: 'shopper-2', name: 'Ola' };
    await post({ call: 'identify' });
    await expect.poll(async () => (await events()).filter((event) => event === 'token').length).toBeGreaterThan(before);
    await expect(inside.message('from the tag')).toHaveCount(0);
    await inside.say('from another user');
    await inside.panel.getByRole('button', { name: 'Close chat' }).click();
    await expect(page.locator('#chat')).toBeHidden();
  });
});

test('the token that the guide makes signs in', async ({ server }) => {
  const [code = ''] = await examples('js');
  const folder = await mkdtemp(join(tmpdir(), 'im-token-'));
  await writeFile(join(folder, 'token.mjs'), code);
  const { imToken } = (await import(join(folder, 'token.mjs'))) as {
    imToken: (user: { id: string; name: string }, secret: string) => string;
  };
  const answer = await fetch(`${server.url}/api/auth/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: imToken({ id: 'u1', name: 'Nora' }, HOST_SECRET) }),
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
  await rm(folder, { recursive: true });
});
