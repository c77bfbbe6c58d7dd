import { loadLanguage } from 'im-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';
import { createRoleWorld, ROLES, type Role, type RoleWorld } from '../testing/role-world.ts';

// The permission matrix as people see it: who is offered what, on each screen of a group.

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

interface Cell {
  readonly control: string;
  /** Roles that are offered it. */
  readonly who: string;
  readonly locator: () => Locator;
}
interface Screen {
  readonly screen: string;
  /** Opens it: from nothing, or from the screen before it in its walk. */
  readonly open: () => Promise<void>;
  readonly cells: readonly Cell[];
  /** Goes back to the screen before it. */
  readonly close?: () => Promise<void>;
}

const cell = (control: string, who: string, locator: () => Locator): Cell => ({ control, who, locator });
const button = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true });
const item = (name: string) => () => page.getByRole('menuitem', { name, exact: true });
const ALL = ROLES.join(' ');
const INSIDE = 'owner manager member muted';

const openChat = async () => {
  await renderHome(world.client, `/home/chat/g:${world.groupId}`);
  await expect.element(page.getByRole('log').getByText('said by Ann', { exact: true })).toBeVisible();
  // Who is muted or removed is so while the chat is open.
  await world.enterRole();
};
const showDetails = async () => {
  await button('Details')().click();
  await expect.element(page.getByRole('complementary', { name: 'Group info' })).toBeVisible();
};
const openDetails = async () => {
  await openChat();
  await showDetails();
};
const showRules = async () => {
  await page.getByRole('button', { name: /^(Administration|Group rules)$/ }).click();
  await expect.element(page.getByRole('complementary', { name: /^(Administration|Group rules)$/ })).toBeVisible();
};
/** The menu of a person's message, in the chat that is open. */
const menuOf = (name: string): Pick<Screen, 'open' | 'close'> => ({
  async open() {
    await userEvent.click(page.getByRole('log').getByText(`said by ${name}`, { exact: true }), { button: 'right' });
    await expect.element(item('Copy')()).toBeVisible();
  },
  async close() {
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument();
  },
});
const openMembers = async () => {
  await openDetails();
  await button('View all')().first().click();
  await expect.element(page.getByRole('complementary', { name: /^Members/ })).toBeVisible();
};
const rowOf = (name: string) => page.getByRole('complementary').getByRole('listitem').filter({ hasText: name });

/** Screens that everybody can open, members or not: from the chat to its details. */
const CHAT: readonly Screen[] = [
  {
    screen: 'the composer',
    open: openChat,
    cells: [
      cell('Message', 'owner manager member', () => page.getByRole('textbox', { name: 'Message', exact: true })),
      cell('Attach', 'owner manager member', button('Attach')),
      cell('Record voice', 'owner manager member', button('Record voice')),
      cell('why one who is muted cannot write', 'muted', () =>
        page.getByText('You have been muted and cannot send messages'),
      ),
      cell('why one who was removed cannot write', 'removed', () => page.getByText('You were removed from this group')),
    ],
  },
  {
    screen: "the menu of a plain member's message",
    ...menuOf('Pia'),
    cells: [
      cell('Copy', ALL, item('Copy')),
      cell('Reply', 'owner manager member', item('Reply')),
      cell('Pin', 'owner manager', item('Pin message')),
      cell('Delete as admin', 'owner manager', item('Admin delete')),
      cell('Recall', '', item('Recall')),
      cell('Edit', '', item('Edit')),
    ],
  },
  {
    screen: "the menu of a manager's message",
    ...menuOf('Max'),
    cells: [
      cell('Pin', 'owner manager', item('Pin message')),
      cell('Delete as admin', 'owner', item('Admin delete')),
      cell('Recall', '', item('Recall')),
    ],
  },
  {
    screen: "the menu of the owner's message",
    ...menuOf('Olga'),
    cells: [cell('Pin', 'owner manager', item('Pin message')), cell('Delete as admin', 'owner', item('Admin delete'))],
  },
  {
    screen: 'the menu of an own message',
    ...menuOf('Ann'),
    cells: [
      cell('Recall', INSIDE, item('Recall')),
      cell('Edit', 'owner manager member', item('Edit')),
      cell('Pin', 'owner manager', item('Pin message')),
      cell('Delete as admin', '', item('Admin delete')),
    ],
  },
  {
    screen: 'the details',
    open: showDetails,
    cells: [
      cell('Edit group name', 'owner manager', button('Edit group name')),
      cell('Change group picture', 'owner manager', button('Change group picture')),
      cell('Invite members', 'owner manager', button('Invite members')),
      cell('View all', INSIDE, () => button('View all')().first()),
      cell('My nickname', INSIDE, button('My nickname')),
      cell('Pin chat', INSIDE, () => page.getByRole('switch', { name: 'Pin chat' })),
      cell('Join requests', 'owner manager', button(/^Join requests/)),
      cell('Administration', 'owner manager', button('Administration')),
      cell('Group rules', 'member muted', button('Group rules')),
      cell('Quit group', 'manager member muted', button('Quit group')),
      cell('Dissolve group', 'owner', button('Dissolve group')),
      cell('that one is not a member', 'removed', () => page.getByText('You are no longer in this group')),
    ],
  },
];

/** Screens of members that are opened from the details. */
const RULES: readonly Screen[] = [
  {
    screen: 'the rules',
    open: showRules,
    cells: [
      cell('Join mode', 'owner manager', button('Join mode')),
      cell('Mute everyone', 'owner manager', () => page.getByRole('switch', { name: 'Mute everyone' })),
      cell('Muted members', 'owner manager', button(/^Muted members/)),
      cell('Members may add friends', 'owner manager', () =>
        page.getByRole('switch', { name: 'Members may add friends' }),
      ),
      cell('Managers', 'owner', button(/^Managers/)),
      cell('Transfer group', 'owner', button('Transfer group')),
      cell('Custom attributes', INSIDE, button(/^Custom attributes/)),
    ],
  },
  {
    screen: 'the attributes',
    async open() {
      await button(/^Custom attributes/)().click();
      await expect.element(page.getByText('There are no attributes')).toBeVisible();
    },
    cells: [cell('Edit', 'owner manager', button('Edit'))],
  },
];

/** Screens of members, each opened anew. */
const APART: readonly Screen[] = [
  {
    screen: 'the list of members',
    open: openMembers,
    cells: [
      cell('Remove members', 'owner manager', button('Remove members')),
      cell('More of a plain member', 'owner manager', () => rowOf('Pia').getByRole('button', { name: 'More' })),
      cell('More of a manager', 'owner', () => rowOf('Max').getByRole('button', { name: 'More' })),
    ],
  },
  {
    screen: 'the album',
    async open() {
      await openDetails();
      await button('2 photos')().click();
      await expect.element(page.getByRole('region', { name: 'Album' })).toBeVisible();
    },
    cells: [
      cell('Upload', INSIDE, button('Upload')),
      cell('Delete an own photo', INSIDE, button(/^Delete photo by Ann,/)),
      cell("Delete a member's photo", 'owner manager', button(/^Delete photo by Pia,/)),
    ],
  },
  {
    screen: 'the requests',
    async open() {
      await world.enterRole();
      await renderHome(world.client, '/home/friend/requests');
      await page.getByRole('tab', { name: /^Group/ }).click();
      await expect.element(page.getByRole('tabpanel', { name: /^Group/ })).toBeVisible();
    },
    cells: [cell('Approve', 'owner manager', button('Approve')), cell('Reject', 'owner manager', button('Reject'))],
  },
];

const isShown = (locator: Locator) => locator.elements().length > 0;
const offered = ({ cells }: Screen) => cells.filter(({ locator }) => isShown(locator())).map(({ control }) => control);
const allowed = ({ cells }: Screen, role: Role) =>
  cells.filter(({ who }) => who.split(' ').includes(role)).map(({ control }) => control);

/** Opens screens one after the other; each offers the role what it may, and nothing else. */
async function walk(role: Role, screens: readonly Screen[]) {
  world = await createRoleWorld(role);
  for (const screen of screens) {
    await screen.open();
    await expect.poll(() => offered(screen), { message: screen.screen }).toEqual(allowed(screen, role));
    await screen.close?.();
  }
}

describe.each(ROLES)('%s', (role) => {
  const isMember = role !== 'removed';
  test('the chat, the menus of its messages, the details and the rules', () =>
    walk(role, isMember ? [...CHAT, ...RULES] : CHAT));
  test.each(isMember ? APART : [])('$screen', (screen) => walk(role, [screen]));
});
