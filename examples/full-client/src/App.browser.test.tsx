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
