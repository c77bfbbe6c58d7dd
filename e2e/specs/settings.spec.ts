import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

const said = {
  menu: 'Menu',
  settings: 'Settings',
  other: 'Other settings',
  confirmation: 'Require friend confirmation',
  clear: 'Clear all chat history',
  clearTitle: 'Clear all chat history?',
  clearButton: 'Clear history',
  resync: 'Resync chat history',
  resyncTitle: 'Resync chat history?',
  resyncButton: 'Resync',
  devices: 'Devices',
  thisDevice: 'This device',
  change: 'Change password',
  current: 'Current password',
  fresh: 'New password',
  changed: 'Password changed',
};

test('settings and other settings by keyboard', async ({ person }) => {
  const { page, account, words } = await person('Anna');
  const menu = page.getByRole('button', { name: said.menu, exact: true });
  const choose = async (name: string) => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await choose(said.other);
  const box = page.getByRole('checkbox', { name: said.confirmation });
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.reload();
  await choose(said.other);
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Escape');

  await choose(said.settings);
  const dialog = page.getByRole('dialog', { name: said.settings });
  await dialog.getByRole('button', { name: said.change }).press('Enter');
  await dialog.getByRole('textbox', { name: said.current }).fill(account.password);
  await dialog.getByRole('textbox', { name: said.fresh }).fill('another-12345');
  await dialog.getByRole('textbox', { name: words.confirmPassword }).fill('another-12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText(said.changed)).toBeVisible();
  await dialog.getByRole('tab').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('list', { name: said.devices })).toContainText(said.thisDevice);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('clearing all history empties this account alone; a resync signs out and fetches it again', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await ben.say('Hello Anna');
  const { page } = anna;
  await expect(page.getByRole('log')).toContainText('Hello Anna');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: said.menu, exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(said.resync);
  await page
    .getByRole('dialog', { name: said.resyncTitle })
    .getByRole('button', { name: said.resyncButton, exact: true })
    .click();
  await expect(page).toHaveURL(/#\/login/);
  await anna.signIn();
  await anna.openChatWith(ben);
  await expect(page.getByRole('log')).toContainText('Hello Anna');

  await choose(said.clear);
  await page
    .getByRole('dialog', { name: said.clearTitle })
    .getByRole('button', { name: said.clearButton, exact: true })
    .click();
  await expect(anna.messages('Hello Anna')).toHaveCount(0);
  await expect(ben.page.getByRole('log')).toContainText('Hello Anna');
});
