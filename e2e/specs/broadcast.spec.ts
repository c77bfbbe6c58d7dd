import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test('by keyboard alone, to friends who read Chinese and English: each gets it in a chat of their own', async ({
  person,
}) => {
  const [anna, ben, eva] = await Promise.all([person('Anna'), person('Ben'), person('Eva', { language: 'zh-CN' })]);
  await becomeFriends(anna, ben);
  await becomeFriends(anna, eva);
  await ben.open('/home/friend');
  const { page } = anna;
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Bro');
  await expect(page.getByRole('menuitem', { name: 'Broadcast' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Broadcast a message' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('2 of 2 selected')).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Ben, Online' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Dinner at six');
  await dialog.getByRole('button', { name: 'Send' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Broadcast successful, sent to 2 friends');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eva.messages('Dinner at six')).toBeVisible();
  await ben.open('/home/chat');
  await expect(ben.part('chat-row').filter({ hasText: 'Anna' })).toContainText('Dinner at six');
});

test('two at once: a friend who blocks in between does not get it; the dialog names them and tries again', async ({
  person,
}) => {
  const [anna, ben, eva] = await Promise.all([person('Anna', { language: 'zh-CN' }), person('Ben'), person('Eva')]);
  await becomeFriends(anna, ben);
  await becomeFriends(anna, eva);
  await anna.page.getByRole('button', { name: '菜单' }).click();
  await anna.page.getByRole('menuitem', { name: '群发助手' }).click();
  const dialog = anna.page.getByRole('dialog', { name: '群发消息' });
  await dialog.getByRole('checkbox', { name: '全选' }).check({ force: true });
  await dialog.getByRole('textbox', { name: '消息' }).fill('六点吃饭');
  await ben.page.getByRole('button', { name: 'Details' }).click();
  await ben.page.getByRole('button', { name: 'Add to blacklist' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Add to blacklist' }).click();
  await expect(ben.page.getByRole('button', { name: 'Remove from blacklist' })).toBeVisible();
  await dialog.getByRole('button', { name: '发送' }).last().click();
  await expect(dialog.getByRole('status')).toHaveText('群发完成，成功 1 位，失败 1 位');
  await expect(dialog).toContainText('未送达：Ben');
  await ben.page.getByRole('button', { name: 'Remove from blacklist' }).click();
  await dialog.getByRole('button', { name: '重试失败的' }).click();
  await expect(dialog.getByRole('status')).toHaveText('群发成功，已发送给 2 位好友');
  await expect(ben.messages('六点吃饭')).toBeVisible();
  await expect(eva.messages('六点吃饭')).toHaveCount(1);
});
