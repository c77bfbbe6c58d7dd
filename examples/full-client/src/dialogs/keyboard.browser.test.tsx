import { loadLanguage } from 'im-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';
import { createRoleWorld, type RoleWorld } from '../testing/role-world.ts';

let world: RoleWorld;
beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(1280, 900);
  world = await createRoleWorld('owner');
});
afterEach(async () => {
  await world.destroy();
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

const press = async (opener: Locator) => {
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const chat = async () => {
  await renderHome(world.client, `/home/chat/g:${world.groupId}`);
  await expect.element(page.getByRole('log').getByText('said by Ann', { exact: true })).toBeVisible();
};
const details = async () => {
  await chat();
  await press(button('Details'));
};
const administration = async () => {
  await details();
  await press(button('Administration'));
};
const members = async () => {
  await details();
  await press(button('View all').first());
};
const album = async () => {
  await details();
  await press(button('2 photos'));
};
const friend = async () => {
  await renderHome(world.client, `/home/friend/${world.ids.max}`);
};
const home = (path: string) => async () => {
  await renderHome(world.client, path);
};

/** A dialog with the way to its opener; `item` where the opener is a menu. */
interface Row {
  readonly dialog: string | RegExp;
  readonly opener: string;
  /** Role of the opener. Default `button`. */
  readonly role?: 'article';
  readonly item?: string;
  readonly where: () => Promise<void>;
}
const ROWS: readonly Row[] = [
  { dialog: 'My profile', opener: 'My profile', where: home('/home/chat') },
  { dialog: 'Other settings', opener: 'Menu', item: 'Other settings', where: home('/home/chat') },
  { dialog: 'Broadcast a message', opener: 'Menu', item: 'Broadcast', where: home('/home/chat') },
  { dialog: 'Resync chat history?', opener: 'Menu', item: 'Resync chat history', where: home('/home/chat') },
  { dialog: 'Clear all chat history?', opener: 'Menu', item: 'Clear all chat history', where: home('/home/chat') },
  { dialog: 'Settings', opener: 'Menu', item: 'Settings', where: home('/home/chat') },
  { dialog: 'About', opener: 'Menu', item: 'About', where: home('/home/chat') },
  { dialog: 'Log out?', opener: 'Menu', item: 'Log out', where: home('/home/chat') },
  { dialog: 'Create a group', opener: 'New', item: 'Create a group', where: home('/home/group') },
  { dialog: 'Join a group', opener: 'New', item: 'Join a group', where: home('/home/group') },
  { dialog: 'Add a friend', opener: 'Add a friend', where: home('/home/friend') },
  { dialog: 'Send a business card', opener: 'Attach', item: 'Business card', where: chat },
  { dialog: 'Send a location', opener: 'Attach', item: 'Location', where: chat },
  { dialog: 'Edit group name', opener: 'Edit group name', where: details },
  { dialog: 'Edit notice', opener: 'Notice', where: details },
  { dialog: 'My nickname', opener: 'My nickname', where: details },
  { dialog: 'Remark', opener: 'Remark', where: details },
  { dialog: 'Invite members', opener: 'Invite members', where: details },
  { dialog: 'Clear the history of this chat?', opener: 'Clear chat history', where: details },
  { dialog: 'Dissolve Walkers?', opener: 'Dissolve group', where: details },
  { dialog: 'Managers', opener: 'Managers', where: administration },
  { dialog: 'Remove members', opener: 'Remove members', where: members },
  { dialog: 'Remove Max from the group?', opener: 'More', item: 'Remove from group', where: members },
  { dialog: 'Edit remark', opener: 'Edit remark', where: friend },
  { dialog: 'Send the card of Max', opener: 'More', item: 'Send as a card', where: friend },
  { dialog: 'Add Max to the blacklist?', opener: 'More', item: 'Add to blacklist', where: friend },
  { dialog: 'Delete Max from your friends?', opener: 'More', item: 'Delete friend', where: friend },
  { dialog: 'Delete this photo?', opener: 'Delete photo', where: album },
  { dialog: 'Forward to', opener: 'Pia', role: 'article', item: 'Forward', where: chat },
  { dialog: 'Delete this message?', opener: 'Pia', role: 'article', item: 'Delete', where: chat },
  { dialog: 'Transfer group', opener: 'Transfer group', where: administration },
];

test.each(ROWS)(
  '“$dialog”: opened, walked and closed by keyboard alone',
  async ({ dialog: name, opener, role = 'button', item, where }) => {
    await where();
    const from = page.getByRole(role, { name: new RegExp(`^${opener}`) }).first();
    await press(from);
    if (item) await press(page.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect.element(dialog).toBeVisible();
    const isInside = () => dialog.element().contains(document.activeElement);
    await expect.poll(isInside).toBe(true);
    // A focus guard beside the dialog gives the focus back a frame later.
    const tab = async () => {
      await userEvent.tab();
      await expect.poll(isInside).toBe(true);
    };
    await tab();
    const first = document.activeElement;
    for (let presses = 0; presses < 60; presses++) {
      await tab();
      if (document.activeElement === first) break;
    }
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(from).toHaveFocus();
  },
);
