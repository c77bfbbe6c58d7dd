import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type HeldTimers, holdTimers } from '../testing/hold-timers.ts';
import { pageServer } from '../testing/page-server.ts';
import { forgetApp, renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetApp();
});

const create = () => page.getByRole('button', { name: 'Create account' });

async function fillIn(): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('mia');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mia');
  await page.getByLabelText('Password', { exact: true }).fill('secret1');
  await page.getByLabelText('Confirm password').fill('secret1');
}

/** Submits the form; time stands still from the moment the account exists. */
async function register(): Promise<HeldTimers> {
  await renderApp('/register');
  await fillIn();
  const timers = holdTimers();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Account created, signing you in…')).toBeVisible();
  return timers;
}

test('signs in 1000 ms after the account was made, and goes to /home/chat', async () => {
  const server = pageServer();
  const timers = await register();
  timers.advance(999);
  expect(server.world.sessions.size).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Creating account…' })).toHaveAttribute('aria-busy', 'true');
  timers.advance(1);
  await vi.waitFor(() => expect(location.hash).toBe('#/home/chat'));
  expect(server.world.sessions.size).toBe(1);
  // The toast ends with the sign-in, though the time of toasts stands still.
  await expect.element(page.getByText('Account created, signing you in…')).not.toBeInTheDocument();
});

test('a sign-in that fails afterwards warns, and goes to /login', async () => {
  const server = pageServer();
  server.network.plan(500, { route: 'login' });
  const timers = await register();
  timers.advance(1_000);
  await vi.waitFor(() => expect(location.hash).toBe('#/login'));
  await expect.element(page.getByText('The account was created, please sign in')).toBeVisible();
});

test('a registration that fails releases the button, and says why at its field', async () => {
  const server = pageServer();
  server.addPerson({ userName: 'mia', nickName: 'Mia' });
  await renderApp('/register');
  await fillIn();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This user name is taken')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeInvalid();
  await expect.element(create()).toBeEnabled();
  await expect.element(create()).not.toHaveAttribute('aria-busy');
  expect(location.hash).toBe('#/register');
});

test.each([true, false])('the invite code has a field only where the server asks for it: %s', async (asked) => {
  pageServer();
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!new Request(...request).url.endsWith('/globalSetting/load')) return served(...request);
    return Response.json({ code: 200, data: { userRegisterInviteCode: asked, updateAvatarAfterRegister: true } });
  });
  await renderApp('/register');
  await expect.element(create()).toBeVisible();
  // The picture is required once the server has answered.
  await vi.waitFor(() => {
    (create().element() as HTMLElement).click();
    expect(page.getByText('Please upload an avatar').query()).not.toBeNull();
  });
  expect(page.getByRole('textbox', { name: 'Invite code' }).elements()).toHaveLength(asked ? 1 : 0);
});

test.each([true, false])(
  'where registration is closed the form says so, and the login page does not offer it: %s',
  async (closed) => {
    pageServer();
    const served = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (!new Request(...request).url.endsWith('/globalSetting/load')) return served(...request);
      return Response.json({ code: 200, data: { registrationClosed: closed } });
    });
    await renderApp('/register');
    await expect.element(create()).toBeVisible();
    const note = page.getByText('Registration is closed on this server');
    if (closed) await expect.element(note).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const offer = page.getByRole('link', { name: 'Create one' });
    await vi.waitFor(() => expect(offer.elements()).toHaveLength(closed ? 0 : 1));
    expect(note.query()).toBeNull();
  },
);
