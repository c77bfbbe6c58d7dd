import 'im-react/styles.css';
import '../styles/shell.css';
import { ImProvider, ImRoot, loadLanguage } from 'im-react';
import type { ImClient } from 'im-sdk';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppSettings } from '../settings/AppSettings.tsx';
import { HomeScreen } from './HomeScreen.tsx';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(390, 844);
});
afterEach(async () => {
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

const renderHome = (client: ImClient, path: string) =>
  render(
    <AppSettings>
      <ImProvider client={client} language="en-US">
        <ImRoot>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="/home/:section/:target?" element={<HomeScreen />} />
            </Routes>
          </MemoryRouter>
        </ImRoot>
      </ImProvider>
    </AppSettings>,
  );

test('on a phone: back from a chat, the list stands where it was left', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  for (let n = 10; n < 60; n++) {
    const friend = server.addPerson({ userName: `friend${n}`, nickName: `Friend ${n}` });
    server.befriend(ann, friend);
    server.say(friend, ann, 'Hello', { sendTime: Date.now() - n * 60_000 });
  }
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/chat');
  const list = page.getByRole('listbox', { name: 'Chats' });
  await expect.element(page.getByRole('option', { name: /^Friend 10,/ })).toBeVisible();
  list.element().scrollTop = 1_500;
  const row = page.getByRole('option', { name: /^Friend 38,/ });
  await expect.element(row).toBeVisible();
  await row.click();
  await expect.element(page.getByRole('log', { name: 'Messages with Friend 38' })).toBeVisible();
  await vi.waitFor(() => expect(page.getByRole('option').elements()).toEqual([]));
  expect(page.getByRole('main').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(row).toBeVisible();
  await vi.waitFor(() => expect(list.element().scrollTop).toBe(1_500));
  await client.destroy();
});

test('beside an empty list of friends: a way to add one, until there is one to select', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/friend');
  const pane = page.getByRole('main');
  await pane.getByRole('button', { name: 'Add a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a friend' });
  await expect.element(dialog.getByRole('searchbox')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  server.befriend(ann, bob);
  await expect.element(pane.getByText('Select a friend')).toBeVisible();
  await client.destroy();
});
