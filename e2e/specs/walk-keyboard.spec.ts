import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';

test.use({ demo: true });

// No mouse in this file: only keys, as somebody works who has no other.
test('by keyboard only: from signing in to sending and changing what was sent', async ({ person }) => {
  const alice = await person('林知夏', { arrive: 'not yet' });
  const { page, composer } = alice;
  const { keyboard } = page;
  const log = (chat: string) => page.getByRole('log', { name: `Messages with ${chat}` });
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  /** Presses Tab until something has focus. */
  const tabTo = async (wanted: Locator, key = 'Tab'): Promise<void> => {
    for (let tries = 0; tries < 20 && (await wanted.count()) === 0; tries += 1) await press(key);
    await expect(wanted).toHaveCount(1);
  };
  const write = async (text: string): Promise<void> => {
    await keyboard.insertText(text);
    await press('Enter');
    await expect(composer).toHaveValue('');
    await alice.isSent(text);
  };

  await test.step('signs in', async () => {
    await alice.open('/login');
    await expect(page.getByLabel('Username').first()).toBeVisible();
    await tabTo(page.locator('input[autocomplete~="username"]:focus'));
    await keyboard.type('alice');
    await tabTo(page.locator('input[type="password"]:focus'));
    await keyboard.type('demo-12345');
    await press('Enter');
    await alice.isHome();
  });

  await test.step('goes through the list by arrows and opens a chat', async () => {
    const list = page.getByRole('listbox', { name: 'Chats' });
    await expect(list.getByRole('option').first()).toBeVisible();
    await tabTo(page.locator('[role="listbox"]:focus'));
    await expect(list).toBeFocused();
    await press('Home', 'ArrowDown');
    await expect(list).toHaveAttribute('aria-activedescendant', /.+/);
    await press('Enter');
    await expect(log('陈予安')).toBeVisible();
    await expect(composer).toBeFocused();
  });

  await test.step('writes, and changes the last by the arrow up', async () => {
    await write('typed without a mouse');
    await press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Save edit' })).toBeVisible();
    await press('End');
    await keyboard.type(', and changed');
    await press('Enter');
    await expect(alice.messages('typed without a mouse, and changed')).toContainText('edited');
  });
});
