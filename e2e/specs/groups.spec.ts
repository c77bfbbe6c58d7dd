import type { Locator } from '@playwright/test';
import { createFriendship } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import type { Person } from '../pages/person.ts';
import { rowOf } from '../pages/walk.ts';

async function areFriends(one: Person, two: Person): Promise<void> {
  await createFriendship(one.origin, [one.id ?? 0, two.id ?? 0]);
}

/** Creates a group of some friends from the section of groups. Returns its id. */
async function createGroup({ page }: Person, name: string, friends: readonly string[]): Promise<number> {
  await page.goto(page.url().replace(/#.*/, '#/home/group'));
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create a group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('textbox', { name: 'Group name' }).fill(name);
  for (const friend of friends) await dialog.getByRole('option', { name: friend }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/group\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

/** The details of a group, from its chat. */
async function openPanel(person: Person, groupId: number, name = 'Group info', details = 'Details'): Promise<Locator> {
  await person.open(`/home/chat/g:${groupId}`);
  await person.page.getByRole('button', { name: details }).click();
  const panel = person.page.getByRole('complementary', { name });
  await expect(panel).toBeVisible();
  return panel;
}

test('a group is made, found, asked to get in, and its roles decide what each sees', async ({ person }) => {
  const [alice, bob, eve] = await Promise.all([person('Alice'), person('Bob'), person('Eve')]);
  await areFriends(alice, bob);
  await alice.page.reload();
  const groupId = await createGroup(alice, 'Hikers', ['Bob']);

  await test.step('it stands in the section of both, under their role', async () => {
    await expect(alice.page.getByRole('option', { name: /^Hikers, 2 members/ })).toBeVisible();
    await expect(alice.page.getByText('Groups I manage · 1')).toBeVisible();
    await bob.page.getByRole('link', { name: 'Groups' }).click();
    await expect(bob.page.getByText('Groups I joined · 1')).toBeVisible();
  });

  await test.step('somebody asks to get in by the id, with the keyboard alone', async () => {
    const { page } = eve;
    await page.getByRole('link', { name: 'Groups' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Create a group' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Join a group' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Join a group' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a keyword');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('999999');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Group not found or invalid ID');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(String(groupId));
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eve, from the hike');
    await page.keyboard.press('Enter');
    await expect(eve.part('toast').first()).toContainText('Request sent');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the rules change: anyone may come in now, and Eve does', async () => {
    const panel = await openPanel(alice, groupId);
    await panel.getByRole('button', { name: 'Administration' }).click();
    const admin = alice.page.getByRole('complementary', { name: 'Administration' });
    await admin.getByRole('button', { name: 'Join mode' }).click();
    await alice.page.getByRole('menuitemradio', { name: /^Anyone/ }).click();
    await expect(admin.getByRole('button', { name: 'Join mode' })).toHaveText(/Anyone/);
    const searchable = admin.getByRole('switch', { name: 'Found by name' });
    await searchable.click();
    await expect(searchable).toBeChecked();
    await eve.page.getByRole('button', { name: 'New', exact: true }).click();
    await eve.page.getByRole('menuitem', { name: 'Join a group' }).click();
    const dialog = eve.page.getByRole('dialog', { name: 'Join a group' });
    await dialog.getByRole('searchbox').fill('Hikers');
    await expect(dialog.getByText(`Group ID ${groupId}`, { exact: false })).toBeVisible();
    await dialog.getByRole('tab', { name: 'By group ID' }).click();
    await dialog.getByRole('textbox', { name: 'Group ID' }).fill(String(groupId));
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(eve.page).toHaveURL(new RegExp(`#/home/group/${groupId}$`));
  });

  await test.step('a plain member sees values and no way to change them', async () => {
    const panel = await openPanel(eve, groupId);
    await expect(panel.getByRole('button', { name: 'Edit group name' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Group rules' }).click();
    const rules = eve.page.getByRole('complementary', { name: 'Group rules' });
    await expect(rules.getByText('Join mode')).toBeVisible();
    await expect(rules.getByRole('switch')).toHaveCount(0);
  });

  await test.step('made a manager, Eve has the administration at once', async () => {
    await alice.page.getByRole('complementary').getByRole('button', { name: 'Back' }).click();
    await alice.page.getByRole('button', { name: 'View all' }).first().click();
    const row = alice.part('member-row').filter({ hasText: 'Eve' });
    await row.getByRole('button', { name: 'More' }).click();
    await alice.page.getByRole('menuitem', { name: 'Make manager' }).click();
    await expect(row).toContainText('Manager');
    await expect(eve.page.getByRole('complementary', { name: 'Administration' })).toBeVisible();
    await expect(eve.page.getByRole('switch', { name: 'Mute everyone' })).toBeVisible();
  });

  await test.step('everyone is muted by the manager: Bob cannot write, the manager can', async () => {
    await bob.open(`/home/chat/g:${groupId}`);
    await expect(bob.composer).toBeVisible();
    await eve.page.getByRole('switch', { name: 'Mute everyone' }).click();
    await expect(bob.composer).toHaveCount(0);
    await expect(eve.composer).toBeVisible();
    await eve.page.getByRole('switch', { name: 'Mute everyone' }).click();
    await expect(bob.composer).toBeVisible();
  });

  await test.step('the group is transferred; the button names the person', async () => {
    await alice.page.getByRole('complementary').getByRole('button', { name: 'Back' }).click();
    await alice.page.getByRole('button', { name: 'Administration' }).click();
    await alice.page.getByRole('button', { name: 'Transfer group' }).click();
    const dialog = alice.page.getByRole('dialog', { name: 'Transfer group' });
    await dialog.getByRole('option', { name: /^Eve/ }).click();
    await dialog.getByRole('button', { name: 'Transfer to Eve' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(alice.page.getByRole('complementary', { name: 'Group rules' })).toBeVisible();
    await expect(eve.page.getByRole('button', { name: 'Transfer group' })).toBeVisible();
  });
});

test('a kick while typing: the composer says why it is gone, and the list shows no draft that cannot be sent', async ({
  person,
}) => {
  const [alice, bob] = await Promise.all([person('Alice'), person('Bob')]);
  await areFriends(alice, bob);
  await alice.page.reload();
  const groupId = await createGroup(alice, 'Hikers', ['Bob']);
  await bob.open(`/home/chat/g:${groupId}`);
  await bob.composer.pressSequentially('I am just about to');
  const panel = await openPanel(alice, groupId);
  await panel.getByRole('button', { name: 'View all' }).first().click();
  const row = alice.part('member-row').filter({ hasText: 'Bob' });
  await row.getByRole('button', { name: 'More' }).click();
  await alice.page.getByRole('menuitem', { name: 'Remove from group' }).click();
  await alice.page
    .getByRole('dialog', { name: 'Remove Bob from the group?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(row).toHaveCount(0);
  await expect(bob.composer).toHaveCount(0);
  await expect(bob.page.getByRole('main').getByText('You were removed from this group')).toBeVisible();
  await bob.open('/home/chat');
  await expect(rowOf(bob, 'Hikers')).not.toContainText('I am just about to');
  await bob.open('/home/group');
  await expect(bob.page.getByText('No groups yet').first()).toBeVisible();
});

test('中文：群资料、邀请需对方同意、解散', async ({ person }) => {
  const [alice, bob, carol] = await Promise.all([
    person('Alice', { language: 'zh-CN' }),
    person('Bob', { language: 'zh-CN' }),
    person('Carol', { language: 'zh-CN' }),
  ]);
  await areFriends(alice, bob);
  await areFriends(alice, carol);
  await alice.open('/home/group');
  await alice.page.reload();
  await alice.page.getByRole('button', { name: '新建', exact: true }).click();
  await alice.page.getByRole('menuitem', { name: '创建群聊' }).click();
  const create = alice.page.getByRole('dialog', { name: '创建群聊' });
  await create.getByRole('button', { name: '创建', exact: true }).click();
  await expect(create.getByRole('alert')).toHaveText('请输入群名称');
  await create.getByRole('textbox', { name: '群名称' }).fill('徒步群');
  await create.getByRole('option', { name: 'Bob' }).click();
  await create.getByRole('button', { name: '创建', exact: true }).click();
  await expect(alice.page).toHaveURL(/#\/home\/group\/\d+$/);
  const groupId = Number(alice.page.url().split('/').at(-1));
  const panel = await openPanel(alice, groupId, '群资料', '详情');
  await panel.getByRole('button', { name: '群管理' }).click();
  await alice.page.getByRole('switch', { name: '邀请需对方同意' }).click();
  await expect(alice.page.getByRole('switch', { name: '邀请需对方同意' })).toBeChecked();
  await alice.page.getByRole('complementary').getByRole('button', { name: '返回' }).click();
  await panel.getByRole('button', { name: '邀请成员' }).click();
  const invite = alice.page.getByRole('dialog', { name: '邀请成员' });
  await expect(invite.getByRole('option', { name: /^Bob/ })).toHaveAttribute('aria-disabled', 'true');
  await invite.getByRole('option', { name: 'Carol' }).click();
  await invite.getByRole('button', { name: '确定' }).click();
  await expect(alice.part('toast').first()).toContainText('邀请已发送，等待 1 人同意');
  await bob.open(`/home/chat/g:${groupId}`);
  await expect(bob.page.getByRole('textbox', { name: '消息', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: '解散群聊' }).click();
  await alice.page.getByRole('dialog', { name: '解散“徒步群”？' }).getByRole('button', { name: '解散群聊' }).click();
  await expect(bob.page.getByRole('textbox', { name: '消息', exact: true })).toHaveCount(0);
  await alice.open('/home/group');
  await expect(alice.page.getByText('还没有群组').first()).toBeVisible();
});

test('the history of one chat is cleared on every device, and only there', async ({ person }) => {
  const [alice, bob] = await Promise.all([person('Alice'), person('Bob')]);
  await areFriends(alice, bob);
  await alice.page.reload();
  const groupId = await createGroup(alice, 'Hikers', ['Bob']);
  await alice.open(`/home/chat/g:${groupId}`);
  await alice.say('we meet at nine');
  await alice.isSent('we meet at nine');
  const tab = await alice.anotherTab();
  await tab.open(`/home/chat/g:${groupId}`);
  await expect(tab.messages('we meet at nine')).toHaveCount(1);
  const panel = await openPanel(alice, groupId);
  await panel.getByRole('button', { name: 'Clear chat history' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'Clear the history of this chat?' });
  await dialog.getByRole('button', { name: 'Clear history' }).click();
  await expect(alice.part('toast').first()).toContainText('Chat history cleared');
  for (const one of [alice, tab]) await expect(one.messages('we meet at nine')).toHaveCount(0);
  await bob.open(`/home/chat/g:${groupId}`);
  await expect(bob.messages('we meet at nine')).toHaveCount(1);
  await expect(rowOf(bob, 'Hikers')).toBeVisible();
});
