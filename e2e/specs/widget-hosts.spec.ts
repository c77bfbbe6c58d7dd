import { createAccount, sendToHost } from '../pages/accounts.ts';
import { strictPolicy } from '../pages/host-pages.ts';
import { hostToken } from '../pages/shop.ts';
import { expect, openSocketsOf, partsOf, test, update } from '../pages/widget-fixtures.ts';

test('under a strict policy with Trusted Types nothing is refused: texts, emoji, pictures, menus, the whole application', async ({
  visit,
  shop,
  server,
  agent,
}) => {
  shop.headers = { 'content-security-policy': strictPolicy(server.url) };
  const shopper = await visit();
  await shopper.open();
  await shopper.say('Hello #微笑;');
  await expect(shopper.message('Hello').locator('.im-emoji')).toBeVisible();
  await shopper.panel.getByRole('button', { name: 'Emoji' }).click();
  await expect(shopper.page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
  await shopper.page.keyboard.press('Escape');
  await expect(shopper.page.getByRole('dialog', { name: 'Emoji' })).toBeHidden();
  await expect(shopper.panel).toBeVisible();
  await shopper.message('Hello').getByText('Hello').click({ button: 'right' });
  await expect(shopper.page.getByRole('menu')).toBeVisible();
  await shopper.page.keyboard.press('Escape');
  await expect(shopper.page.getByRole('menu')).toBeHidden();
  await expect(shopper.panel).toBeVisible();

  await agent.part('chat-row').filter({ hasText: 'Nora' }).click();
  await expect(agent.messages('Hello')).toBeVisible();
  await update(shopper.page, { user: null });
  await expect(shopper.panel.getByRole('listbox')).toBeVisible();
  expect(shopper.complaints).toEqual([]);
});

test('a page that drags pictures and files is left alone, and stays usable beside the open panel', async ({
  visit,
}) => {
  const shopper = await visit();
  await shopper.open();
  const pressed = shopper.page.evaluate(
    () => new Promise((resolve) => document.querySelector('.hero button')?.addEventListener('click', resolve)),
  );
  await shopper.page.getByRole('button', { name: 'Shop lamps' }).click();
  await pressed;
  await expect(shopper.panel).toBeVisible();
  await shopper.page.keyboard.press('Tab');
  await expect(shopper.launcher).not.toBeFocused();
});

test('two widgets and a full client of one origin and one account share one socket; no token lies in local storage', async ({
  server,
  browser,
  agent,
}) => {
  const nora = { userName: 'nora', nickName: 'Nora', password: 'nora-12345' };
  const id = await createAccount(server.url, nora);
  await sendToHost(server.url, 'PUT', '/users', { id, externalId: 'shopper-1' });
  const context = await browser.newContext();
  const sockets = new Set<object>();
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }),
  );
  const client = await context.newPage();
  await client.goto(`${server.url}/#/login`);
  await client.getByLabel('Username').first().fill(nora.userName);
  await client.getByLabel('Password', { exact: true }).fill(nora.password);
  await client.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(client).toHaveURL(/#\/home\//);
  await expect.poll(() => sockets.size).toBe(1);
  // The agent's, and Nora's.
  await expect.poll(() => openSocketsOf(server)).toBe(2);

  // A page on the same origin as the client.
  await context.route(`${server.url}/shop.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Shop</title><body>
        <script src="/im-widget.js" data-auto="off"></script>
        <im-chat id="one" user="shop-team" token-url="/token" title="One"></im-chat>
        <im-chat id="two" user="shop-team" token-url="/token" title="Two" position="start"></im-chat>`,
    }),
  );
  await context.route(`${server.url}/token`, (route) =>
    route.fulfill({ contentType: 'text/plain', body: hostToken({ sub: 'shopper-1', name: 'Nora' }) }),
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/shop.html`);
  const [one, two] = [partsOf(page.locator('#one')), partsOf(page.locator('#two'))];
  await one.open();
  await two.open();
  await one.say('from the first');
  await expect(two.message('from the first')).toBeVisible();
  await agent.part('chat-row').filter({ hasText: 'Nora' }).click();
  await agent.say('to all of them');
  await expect(one.message('to all of them')).toBeVisible();
  await expect(two.message('to all of them')).toBeVisible();
  await expect(client.locator('[data-im-part="chat-row"]').filter({ hasText: 'Aiko' })).toContainText('to all of them');
  expect(sockets.size).toBe(1);
  expect(await openSocketsOf(server)).toBe(2);

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const [token = ''] = /"accessToken\\":\\"[^\\]+/.exec(session) ?? [];
  expect(token.length).toBeGreaterThan(30);
  expect(stored).not.toContain(token.slice(token.lastIndexOf('"') + 1));
  await context.close();
});
