import { expect, test, update } from '../pages/widget-fixtures.ts';

test('a visitor writes to the team, is answered, and keeps it all when they sign in', async ({
  visit,
  shop,
  server,
  agent,
}) => {
  shop.html = `<!doctype html><html lang="en"><title>Lamps</title><body>
    <script src="${server.url}/im-widget.js" data-token-url="/im-token" data-agents></script>`;
  shop.user = undefined;
  const asked: string[] = [];
  const visitor = await visit({
    before: async (page) => {
      page.on('request', (request) => asked.push(request.url()));
    },
  });
  await expect(visitor.launcher).toBeVisible();
  // The one token that the page is asked for, once it is idle: the shopper is signed out.
  await expect.poll(() => shop.tokensAsked).toBe(1);
  expect(visitor.openSockets()).toBe(0);
  expect(asked.filter((url) => url.startsWith(`${server.url}/api`))).toEqual([]);
  expect(await visitor.page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);

  // The agent is online in the full client.
  await visitor.open();
  await visitor.say('Do you have it in oak?');
  const row = agent.part('chat-row').filter({ hasText: 'Do you have it in oak?' });
  await row.click();
  await expect(agent.messages('Do you have it in oak?')).toBeVisible();
  await agent.page.getByRole('button', { name: 'Details' }).click();
  await expect(agent.part('side-panel')).toContainText('Lamps');
  await expect(agent.part('side-panel')).toContainText(shop.url);
  await expect(agent.part('side-panel').getByRole('link', { name: shop.url })).toHaveCount(0);
  await agent.say('We do');
  await expect(visitor.message('We do')).toBeVisible();

  shop.user = { sub: 'shopper-9', name: 'Vera' };
  await update(visitor.page, { tokenUrl: '/im-token' });
  await expect(visitor.message('Do you have it in oak?')).toBeVisible();
  await visitor.say('It is me, Vera');
  await expect(agent.messages('It is me, Vera')).toBeVisible();
  await expect(agent.messages('It is me, Vera')).toHaveAccessibleName(/Vera/);
});
