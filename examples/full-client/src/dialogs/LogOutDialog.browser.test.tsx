import { loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdTimers } from '../testing/hold-timers.ts';
import { renderHome } from '../testing/render-home.tsx';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(1280, 800);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

test('by keyboard: Escape keeps the session; confirmed, it ends 500 ms later', async () => {
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  const status = () => client.auth.session.getSnapshot().status;
  await renderHome(client, '/home/chat');
  const menu = page.getByRole('button', { name: 'Menu' });
  const question = page.getByRole('dialog', { name: 'Log out?' });
  const ask = async () => {
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Refresh page' })).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  };
  (menu.element() as HTMLElement).focus();
  await ask();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  expect(status()).toBe('signedIn');

  await ask();
  await userEvent.tab();
  await expect.element(question.getByRole('button', { name: 'Log out' })).toHaveFocus();
  const timers = holdTimers();
  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByRole('button', { name: 'Log out' })).toHaveAttribute('aria-busy', 'true');
  timers.advance(499);
  expect(status()).toBe('signedIn');
  timers.advance(1);
  await vi.waitFor(() => expect(status()).toBe('signedOut'));
  await client.destroy();
});
