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
