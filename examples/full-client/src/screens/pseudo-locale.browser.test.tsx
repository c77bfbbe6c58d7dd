import { loadLanguage } from 'im-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pseudo, renderPseudoHome } from '../testing/render-home.tsx';
import { createRoleWorld, type RoleWorld } from '../testing/role-world.ts';

// Long texts from right to left: no screen gets wider than its window, and everything to press stays inside.

let world: RoleWorld;
beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  world = await createRoleWorld('owner');
});
afterEach(async () => {
  await world.destroy();
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

const button = (name: string) => page.getByRole('button', { name: pseudo(name), exact: true });
const item = (name: string) => page.getByRole('menuitem', { name: pseudo(name), exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name: pseudo(name), exact: true });
const panel = (name: string) => page.getByRole('complementary', { name: pseudo(name), exact: true });

interface Screen {
  readonly screen: string;
  readonly path: (world: RoleWorld) => string;
  /** What is pressed to get there. */
  readonly open?: () => Promise<void>;
  /** What stands there. */
  readonly shows: () => Locator;
  /** Width at which the way there is another one. */
  readonly notAt?: number;
}

const chat = ({ groupId }: RoleWorld) => `/home/chat/g:${groupId}`;
const at = (path: string) => () => path;
const openDetails = async () => {
  await button('Details').click();
  await expect.element(panel('Group info')).toBeVisible();
};
const openMenu = (entry: string) => async () => {
  await button('Menu').click();
  await item(entry).click();
};

const SCREENS: readonly Screen[] = [
  { screen: 'chats', path: at('/home/chat'), shows: () => page.getByRole('option', { name: /^Walkers/ }) },
  { screen: 'a chat', path: chat, shows: () => page.getByRole('log').getByText('said by Ann', { exact: true }) },
  {
    screen: 'group info',
    path: chat,
    open: openDetails,
    shows: () => panel('Group info').getByRole('button', { name: pseudo('Dissolve group') }),
  },
  {
    screen: 'administration',
    path: chat,
    async open() {
      await openDetails();
      await button('Administration').click();
    },
    shows: () => panel('Administration').getByRole('switch', { name: pseudo('Members may add friends') }),
  },
  {
    screen: 'invitation',
    path: chat,
    async open() {
      await openDetails();
      await button('Invite members').click();
    },
    shows: () => dialog('Invite members').getByRole('searchbox'),
  },
  { screen: 'friends', path: at('/home/friend'), shows: () => page.getByRole('option', { name: /^Pia/ }) },
  {
    screen: 'a friend',
    path: ({ ids }) => `/home/friend/${ids.pia}`,
    shows: () => button('Send message'),
  },
  { screen: 'requests', path: at('/home/friend/requests'), shows: () => page.getByRole('tab').first() },
  { screen: 'groups', path: at('/home/group'), shows: () => page.getByRole('option', { name: /^Walkers/ }) },
  { screen: 'a group', path: ({ groupId }) => `/home/group/${groupId}`, shows: () => button('Open chat') },
  {
    screen: 'settings',
    path: at('/home/chat'),
    open: openMenu('Settings'),
    shows: () => dialog('Settings').getByRole('tab').last(),
    notAt: 390,
  },
  {
    screen: 'broadcast',
    path: at('/home/chat'),
    open: openMenu('Broadcast'),
    shows: () => dialog('Broadcast a message').getByRole('searchbox'),
    notAt: 390,
  },
  {
    screen: 'profile',
    path: at('/home/chat'),
    open: () => button('My profile').click(),
    shows: () => dialog('My profile').getByRole('textbox', { name: pseudo('Nickname') }),
    notAt: 390,
  },
  { screen: 'me', path: at('/home/me'), shows: () => button('Log out'), notAt: 1280 },
  {
    screen: 'profile on a phone',
    path: at('/home/me'),
    open: () => button('My profile').click(),
    shows: () => dialog('My profile').getByRole('textbox', { name: pseudo('Nickname') }),
    notAt: 1280,
  },
];

/** What stands outside of the window at its left or right, and cannot be scrolled to. */
function outside(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a, input, textarea, select, [role="option"], [role="tab"]',
  );
  return [...controls].flatMap((control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    const isHidden = width <= 1 || height <= 1 || getComputedStyle(control).visibility === 'hidden';
    if (isHidden || (left >= -1 && right <= innerWidth + 1) || isInScroller(control)) return [];
    return [`${control.getAttribute('aria-label') ?? control.textContent}: ${left} to ${right}`];
  });
}

function isInScroller(control: HTMLElement): boolean {
  for (let around = control.parentElement; around; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around);
    if ((overflowX === 'auto' || overflowX === 'scroll') && around.scrollWidth > around.clientWidth) return true;
  }
  return false;
}

describe.each([1280, 900, 390])('at %i px', (widthPx) => {
  const there = SCREENS.filter(({ notAt }) => notAt !== (widthPx === 390 ? 390 : 1280));
  test.each(there)('$screen', async ({ path, open, shows }) => {
    await page.viewport(widthPx, 800);
    await renderPseudoHome(world.client, path(world));
    await open?.();
    await expect.element(shows()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
    await expect.poll(outside).toEqual([]);
  });
});
