import { loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';
import { APP_VERSION } from '../version.ts';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await loadLanguage('zh-CN');
  await page.viewport(1280, 800);
});
afterEach(async () => {
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

/** Entries of spec §2 in their order, without "Exit": that is in the desktop shell alone. */
const ENTRIES = [
  'Refresh page',
  'Other settings',
  'Broadcast',
  'Resync chat history',
  'Clear all chat history',
  'Settings',
  'About',
  'Language',
  'Log out',
];

async function annsHome(path: string) {
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, path);
  return client;
}

const textsOf = (elements: readonly Element[]): string[] =>
  elements.map((element) => ENTRIES.find((name) => element.textContent?.startsWith(name)) ?? '').filter(Boolean);

test('the menu has the entries of the specification in their order, and a tick on the language', async () => {
  const client = await annsHome('/home/chat');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('menu', { name: 'Menu' });
  await expect.element(menu.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  const shown = textsOf(menu.getByRole('menuitem').elements());
  expect(shown).toEqual(ENTRIES);
  expect(menu.getByRole('menuitem', { name: 'Exit' }).query()).toBeNull();

  await menu.getByRole('menuitem', { name: 'Language' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true');
  expect(page.getByRole('menuitemradio').elements()).toHaveLength(3);
  await expect.element(page.getByRole('menuitemradio', { name: '繁體中文' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('button', { name: '菜单' })).toBeVisible();
  expect(localStorage.getItem('im.language')).toBe('zh-CN');
  await client.destroy();
});

test('by keyboard: About opens with the version from the menu, Escape closes it and gives the focus back', async () => {
  const client = await annsHome('/home/chat');
  const button = page.getByRole('button', { name: 'Menu' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Refresh page' })).toHaveFocus();
  await userEvent.keyboard('ab{Enter}');
  const dialog = page.getByRole('dialog', { name: 'About' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText(APP_VERSION, { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await client.destroy();
});

test('a phone has the same entries on the page "Me"', async () => {
  await page.viewport(390, 844);
  const client = await annsHome('/home/me');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Log out' })).toBeVisible();
  const shown = textsOf(main.getByRole('button').elements());
  expect(shown).toEqual(ENTRIES);
  await main.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible();
  await client.destroy();
});

test('Exit is in the menu of the desktop shell alone, and asks the shell to close', async () => {
  const send = vi.fn();
  vi.stubGlobal('imShell', { server: location.origin, send, onState: () => () => undefined });
  const client = await annsHome('/home/chat');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Exit' }).click();
  expect(send.mock.calls).toContainEqual([{ type: 'close' }]);
  vi.unstubAllGlobals();
  await client.destroy();
});
