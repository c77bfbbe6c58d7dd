import { loadLanguage } from 'im-react';
import type { RefusalKey, RouteName } from 'im-sdk/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';
import { createRoleWorld, type RoleWorld } from '../testing/role-world.ts';

// A role may be taken away while its screen is open: what the server then refuses is said.

let world: RoleWorld;
beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(1280, 900);
});
afterEach(async () => {
  await world.destroy();
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

interface Refused {
  readonly action: string;
  readonly route: RouteName;
  readonly key: RefusalKey;
  readonly sentence: RegExp;
  readonly press: () => Promise<void>;
}

const FORBIDDEN = /You may not do this in the group/;
const OWNER_ONLY = /Only the owner of the group may do this/;
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const details = async () => {
  await press('Details');
  await expect.element(page.getByRole('complementary', { name: 'Group info' })).toBeVisible();
};
const administration = async () => {
  await details();
  await press('Administration');
};
const members = async () => {
  await details();
  await page.getByRole('button', { name: 'View all' }).first().click();
};
const memberMenu = async (name: string) => {
  await members();
  await page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'More' })
    .click();
};
const messageMenu = (name: string) =>
  userEvent.click(page.getByRole('log').getByText(`said by ${name}`, { exact: true }), { button: 'right' });
const inDialog = (name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
const row = (
  action: string,
  route: RouteName,
  run: () => Promise<void>,
  key: RefusalKey = 'group.forbidden',
  sentence = FORBIDDEN,
): Refused => ({ action, route, key, sentence, press: run });

const REFUSED: readonly Refused[] = [
  row(
    'sending',
    'sendGroup',
    async () => {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('hello');
      await userEvent.keyboard('{Enter}');
    },
    'group.muted',
    /You have been muted and cannot send messages/,
  ),
  row('pinning a message', 'setTopMessage', async () => {
    await messageMenu('Pia');
    await choose('Pin message');
  }),
  row(
    "deleting a member's message",
    'recallMessage',
    async () => {
      await messageMenu('Pia');
      await choose('Admin delete');
      await page.getByRole('dialog').getByRole('button').last().click();
    },
    'message.recallForbidden',
    /You may not recall this message/,
  ),
  row(
    'recalling an own message',
    'recallMessage',
    async () => {
      await messageMenu('Ann');
      await choose('Recall');
    },
    'message.recallTooLate',
    /This message can no longer be recalled/,
  ),
  row('muting a member', 'muteMembers', async () => {
    await memberMenu('Pia');
    await choose('Mute');
  }),
  row('removing a member', 'removeMembers', async () => {
    await memberMenu('Pia');
    await choose('Remove from group');
    await inDialog('Remove');
  }),
  row(
    'making a manager',
    'addManagers',
    async () => {
      await memberMenu('Pia');
      await choose('Make manager');
    },
    'group.ownerOnly',
    OWNER_ONLY,
  ),
  row('muting everyone', 'muteGroup', async () => {
    await administration();
    await page.getByRole('switch', { name: 'Mute everyone' }).click();
  }),
  row('changing a rule', 'groupSettings', async () => {
    await administration();
    await page.getByRole('switch', { name: 'Members may add friends' }).click();
  }),
  row('changing the attributes', 'groupAttributes', async () => {
    await administration();
    await press(/^Custom attributes/);
    await press('Edit');
    await press('Save');
  }),
  row('changing the name', 'modifyGroup', async () => {
    await details();
    await press('Edit group name');
    await page.getByRole('dialog').getByRole('textbox').fill('Hikers');
    await inDialog('Save');
  }),
  row("deleting a member's photo", 'removeAlbumImage', async () => {
    await details();
    await press('2 photos');
    await press(/^Delete photo by Pia,/);
    await page.getByRole('dialog').getByRole('button').last().click();
  }),
  row(
    'dissolving the group',
    'dissolveGroup',
    async () => {
      await details();
      await press('Dissolve group');
      await inDialog('Dissolve group');
    },
    'group.ownerOnly',
    OWNER_ONLY,
  ),
];

test.each(REFUSED)('$action', async ({ route, key, sentence, press: run }) => {
  world = await createRoleWorld('owner');
  await renderHome(world.client, `/home/chat/g:${world.groupId}`);
  await expect.element(page.getByRole('log').getByText('said by Ann', { exact: true })).toBeVisible();
  world.server.network.plan(key, { route, times: 9 });
  await run();
  await expect.element(page.getByText(sentence).first()).toBeVisible();
});

test('a manager who loses the role while the administration is open sees the rules as values', async () => {
  world = await createRoleWorld('manager');
  await renderHome(world.client, `/home/chat/g:${world.groupId}`);
  await administration();
  await expect.element(page.getByRole('switch', { name: 'Mute everyone' })).toBeVisible();
  await world.owner.groups.removeManagers(world.groupId, [world.ids.ann]);
  await expect.element(page.getByRole('complementary', { name: 'Group rules' })).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Mute everyone' })).not.toBeInTheDocument();
});

test('who is removed while the members are open is told so, and what was typed stays theirs', async () => {
  world = await createRoleWorld('removed');
  await renderHome(world.client, `/home/chat/g:${world.groupId}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('I was about to');
  await members();
  await world.enterRole();
  await expect.element(page.getByText('You are no longer in this group')).toBeVisible();
  await expect.element(page.getByText('You were removed from this group')).toBeVisible();
  await expect
    .poll(() => world.client.conversations.conversation(`g:${world.groupId}`).getSnapshot()?.draft)
    .toBe('I was about to');
});
