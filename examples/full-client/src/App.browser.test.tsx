import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageServer } from './testing/page-server.ts';
import { forgetApp, renderApp } from './testing/render-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetApp();
});

const isSignIn = () => expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

test.each(['/', '', '/nowhere', '/home/chat', '/home'])(
  '%j leads to /login while nobody is signed in',
  async (route) => {
    pageServer();
    await renderApp(route);
    await isSignIn();
    expect(location.hash).toBe('#/login');
  },
);

test('whoever has signed in is at /home/chat, and comes back to it from /login and /register', async () => {
  const server = pageServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  await renderApp('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  for (const route of ['/login', '/register']) {
    location.hash = route;
    await vi.waitFor(() => expect(location.hash).toBe('#/home/chat'));
  }
});

test('an answer with code 400 ends the session: both tokens are removed, and /login says so', async () => {
  const server = pageServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  await renderApp('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('button', { name: 'Menu' })
    .or(page.getByRole('link', { name: 'Me' }))
    .click();
  await page.getByText('Other settings').click();
  const box = page.getByRole('checkbox', { name: 'Require friend confirmation' });
  await expect.element(box).toBeVisible();
  const kept = () => JSON.stringify({ ...sessionStorage });
  expect(kept()).toMatch(/accessToken.*refreshToken/);
  vi.stubGlobal('fetch', async () => Response.json({ code: 400, message: 'no', data: null }));
  await box.click({ force: true });
  await isSignIn();
  expect(location.hash).toBe('#/login');
  await expect.element(page.getByText('Your session has ended, please sign in again')).toBeVisible();
  expect(kept()).not.toMatch(/accessToken|refreshToken/);
});

test('an initialization that fails after the sign-in is logged only: home stands there without a notice', async () => {
  const server = pageServer();
  // Not the account of the tests before, whose lists this browser has stored.
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  server.addPerson({ userName: 'bea', nickName: 'Bea' });
  for (const route of ['friends', 'groups', 'heads', 'systemConfig'] as const) {
    server.network.plan(500, { route, times: Number.POSITIVE_INFINITY });
  }
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  await renderApp('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('bea');
  await page.getByLabelText('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('fault', expect.objectContaining({ status: 500 })));
  for (const role of ['alert', 'dialog', 'alertdialog']) expect(page.getByRole(role).elements()).toEqual([]);
  expect(document.querySelector('[data-im-part="toast"]')).toBeNull();
  logged.mockRestore();
});

test('an initialization that fails is logged only: the login stands there without a notice', async () => {
  pageServer();
  vi.stubGlobal('WebSocket', undefined);
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  await renderApp('/');
  await isSignIn();
  await vi.waitFor(() =>
    expect(logged).toHaveBeenCalledWith('fault', expect.objectContaining({ code: 'client.noWebSocket' })),
  );
  for (const role of ['alert', 'dialog', 'alertdialog']) expect(page.getByRole(role).elements()).toEqual([]);
  expect(document.querySelector('[data-im-part="toast"]')).toBeNull();
  logged.mockRestore();
});
