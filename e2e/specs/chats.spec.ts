import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

const said = { list: 'Chats', unread: /^Ben, 2 unread/, menu: 'Chat actions', pinned: /pinned/ };

test('the list by keyboard: unread, pinned, removed and brought back by a message, opened', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.open('/home/chat');
  await ben.say('one');
  await ben.say('two');
  const { page } = anna;
  const list = page.getByRole('listbox', { name: said.list });
  const row = list.getByRole('option', { name: /^Ben/ });
  await expect(row).toHaveAccessibleName(said.unread);

  const items = page.getByRole('menu', { name: said.menu }).getByRole('menuitem');
  const openMenu = async () => {
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+F10');
    await expect(items.first()).toBeFocused();
  };
  await openMenu();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAccessibleName(said.pinned);
  await expect(list).toBeFocused();

  await openMenu();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await ben.say('still there?');
  await expect(row).toContainText('still there?');

  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(anna.messages('still there?')).toBeVisible();
  await expect(anna.composer).toBeFocused();
  await expect(row).not.toHaveAccessibleName(said.unread);
  await expect(ben.messages('still there?')).toHaveAttribute('data-state', 'read');
});
