import { sendToHost } from '../pages/accounts.ts';
import { expect, test } from '../pages/widget-fixtures.ts';

test('a shopper and an agent talk: one in the widget of the shop, the other in the full client', async ({
  visit,
  agent,
}) => {
  const shopper = await visit();
  await expect(shopper.launcher).toHaveAccessibleName('Open chat');
  await shopper.open();
  await expect(shopper.panel).toHaveAccessibleName('Chat with Fjord & Pine');
  await expect(shopper.panel.getByRole('heading', { name: 'Aiko' })).toBeVisible();
  await shopper.say('Is the lamp back?');

  await agent.part('chat-row').filter({ hasText: 'Nora' }).click();
  await expect(agent.messages('Is the lamp back?')).toBeVisible();
  await agent.say('Yes, since today');
  await expect(shopper.message('Yes, since today')).toBeVisible();
  await expect(agent.messages('Yes, since today')).toHaveAttribute('data-state', 'read');

  await shopper.launcher.click();
  await expect(shopper.panel).toBeHidden();
  await agent.say('Shall I put one aside?');
  await expect(shopper.launcher).toHaveAccessibleName('Open chat, 1 unread');
  await shopper.open();
  await expect(shopper.message('Shall I put one aside?')).toBeVisible();
  await expect(agent.messages('Shall I put one aside?')).toHaveAttribute('data-state', 'read');
  await shopper.page.keyboard.press('Escape');
  await expect(shopper.panel).toBeHidden();
  await expect(shopper.launcher).toBeFocused();
  await expect(shopper.launcher).toHaveAccessibleName('Open chat');
});

test('a shopper and an agent talk in the group of an order, which the page names by its own id', async ({
  visit,
  shop,
  server,
  agent,
}) => {
  await sendToHost(server.url, 'PUT', '/users', { externalId: 'shopper-1', name: 'Nora' });
  const [owner, shopperRef] = [{ externalId: 'shop-team' }, { externalId: 'shopper-1' }];
  const group = { externalId: 'order-1042', name: 'Order 1042', owner, members: [shopperRef] };
  await sendToHost(server.url, 'PUT', '/groups', group);
  shop.html = shop.html.replace('data-user="shop-team"', 'data-group="order-1042"');
  const shopper = await visit();
  await shopper.open();
  await expect(shopper.panel.getByRole('heading', { name: /Order 1042/ })).toBeVisible();
  await shopper.say('Where is it?');
  await agent.part('chat-row').filter({ hasText: 'Order 1042' }).click();
  await expect(agent.messages('Where is it?')).toBeVisible();
  await agent.say('In Oslo');
  await expect(shopper.message('In Oslo')).toBeVisible();
  await shopper.launcher.click();
  await expect(shopper.panel).toBeHidden();
  await agent.say('And now in Bergen');
  await expect(shopper.launcher).toHaveAccessibleName('Open chat, 1 unread');
});
