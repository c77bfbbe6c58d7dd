import { loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeSetting } from '../platform/settings-store.ts';
import { holdTimers } from '../testing/hold-timers.ts';
import { renderHome } from '../testing/render-home.tsx';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(390, 844);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSetting('sidebarWidth', null);
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

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

test('the blocked people are a page of the friends, where each can be unblocked', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  await client.contacts.block(bob);
  await renderHome(client, '/home/friend');
  await page.getByRole('button', { name: 'Blocked people' }).click();
  const screen = page.getByRole('region', { name: 'Blocked people' });
  await screen.getByRole('button', { name: 'Remove Bob from the blocked people' }).click();
  await expect.element(screen.getByText('Nobody is blocked')).toBeVisible();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('button', { name: 'Blocked people' })).toBeVisible();
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

test('beside the rail: Chats, Friends, Chats keeps the open conversation', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'Hello');
  const { client } = await createTestClient(server, { user: 'ann' });
  server.say(bob, ann, 'Hello');
  await renderHome(client, `/home/chat/p:${bob}`);
  const log = page.getByRole('log', { name: 'Messages with Bob' });
  await expect.element(log).toBeVisible();
  await page.getByRole('link', { name: /^Friends/ }).click();
  await expect.element(log).not.toBeInTheDocument();
  await page.getByRole('link', { name: /^Chats/ }).click();
  await expect.element(log).toBeVisible();
  await client.destroy();
});

test.each([
  ['p:999', 'There is no such person'],
  ['g:777', 'You are not in this group'],
  ['p:self', 'This is you'],
  ['p999', 'This chat does not exist'],
])('a link to %s says what is true, and offers no composer', async (target, sentence) => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, `/home/chat/${target.replace('self', String(ann))}`);
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByText(sentence, { exact: true })).not.toBeInTheDocument();
  await client.destroy();
});

test('the line above new messages stays when the window is made narrow, and wide again', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  for (let n = 1; n <= 3; n++) server.say(bob, ann, `Hello ${n}`);
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/chat');
  await page.getByRole('option', { name: /^Bob, 3 unread/ }).click();
  const line = page.getByRole('separator', { name: 'New messages' });
  await expect.element(line).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect.element(line).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await expect.element(line).toBeVisible();
  await client.destroy();
});

test('the chat list is collapsed to 72 px and remembered; the search expands it', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  server.befriend(ann, server.addPerson({ userName: 'bob', nickName: 'Bob' }));
  const { client } = await createTestClient(server, { user: 'ann' });
  const first = await renderHome(client, '/home/chat');
  const list = page.getByRole('complementary', { name: 'Chats' });
  const width = () => list.element().getBoundingClientRect().width;
  await vi.waitFor(() => expect(width()).toBe(250));
  await page.getByRole('button', { name: 'Collapse chat list' }).click();
  await vi.waitFor(() => expect(width()).toBe(72));
  await first.unmount();
  await renderHome(client, '/home/chat');
  await vi.waitFor(() => expect(width()).toBe(72));
  await userEvent.keyboard('{Control>}k{/Control}');
  await vi.waitFor(() => expect(width()).toBe(250));
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(localStorage.getItem('im.chatListCollapsed')).toBeNull();
  await client.destroy();
});

test('the search leaves the open chat open where the list is collapsed', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  server.say(bob, ann, 'Hello');
  await renderHome(client, `/home/chat/p:${bob}`);
  const log = page.getByRole('log', { name: 'Messages with Bob' });
  await expect.element(log).toBeVisible();
  for (let time = 1; time <= 2; time += 1) {
    await page.getByRole('button', { name: 'Collapse chat list' }).click();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await expect.element(log).toBeVisible();
    await userEvent.keyboard('{Escape}');
  }
  await client.destroy();
});

test('the list is made wider and narrower between 200 and 400 px, and its width is remembered', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  const first = await renderHome(client, '/home/chat');
  const list = page.getByRole('complementary', { name: 'Chats' });
  const width = () => list.element().getBoundingClientRect().width;
  await vi.waitFor(() => expect(width()).toBe(250));
  (page.getByRole('separator', { name: 'Resize chat list' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await vi.waitFor(() => expect(width()).toBe(200));
  await userEvent.keyboard('{End}{ArrowRight}');
  await vi.waitFor(() => expect(width()).toBe(400));
  await first.unmount();
  await renderHome(client, '/home/chat');
  await vi.waitFor(() => expect(width()).toBe(400));
  await client.destroy();
});

test('at 768 px list and chat stand side by side, at 767 px one pane at a time', async () => {
  await page.viewport(768, 800);
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/chat');
  await expect.element(page.getByRole('separator', { name: 'Resize chat list' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Me' }).query()).toBeNull();
  await page.viewport(767, 800);
  await expect.element(page.getByRole('link', { name: 'Me' })).toBeVisible();
  expect(page.getByRole('separator', { name: 'Resize chat list' }).query()).toBeNull();
  await client.destroy();
});

test('the layout follows the window 200 ms after its size has settled', async () => {
  await page.viewport(1280, 800);
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, '/home/chat');
  await expect.element(page.getByRole('separator', { name: 'Resize chat list' })).toBeVisible();
  const me = page.getByRole('link', { name: 'Me' });
  const timers = holdTimers();
  // Created after those of the layout, this query changes after them.
  const narrow = matchMedia('(max-width: 767.98px)');
  const narrowed = new Promise((resolve) => narrow.addEventListener('change', resolve, { once: true }));
  await page.viewport(767, 800);
  await narrowed;
  timers.advance(199);
  await new Promise(requestAnimationFrame);
  expect(me.query()).toBeNull();
  timers.advance(1);
  await expect.element(me).toBeVisible();
  await client.destroy();
});

test('below 1024 px the details of a group are a drawer over the messages, from 1024 px on a column beside them', async () => {
  await page.viewport(1024, 800);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const groupId = server.makeGroup(ann, 'Walkers', [bob]);
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderHome(client, `/home/chat/g:${groupId}`);
  await page.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('complementary', { name: 'Group info' });
  await expect.element(panel).toBeVisible();
  const log = () => page.getByRole('log').element().getBoundingClientRect();
  const isOver = () => log().right > panel.element().getBoundingClientRect().left;
  expect(isOver()).toBe(false);
  await page.viewport(1023, 800);
  await vi.waitFor(() => expect(isOver()).toBe(true));
  expect(log().width).toBe(1023 - 64 - 250);
  await page.viewport(768, 800);
  await vi.waitFor(() => expect(log().width).toBe(768 - 64 - 250));
  expect(isOver()).toBe(true);
  await client.destroy();
});
