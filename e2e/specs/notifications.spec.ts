import { requestAs } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test('two at once, in Chinese and English: a request is withdrawn while the other reads its details', async ({
  person,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben', { language: 'zh-CN' })]);
  await anna.ask(ben, 'We met at the fair');
  await expect(ben.page.getByRole('link', { name: '好友，1 条未读' })).toBeVisible();
  await ben.open('/home/friend/requests');
  await expect(ben.page.getByRole('tab', { name: /^好友申请，1/ })).toBeVisible();
  await ben.page.getByRole('button', { name: '查看详情' }).focus();
  await ben.page.keyboard.press('Enter');
  const panel = ben.page.getByRole('complementary', { name: '申请详情' });
  await expect(panel).toContainText('We met at the fair');
  await expect(panel).toContainText('待处理');
  await anna.open('/home/friend/requests');
  await anna.page.getByRole('button', { name: 'Recall' }).click();
  await expect(panel).toContainText('已撤回');
  await expect(panel.getByRole('button', { name: '同意' })).toBeHidden();
  await ben.page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a request to join is answered by the owner, an invitation by the one who was invited', async ({
  person,
  server,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  const group = (await requestAs(server.url, anna.account, 'POST', '/group/create', { name: 'Walkers' })) as {
    id: number;
  };
  await requestAs(server.url, ben.account, 'POST', `/group/join/${group.id}`, { remark: 'I like walking' });
  await anna.open('/home/friend/requests');
  await anna.page.getByRole('tab', { name: /^Group/ }).click();
  const row = anna.part('request');
  await expect(row).toContainText('I like walking');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await ben.open('/home/chat');
  await expect(ben.part('chat-row').filter({ hasText: 'Walkers' })).toBeVisible();
  await requestAs(server.url, anna.account, 'DELETE', '/group/members/remove', {
    groupId: group.id,
    userIds: [ben.id],
  });
  const settings = { id: group.id, inviteConsent: true };
  await requestAs(server.url, anna.account, 'PUT', '/group/settings', settings);
  await requestAs(server.url, anna.account, 'POST', '/group/invite', { groupId: group.id, friendIds: [ben.id] });
  await ben.open('/home/friend/requests');
  await ben.page.getByRole('tab', { name: /^Group/ }).click();
  const invitation = ben.part('request').first();
  await expect(invitation).toContainText('invites you');
  await invitation.getByRole('button', { name: 'Join' }).click();
  await expect(invitation).toContainText('Approved');
});

test('the notices of the system: their chat opens them, viewing reads them, Chats and the title count them', async ({
  person,
}) => {
  const anna = await person('Anna');
  await anna.open('/home/chat');
  const row = anna.part('chat-row').filter({ hasText: 'System notices' });
  await expect(row).toHaveAttribute('data-unread', 'true');
  await expect(anna.page).toHaveTitle(/^\(1\) /);
  await expect(anna.page.getByRole('link', { name: 'Chats, 1 unread' })).toBeVisible();
  await row.click();
  await expect(anna.page.getByRole('tab', { name: /^System/ })).toHaveAttribute('aria-selected', 'true');
  await expect(anna.page.getByRole('img', { name: 'unread' })).toBeVisible();
  await expect(row).not.toHaveAttribute('data-unread', 'true');
  await expect(anna.page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await expect(anna.page).not.toHaveTitle(/^\(/);
  await anna.page.getByRole('button', { name: /Welcome/ }).click();
  await expect(anna.page.getByRole('complementary', { name: 'Notice details' })).toContainText('Your account is ready');
  await anna.page.reload();
  await expect(anna.page.getByRole('button', { name: /Welcome/ })).toBeVisible();
  await expect(anna.page.getByRole('img', { name: 'unread' })).toBeHidden();
});
