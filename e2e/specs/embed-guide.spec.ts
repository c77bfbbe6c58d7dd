import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@internal/testkit';
import type { Page } from '@playwright/test';
import { root } from '../../internal/gates/command.ts';
import { sendToHost } from '../pages/accounts.ts';
import { HOST_SECRET, startShop } from '../pages/shop.ts';
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

  await test.step('signing in and out', async () => {
    const [, lines = ''] = await examples('js');
    const [signIn = '', signOut = '', ...others] = lines.trim().split('\n');
    expect(others).toEqual([]);
    const { user } = shop;
    shop.user = undefined;
    const shopper = await visit();
    await shopper.launcher.click();
    const note = shopper.panel.getByText('You are not signed in');
    await expect(note).toBeVisible();
    shop.user = user;
    await shopper.page.evaluate(signIn);
    await expect(shopper.message('from the tag')).toBeVisible();
    await shopper.page.evaluate(signOut);
    await expect(note).toBeVisible();
    await expect(shopper.message('from the tag')).toHaveCount(0);
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

/** What a page was sent by others: from which origin, and the event. */
interface Sent {
  readonly from: string;
  readonly event?: string;
  readonly unread?: number;
  readonly message?: { readonly text: string };
  readonly error?: { readonly code: string };
}

/** Keeps what a page and the frames in it are sent. */
async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: object[] = [];
    Object.assign(window, { sent });
    addEventListener('message', ({ data, origin }) => sent.push({ ...data, from: origin }));
  });
}

const readSent = (): Sent[] => (window as unknown as { sent: Sent[] }).sent;

test('a frame sends unread, message and error to the page around it', async ({ shop, server, visit }) => {
  const [, , , , , frame = ''] = await examples('html');
  shop.html = `<!doctype html><title>Shop</title>${frame}`.replaceAll('https://chat.example', server.url);
  const { page } = await visit({ before: keepMessages });
  const post = (message: object): Promise<void> =>
    page.evaluate(([words, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(words, origin), [
      { im: 1, ...message },
      server.url,
    ] as const);
  await page.getByRole('button', { name: 'Chat' }).click();
  const inside = partsOf(page.frameLocator('#chat'));
  await inside.say('from the frame');
  await expect(inside.panel.getByRole('article', { name: /from the frame, sent/ })).toBeVisible();
  // The list of chats: what arrives there stays unread.
  await post({ call: 'update', options: { user: null } });
  await expect(inside.panel.getByRole('option', { name: /Aiko/ })).toBeVisible();
  const write = { from: { externalId: 'shop-team' }, toUser: { externalId: 'shopper-1' }, content: 'It is here' };
  await sendToHost(server.url, 'POST', '/messages', write);
  const fromServer = { im: 1, from: server.url };
  const message = expect.objectContaining({ text: 'It is here', from: 'Aiko' });
  await expect
    .poll(() => page.evaluate(readSent))
    .toEqual(
      expect.arrayContaining([
        { ...fromServer, event: 'unread', unread: 1 },
        { ...fromServer, event: 'message', message },
      ]),
    );

  await page.route('**/im-token', (route) => route.fulfill({ body: 'no token at all' }));
  await post({ call: 'identify' });
  const error = { code: expect.stringMatching(/./), message: expect.stringMatching(/./) };
  await expect.poll(() => page.evaluate(readSent)).toContainEqual({ ...fromServer, event: 'error', error });
});

test('a frame listens to the origin in its address alone, and speaks to no other', async ({ shop, server, visit }) => {
  const port = await freePort();
  const options = { title: 'Taken' };
  const words = `<!doctype html><script>parent[0].postMessage({ im: 1, call: 'update', options: { title: 'Taken' } }, '*')</script>`;
  const stranger = await startShop(port, words);
  const addFrame = (page: Page, src: string) =>
    page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, src);
  const addressFor = (origin: string): string =>
    `${server.url}/widget?${new URLSearchParams({ origin, identity: 'token', user: 'shop-team' })}`;
  const gotBy = (page: Page, at: number) => () => page.frames()[at]?.evaluate(readSent);
  shop.html = '<!doctype html><title>Shop</title><body>';
  const { page } = await visit({ before: keepMessages });
  const ready = { im: 1, event: 'ready', from: server.url };

  await test.step('a frame beside it', async () => {
    await addFrame(page, addressFor(shop.url));
    await expect.poll(gotBy(page, 0)).toContainEqual(ready);
    await addFrame(page, stranger.url);
    await expect.poll(gotBy(page, 1)).toContainEqual({ im: 1, call: 'update', options, from: stranger.url });
    await expect(partsOf(page.frameLocator('iframe').first()).panel).toHaveAccessibleName('Chat');
  });

  await test.step('a page around that is not of that origin', async () => {
    const refused = page.waitForEvent('console', (line) =>
      line.text().includes(`target origin provided ('${stranger.url}')`),
    );
    await addFrame(page, addressFor(stranger.url));
    await refused;
    await expect(partsOf(page.frameLocator('iframe').last()).panel).toHaveAccessibleName('Chat');
    await page.evaluate((given) => window[2]?.postMessage({ im: 1, call: 'update', options: given }, '*'), options);
    await expect.poll(gotBy(page, 3)).toContainEqual({ im: 1, call: 'update', options, from: shop.url });
    await expect(partsOf(page.frameLocator('iframe').last()).panel).toHaveAccessibleName('Chat');
    expect((await page.evaluate(readSent)).filter(({ event }) => event === 'ready')).toEqual([ready]);
  });
  await stranger.dispose();
});
