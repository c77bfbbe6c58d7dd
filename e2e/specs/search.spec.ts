import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

const said = {
  search: 'Search',
  nothing: 'Nothing found for “zzzz”',
  button: 'Search messages',
  inChat: 'Search messages',
  box: 'Search in this chat',
  found: '1 result',
};

test('by keyboard: everywhere, then in the chat, and back to where one was', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await ben.say('the harbour is quiet');
  await ben.say('the boats come in');
  await expect(anna.messages('the boats come in')).toBeVisible();
  await anna.open('/home/chat');
  const { page } = anna;
  const { keyboard } = page;

  await keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: said.search, exact: true })).toBeFocused();
  await keyboard.type('zzzz');
  const results = page.getByRole('dialog', { name: said.search });
  await expect(results).toContainText(said.nothing);
  await keyboard.press('Control+a');
  await keyboard.type('quiet');
  await expect(results.getByRole('option', { name: /quiet/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(results).toHaveCount(0);
  await expect(anna.messages('the harbour is quiet')).toBeVisible();

  const button = page.getByRole('main').getByRole('button', { name: said.button });
  await button.focus();
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: said.inChat });
  await expect(panel.getByRole('searchbox', { name: said.box })).toBeFocused();
  await keyboard.type('boats');
  await expect(panel).toContainText(said.found);
  await expect(panel.getByRole('option', { name: /boats/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(anna.messages('the boats come in')).toBeInViewport();
  // The first empties the box.
  await keyboard.press('Escape');
  await expect(panel.getByRole('searchbox', { name: said.box })).toHaveValue('');
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
});
