import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../App.tsx';
import { AppSettings } from '../settings/AppSettings.tsx';
import { pageServer } from '../testing/page-server.ts';
import { forgetApp, renderApp } from '../testing/render-app.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetApp();
  await page.viewport(414, 896);
});

async function signIn(width: number) {
  await page.viewport(width, 844);
  const server = pageServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  for (const nickName of ['Bob', 'Cleo']) {
    const friend = server.addPerson({ userName: nickName.toLowerCase(), nickName });
    server.befriend(ann, friend);
    server.say(friend, ann, `Hi from ${nickName}`);
  }
  const app = await renderApp('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  return app;
}

const chat = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const log = (name: string) => page.getByRole('log', { name: `Messages with ${name}` });
const panel = () => page.getByRole('complementary', { name: 'Details' });

test.each([1280, 390])('%i px: Back closes dialog and panel before it leaves the conversation', async (width) => {
  await signIn(width);
  await chat('Bob').click();
  await expect.element(log('Bob')).toBeVisible();
  if (width === 390) history.back();
  await chat('Cleo').click();
  await expect.element(log('Cleo')).toBeVisible();
  const route = location.hash;

  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(panel()).toBeVisible();
  await panel().getByRole('button', { name: 'Delete friend' }).click();
  const dialog = page.getByRole('dialog', { name: /Cleo/ });
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toBe(route);
  await expect.element(panel()).toBeVisible();
  history.back();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toBe(route);
  await expect.element(log('Cleo')).toBeVisible();

  // Nothing is open any more: the way back, and forward again.
  history.back();
  await expect.element(width === 390 ? chat('Bob') : log('Bob')).toBeVisible();
  history.forward();
  await expect.element(log('Cleo')).toBeVisible();
  expect(location.hash).toBe(route);
});

test('a phone that is opened at a conversation: Back shows the list, Forward the conversation, Back again leaves', async () => {
  const app = await signIn(390);
  await chat('Bob').click();
  await expect.element(log('Bob')).toBeVisible();
  const route = location.hash;
  await app.unmount();
  history.pushState(null, '', route);
  await render(
    <AppSettings>
      <App />
    </AppSettings>,
  );
  await expect.element(log('Bob')).toBeVisible();
  history.back();
  await expect.poll(() => location.hash).toBe('#/home/chat');
  await expect.element(chat('Cleo')).toBeVisible();
  await expect.element(log('Bob')).not.toBeInTheDocument();
  history.forward();
  await expect.element(log('Bob')).toBeVisible();
  expect(location.hash).toBe(route);
  history.back();
  await expect.poll(() => location.hash).toBe('#/home/chat');
  const leave = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  history.back();
  await expect.poll(() => leave.mock.calls).toEqual([[-1]]);
  leave.mockRestore();
});

test('a dialog over the first screen: Back closes it, the application stays', async () => {
  await signIn(1280);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a friend' });
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chat('Bob')).toBeVisible();
});

test('on a phone, a menu that opens over the list keeps the way forward to the conversation', async () => {
  await signIn(390);
  await chat('Bob').click();
  await expect.element(log('Bob')).toBeVisible();
  history.back();
  await expect.element(chat('Bob')).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Add a friend' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem', { name: 'Add a friend' })).not.toBeInTheDocument();
  history.forward();
  await expect.element(log('Bob')).toBeVisible();
});

test('Back leaves the first screen at one press, also after a menu was open; if no page is before it, it works on', async () => {
  await signIn(1280);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Add a friend' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem', { name: 'Add a friend' })).not.toBeInTheDocument();
  const route = location.hash;
  const leave = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  history.back();
  await expect.poll(() => leave.mock.calls).toEqual([[-1]]);
  leave.mockRestore();
  expect(location.hash).toBe(route);

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a friend' });
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chat('Bob')).toBeVisible();
  expect(location.hash).toBe(route);
});
