import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { logOf, messageMenu, rowOf } from '../pages/walk.ts';

test.use({ demo: true });

const GROUP = '产品设计小组';
const HIKES = '周末徒步群';

// No mouse in this file: only keys, as somebody works who has no other.
test('by keyboard only: from signing in to everything that a conversation has', async ({ person }) => {
  const alice = await person('Alice Lin 林知夏', {
    arrive: 'not yet',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page, composer } = alice;
  const { keyboard } = page;
  const list = page.getByRole('listbox', { name: 'Chats' });
  const searchBox = page.getByRole('searchbox', { name: 'Search', exact: true });
  const menu = messageMenu(page);
  /** The message that has focus. */
  const message = page.locator('article:focus');
  const own = alice.messages('typed without a mouse, and changed');

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  /** Presses a key until something has focus. */
  const pressTo = async (wanted: Locator, key = 'Tab'): Promise<void> => {
    for (let tries = 0; tries < 30 && (await wanted.count()) === 0; tries += 1) await press(key);
    await expect(wanted).toHaveCount(1);
  };
  const write = async (text: string): Promise<void> => {
    await keyboard.insertText(text);
    await press('Enter');
    await expect(composer).toHaveValue('');
    await alice.isSent(text);
  };
  /** Opens the menu of the message that has focus and chooses a line by its first letters. */
  const choose = async (letters: string): Promise<void> => {
    await press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
    await keyboard.type(letters);
    await press('Enter');
    await expect(menu).toHaveCount(0);
  };

  await test.step('signs in', async () => {
    await alice.open('/login');
    await expect(page.getByLabel('Username').first()).toBeVisible();
    await pressTo(page.locator('input[autocomplete~="username"]:focus'));
    await keyboard.type('alice');
    await pressTo(page.locator('input[type="password"]:focus'));
    await keyboard.type('demo-12345');
    await press('Enter');
    await alice.isHome();
  });

  await test.step('goes through the list by arrows and letters, opens the menu of a chat, opens a chat', async () => {
    await expect(list.getByRole('option').first()).toBeVisible();
    await pressTo(page.locator('[role="listbox"]:focus'));
    const at = list.locator('[role="option"][data-active]');
    // Letters that come too slowly one after the other begin a name anew.
    await expect(async () => {
      await keyboard.type('launch');
      await expect(at).toHaveAccessibleName(/^Launch crew/, { timeout: 2_000 });
    }).toPass();
    const chatMenu = page.getByRole('menu', { name: 'Chat actions' });
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await press(key);
      await expect(chatMenu.getByRole('menuitem').first()).toBeFocused();
      await press('Escape');
      await expect(chatMenu).toHaveCount(0);
      await expect(list).toBeFocused();
    }
    await press('Home', 'ArrowDown');
    await expect(at).toHaveAccessibleName(/^Bob Chen 陈予安/);
    await press('Enter');
    await expect(logOf(alice, 'Bob Chen 陈予安')).toBeVisible();
    await expect(composer).toBeFocused();
  });

  await test.step('writes, and changes the last by the arrow up', async () => {
    await write('typed without a mouse');
    await press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Save edit' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('button', { name: 'Save edit' })).toHaveCount(0);
    await expect(composer).toBeFocused();
    await press('ArrowUp', 'End');
    await keyboard.type(', and changed');
    await press('Enter');
    await expect(own).toContainText('edited');
  });

  await test.step('goes from region to region', async () => {
    await press('F6');
    await expect(page.getByRole('link', { name: /^Chats/ })).toBeFocused();
    await press('F6');
    await expect(list).toBeFocused();
    await press('F6');
    await expect(message).toHaveCount(1);
    await press('F6');
    await expect(composer).toBeFocused();
    await press('Shift+F6');
    await expect(message).toHaveCount(1);
  });

  await test.step('goes from message to message', async () => {
    await press('End');
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
    await press('ArrowUp');
    await expect(message).toHaveAccessibleName(/那就这么定了/);
    await press('ArrowDown');
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
    await press('Home');
    await expect(message).not.toHaveAccessibleName(/typed without a mouse/);
    await press('End');
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
  });

  await test.step('R, E, C and Delete do what they say; Escape leaves each and focus is not lost', async () => {
    await press('r');
    await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
    await expect(composer).toBeFocused();
    await press('Escape');
    await expect(page.getByRole('button', { name: 'Cancel reply' })).toHaveCount(0);
    await press('Shift+F6', 'End', 'e');
    await expect(page.getByRole('button', { name: 'Save edit' })).toBeVisible();
    await expect(composer).toBeFocused();
    await press('Escape', 'Shift+F6', 'End', 'c');
    await expect(alice.part('toast').first()).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('typed without a mouse, and changed');
    await press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await expect(dialog).toBeVisible();
    await press('F6', 'Alt+ArrowDown', 'Control+k');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
  });

  await test.step('the menu of a message by Enter, Shift+F10 and the menu key', async () => {
    for (const key of ['Enter', 'Shift+F10', 'ContextMenu']) {
      await press(key);
      await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
      await press('End', 'Home', 'ArrowDown', 'Escape');
      await expect(menu).toHaveCount(0);
      await expect(message).toHaveAccessibleName(/typed without a mouse/);
    }
  });

  await test.step('reacts, and takes it back at the reaction itself', async () => {
    await press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
    await press('ArrowUp', 'ArrowRight');
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Heart' })).toBeFocused();
    await press('Enter');
    const chip = own.getByRole('button', { name: 'Heart, You' });
    await expect(chip).toBeVisible();
    await expect(message).toHaveCount(1);
    await pressTo(own.locator('button[aria-pressed]:focus'));
    await press('Enter');
    await expect(chip).toHaveCount(0);
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
  });

  await test.step('chooses any reaction in the picker by arrows', async () => {
    await press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
    await press('ArrowUp', 'ArrowLeft', 'Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' });
    await expect(picker.getByRole('button', { name: 'Like' })).toBeFocused();
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(picker.getByRole('button', { name: 'Party' }).first()).toBeFocused();
    await press('Enter');
    await expect(picker).toHaveCount(0);
    await expect(own.getByRole('button', { name: 'Party, You' })).toBeVisible();
    await expect(message).toHaveCount(1);
  });

  await test.step('forwards with a comment', async () => {
    await choose('f');
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await keyboard.type('carol');
    await pressTo(dialog.locator('[role="listbox"]:focus'));
    await press('Space');
    await expect(dialog.getByRole('option', { name: 'Carol Meyer' })).toHaveAttribute('aria-selected', 'true');
    await pressTo(dialog.locator('textarea:focus'));
    await keyboard.type('see below');
    await press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(alice, 'Carol Meyer')).toContainText('typed without a mouse');
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
  });

  await test.step('chooses messages: Space, a range, Escape', async () => {
    await choose('s');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await press('ArrowUp', 'ArrowUp', 'Shift+Space');
    await expect(bar).toContainText('3 selected');
    await press('Space');
    await expect(bar).toContainText('2 selected');
    await press('F6', 'Shift+F6');
    await expect(message).toHaveCount(1);
    await press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(message).toHaveCount(1);
  });

  await test.step('an open panel is a region; Escape closes it and gives focus back', async () => {
    await press('End');
    await choose('m');
    const info = page.getByRole('complementary', { name: 'Message info' });
    await expect(info).toBeFocused();
    await press('F6');
    await expect(page.getByRole('link', { name: /^Chats/ })).toBeFocused();
    await press('Shift+F6');
    await expect(info).toBeFocused();
    await press('Escape');
    await expect(info).toHaveCount(0);
    await expect(message).toHaveAccessibleName(/typed without a mouse/);
  });

  await test.step('Escape and typing lead from the messages to the text', async () => {
    await press('Escape');
    await expect(composer).toBeFocused();
    await press('Shift+F6');
    await expect(message).toHaveCount(1);
    await keyboard.type('wait');
    await expect(composer).toBeFocused();
    await expect(composer).toHaveValue('wait');
    await composer.press('Control+a');
    await press('Delete');
  });

  await test.step('emoji by arrows, several of them', async () => {
    await pressTo(page.locator('button[aria-label="Emoji"]:focus'));
    await press('Enter');
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    await expect(picker.locator('[data-cell="0"]')).toBeFocused();
    await press('ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Escape');
    await expect(picker).toHaveCount(0);
    await expect(composer).toBeFocused();
    await expect(composer).toHaveAttribute('data-value', /^#.+;#.+;$/);
    await press('Enter');
    await expect(composer).toHaveValue('');
  });

  await test.step('the next chat and the one before; somebody is mentioned', async () => {
    await press('Alt+ArrowDown');
    await expect(logOf(alice, GROUP)).toBeVisible();
    await expect(composer).toBeFocused();
    await press('Alt+ArrowUp');
    await expect(logOf(alice, 'Bob Chen 陈予安')).toBeVisible();
    // From another section they go on from the chat that was open last.
    await page.evaluate(() => {
      location.hash = '#/home/friend';
    });
    await expect(page.getByRole('listbox', { name: 'Friends' })).toBeVisible();
    await press('Alt+ArrowDown');
    await expect(logOf(alice, GROUP)).toBeVisible();
    await expect(composer).toBeFocused();
    const people = page.getByRole('listbox', { name: 'Mention somebody' });
    await keyboard.type('@');
    await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await press('Escape');
    await expect(people).toHaveCount(0);
    await press('Backspace');
    await keyboard.type('@dave');
    await expect(people.getByRole('option')).toHaveCount(1);
    await press('Enter');
    await expect(people).toHaveCount(0);
    await expect(composer).toHaveValue('@Dave Okafor ');
    await write('is it on staging?');
  });

  await test.step('search everywhere: Escape gives focus back, Enter opens', async () => {
    await press('Control+k');
    await expect(searchBox).toBeFocused();
    await keyboard.type('famous');
    const results = page.getByRole('dialog', { name: 'Search' });
    await expect(results.getByRole('option').first()).toBeVisible();
    await press('Tab');
    await expect(results.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
    await press('Shift+Tab', 'Escape');
    await expect(results).toHaveCount(0);
    await expect(composer).toBeFocused();
    await press('Control+k');
    await expect(searchBox).toBeFocused();
    await keyboard.type('weekend');
    await expect(results).toBeVisible();
    await press('F6');
    await expect(results).toHaveCount(0);
    await press('Control+k');
    await expect(searchBox).toBeFocused();
    await keyboard.type(HIKES);
    await expect(results.getByRole('option', { name: new RegExp(HIKES) }).first()).toBeVisible();
    await press('Enter');
    await expect(logOf(alice, HIKES)).toBeVisible();
    await expect(composer).toBeFocused();
  });

  await test.step('a picture in the viewer', async () => {
    await press('Shift+F6');
    await pressTo(page.locator('article[aria-label*="Photo 1 of"]:focus'), 'ArrowUp');
    const picture = page.locator('article[aria-label*="Photo 1 of"] button[aria-label="View image"]:focus');
    await pressTo(picture);
    await press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Image viewer' });
    const zoom = alice.part('viewer-zoom');
    const count = alice.part('viewer-count');
    await expect(count).toContainText('/');
    const first = (await count.textContent()) ?? '';
    await press('ArrowRight');
    await expect(count).not.toHaveText(first);
    await press('ArrowLeft');
    await expect(count).toHaveText(first);
    await press('+');
    await expect(zoom).not.toHaveText('100%');
    await press('-', '=', '0');
    await expect(zoom).toHaveText('100%');
    await press('r', 'Escape');
    await expect(viewer).toHaveCount(0);
    await expect(picture).toHaveCount(1);
    await press('Escape');
    await expect(composer).toBeFocused();
  });

  await test.step('search in a chat: from hit to hit, and back to its button', async () => {
    await press('Shift+F6');
    await pressTo(page.locator('button[aria-label="Search messages"]:focus'), 'Shift+Tab');
    await press('Enter');
    const panel = page.getByRole('complementary', { name: 'Search messages' });
    const box = panel.getByRole('searchbox', { name: 'Search in this chat' });
    await expect(box).toBeFocused();
    await keyboard.type('面');
    await expect(panel.getByRole('option')).toHaveCount(2);
    await press('Enter');
    await expect(panel.getByText('1 / 2')).toBeVisible();
    await press('Enter');
    await expect(panel.getByText('2 / 2')).toBeVisible();
    await press('Shift+Enter');
    await expect(panel.getByText('1 / 2')).toBeVisible();
    await press('F6', 'Shift+F6');
    await expect(box).toBeFocused();
    await press('Escape');
    await expect(box).toHaveValue('');
    await press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search messages' })).toBeFocused();
  });

  await test.step('the width of the list', async () => {
    await press('F6', 'F6', 'F6', 'F6');
    await pressTo(page.locator('[role="listbox"]:focus'), 'F6');
    const grip = page.getByRole('separator', { name: 'Resize chat list' });
    await pressTo(page.locator('[role="separator"]:focus'));
    await press('ArrowRight');
    await expect(grip).toHaveAttribute('aria-valuenow', '260');
    await press('End');
    await expect(grip).toHaveAttribute('aria-valuenow', '400');
    await press('Enter');
    await expect(grip).toHaveAttribute('aria-valuenow', '250');
  });
});
