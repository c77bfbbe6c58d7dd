import { loadLanguage } from 'im-react';
import type { ImClient } from 'im-sdk';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHome } from '../testing/render-home.tsx';

const made: ImClient[] = [];

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
  await page.viewport(1280, 800);
});
afterEach(async () => {
  for (const client of made.splice(0)) await client.destroy();
  localStorage.removeItem('im.language');
  await page.viewport(414, 896);
});

async function annAndBob() {
  const server = createMemoryServer();
  const [ann, bob] = [
    server.addPerson({ userName: 'ann', nickName: 'Ann' }),
    server.addPerson({ userName: 'bob', nickName: 'Bob' }),
  ];
  server.befriend(ann, bob);
  const [{ client: own }, { client: other }] = [
    await createTestClient(server, { user: 'ann' }),
    await createTestClient(server, { user: 'bob' }),
  ];
  made.push(own, other);
  for (const client of [own, other]) {
    await vi.waitFor(() => expect(client.connection.state.getSnapshot().phase).toBe('live'));
  }
  return { ann, bob, own, other };
}

const panel = page.getByRole('alertdialog', { name: 'Bob requests a voice call with you' });

test('a call rings wherever one is, names the tab, and goes on while one goes from section to section', async () => {
  const { ann, own, other } = await annAndBob();
  await renderHome(own, '/home/chat');
  await expect.element(page.getByRole('link', { name: /^Friends/ })).toBeVisible();
  const rejected = vi.fn();
  other.calls.onSignal((signal) => signal.type === 'reject' && rejected());
  await other.calls.request('setupCall', { query: { uid: ann, mode: 'voice' } });
  await expect.element(panel).toBeVisible();
  await expect.poll(() => document.title).toBe('Bob requests a voice call with you');
  await page.getByRole('link', { name: /^Friends/ }).click();
  await expect.element(page.getByRole('complementary', { name: 'Friends' })).toBeVisible();
  await expect.element(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Reject' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledTimes(1));
  await expect.poll(() => document.title).not.toContain('requests');
});

test('the browser asks before the page goes in a call, not while one only rings here', async () => {
  const { ann, bob, own, other } = await annAndBob();
  await own.conversations.start(`p:${bob}`);
  await renderHome(own, `/home/chat/p:${bob}`);
  const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.element(page.getByRole('button', { name: 'Voice call' })).toBeVisible();
  expect(asks()).toBe(false);
  await other.calls.request('setupCall', { query: { uid: ann, mode: 'voice' } });
  await expect.element(panel).toBeVisible();
  expect(asks()).toBe(false);
  await panel.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(asks).toBe(true);
  await other.calls.request('hangUpCall', { query: { uid: ann } });
  await expect.poll(asks).toBe(false);
});

test('the header of a chat has both ways to call', async () => {
  const { bob, own } = await annAndBob();
  await own.conversations.start(`p:${bob}`);
  await renderHome(own, `/home/chat/p:${bob}`);
  await expect.element(page.getByRole('button', { name: 'Voice call' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Video call' })).toBeVisible();
});
