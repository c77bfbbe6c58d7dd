import { loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a badge is the sum of what it leads to, and the title is the sum of the badges', async () => {
  const server = createMemoryServer();
  const [ann, bob, cleo, dan] = ['Ann', 'Bob', 'Cleo', 'Dan'].map((nickName) =>
    server.addPerson({ userName: nickName.toLowerCase(), nickName }),
  );
  if (!ann || !bob || !cleo || !dan) throw new Error('There is nobody.');
  server.befriend(ann, bob);
  server.befriend(ann, cleo);
  const group = server.makeGroup(ann, 'Walkers', []);
  const { client } = await createTestClient(server, { user: 'ann' });
  const other = await createTestClient(server, { user: 'dan' });
  await renderHome(client, '/home/chat');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect.element(bar.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await client.contacts.setNotifications(cleo, false);
  server.say(bob, ann, 'hello');
  server.say(cleo, ann, 'muted');
  server.announce(ann, 'Maintenance', 'tonight');
  await expect.element(bar.getByRole('link', { name: 'Chats, 2 unread' })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Friends', exact: true })).toBeVisible();
  await vi.waitFor(() => expect(document.title).toBe('(2) Ann'));
  server.ask(dan, ann, 'hi');
  await client.groups.setRules(group, { joinMode: 2 });
  await other.client.groups.join(group, 'please');
  await expect.element(bar.getByRole('link', { name: 'Friends, 2 unread' })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Chats, 2 unread' })).toBeVisible();
  await vi.waitFor(() => expect(document.title).toBe('(4) Ann'));
  await client.conversations.remove('s:0');
  await vi.waitFor(() => expect(document.title).toBe('(3) Ann'));
  await client.destroy();
  await other.client.destroy();
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
