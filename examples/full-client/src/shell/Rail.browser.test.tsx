import { loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(1280, 800);
});
afterEach(async () => {
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

test('the bar: the avatar opens the profile, then Chats, Friends and Groups; a badge stands above 0 alone', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/chat');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect.element(bar).toBeVisible();
  const controls = bar.element().querySelectorAll('a, button');
  expect([...controls].slice(0, 4).map((control) => control.ariaLabel)).toEqual([
    'My profile',
    'Chats',
    'Friends',
    'Groups',
  ]);
  expect(bar.element().querySelector('[data-im-part="badge"]')).toBeNull();

  server.say(bob, ann, 'one');
  server.say(bob, ann, 'two');
  await expect.element(bar.getByRole('link', { name: 'Chats, 2 unread' })).toHaveTextContent('Chats2');
  await client.conversations.markRead(`p:${bob}`);
  await expect.element(bar.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  expect(bar.element().querySelector('[data-im-part="badge"]')).toBeNull();

  const me = bar.getByRole('button', { name: 'My profile' });
  (me.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const profile = page.getByRole('dialog', { name: 'My profile' });
  await expect.element(profile.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(me).toHaveFocus();
  await client.destroy();
});
