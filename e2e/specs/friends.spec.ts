import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test('by keyboard alone: a remark is the friend’s name everywhere; settings survive a reload', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.open('/home/friend');
  await anna.part('contact-row').filter({ hasText: 'Ben' }).click();
  const { page } = anna;
  await page.getByRole('button', { name: 'Edit remark' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Remark' })).toBeFocused();
  await page.keyboard.type('Ben from work');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit remark' })).toBeFocused();
  await expect(page.getByRole('option', { name: /^Ben from work/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Mute notifications' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Mute notifications' })).toBeChecked();
  await page.getByRole('switch', { name: 'Pin chat' }).focus();
  await page.keyboard.press('Space');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Pin chat' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Mute notifications' })).toBeChecked();
  await anna.open('/home/chat');
  await expect(anna.part('chat-row').filter({ hasText: 'Ben from work' })).toBeVisible();
});

test('two at once, in Chinese and English: one ends the friendship while the other looks at it', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben', { language: 'zh-CN' })]);
  await becomeFriends(anna, ben);
  await ben.page.getByRole('button', { name: '详情' }).click();
  const panel = ben.page.getByRole('complementary', { name: '详情' });
  await expect(panel.getByText('@anna')).toBeVisible();
  await anna.open('/home/friend');
  await anna.part('contact-row').filter({ hasText: 'Ben' }).click();
  await anna.page.getByRole('button', { name: 'More' }).click();
  await anna.page.getByRole('menuitem', { name: 'Delete friend' }).click();
  const question = anna.page.getByRole('dialog', { name: /Delete .*Ben/ });
  await question.getByRole('button', { name: 'Delete friend' }).click();
  await expect(anna.page.getByRole('button', { name: 'Add friend' })).toBeVisible();
  await expect(panel.getByText('不是你的好友')).toBeVisible();
  await expect(panel.getByRole('button', { name: '添加好友' })).toBeVisible();
  await expect(ben.composer).toBeHidden();
});

test('somebody who was blocked cannot write; taken off the blacklist they can', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await ben.page.getByRole('button', { name: 'Details' }).click();
  await ben.page.getByRole('button', { name: 'Add to blacklist' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Add to blacklist' }).click();
  await expect(ben.page.getByRole('button', { name: 'Remove from blacklist' })).toBeVisible();
  await anna.say('are you there?');
  await expect(anna.messages('are you there?')).toHaveAttribute('data-state', 'failed');
  await ben.page.getByRole('button', { name: 'Remove from blacklist' }).click();
  await anna.page.getByRole('button', { name: 'Resend' }).first().click();
  await anna.isSent('are you there?');
  await expect(ben.messages('are you there?')).toBeVisible();
});

test('the card of a stranger opens from their request, within its bounds', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await anna.ask(ben, 'We met at the fair');
  await ben.open('/home/friend/requests');
  await ben.part('request').getByRole('button', { name: 'About Anna' }).click();
  const card = ben.part('user-card');
  await expect(card).toContainText('@anna');
  const box = await card.boundingBox();
  expect(box).toMatchObject({ width: 320, height: 184 });
  expect((box?.x ?? 0) <= 1280 - 350 && (box?.y ?? 0) <= 800 - 200).toBe(true);
  await card.getByRole('button', { name: 'Approve' }).click();
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(ben.page).toHaveURL(/#\/home\/chat\/p:/);
  await expect(ben.composer).toBeVisible();
});
