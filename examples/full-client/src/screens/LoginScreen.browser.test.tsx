import 'im-react/styles.css';
import '../styles/gate.css';
import { ImProvider, ImRoot, loadLanguage } from 'im-react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { AppSettings } from '../settings/AppSettings.tsx';
import { ServerClient } from '../settings/ServerClient.tsx';
import { holdTimers } from '../testing/hold-timers.ts';
import { pageServer } from '../testing/page-server.ts';
import { LoginScreen } from './LoginScreen.tsx';

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const key of ['language', 'lastUsername', 'rememberUsername', 'rememberPassword'] as const) {
    writeSetting(key, null);
  }
  await page.viewport(414, 896);
});

async function show() {
  writeSetting('language', 'en-US');
  await loadLanguage('en-US');
  return render(
    <AppSettings>
      <ServerClient language="en-US">
        {(client) => (
          <ImProvider client={client} language="en-US">
            <ImRoot>
              <MemoryRouter>
                <LoginScreen />
              </MemoryRouter>
            </ImRoot>
          </ImProvider>
        )}
      </ServerClient>
    </AppSettings>,
  );
}

const signIn = () => page.getByRole('button', { name: 'Sign in' });
const press = async (password: string) => {
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await userEvent.keyboard('{Enter}');
};
const open = async () => {
  const server = pageServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const screen = await show();
  await expect.element(signIn()).toBeVisible();
  return screen;
};

it('while the server cannot be reached: changing its address opens the field for it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show();
  await page.getByRole('button', { name: 'Change server address' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Server address' })).toHaveFocus();
});

it('offers the people of a demo server by name and user name; a press signs in', async () => {
  const server = pageServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann Lin 林', password: 'password' });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (!new Request(input, init).url.includes('/globalSetting/load')) return answer(input, init);
    const ann = { userName: 'ann', nickName: 'Ann Lin 林', password: 'password' };
    return Promise.resolve(Response.json({ code: 200, message: 'ok', data: { demo: [ann] } }));
  });
  await show();
  const list = page.getByRole('region', { name: 'Or try it as one of these people' });
  const card = list.getByRole('button', { name: 'Ann Lin 林 ann' });
  await expect.element(card).toBeVisible();
  const logins = vi.spyOn(server, 'fetch');
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(logins.mock.calls.map(([input]) => String(input)).join()).toContain('/login'));
  expect(readSetting('lastUsername')).toBeNull();
});

it('offers nobody where the server has no demo people', async () => {
  await open();
  expect(page.getByRole('region').query()).toBeNull();
});

it.each([1280, 390, 360])('at %s px both checkboxes stand in one line', async (width) => {
  await page.viewport(width, 800);
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, data: {} }));
  await show();
  const tops = ['Remember username', 'Remember password'].map(
    (name) => page.getByRole('checkbox', { name }).element().closest('label')?.getBoundingClientRect().top,
  );
  expect(tops[0]).toBe(tops[1]);
});

it('says at each field that it is needed once one leaves it empty', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, data: {} }));
  await show();
  await page.getByRole('textbox', { name: 'Username' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveFocus();
  expect(page.getByText('Please enter your username').query()).toBeNull();
  await page.getByLabelText('Password', { exact: true }).click();
  await expect.element(page.getByText('Please enter your username')).toBeVisible();
  expect(page.getByText('Please enter your password').query()).toBeNull();
  await page.getByRole('textbox', { name: 'Username' }).click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
});

it('with cookies blocked: says that nobody stays signed in over a reload', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, data: {} }));
  const blocked = vi.fn(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const restore = (['indexedDB', 'localStorage', 'sessionStorage'] as const).map((name) => {
    const own = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, { configurable: true, get: blocked });
    return () => own && Object.defineProperty(window, name, own);
  });
  try {
    await show();
    await expect.element(page.getByText(/you sign in again after every reload/)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Remember password' })).toBeDisabled();
    expect(blocked).toHaveBeenCalled();
  } finally {
    for (const put of restore) put();
  }
});

it('a login that is locked says when it ends, counting down', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isLogin = new Request(input).url.endsWith('/login');
    return Response.json(
      isLogin ? { code: 10002, key: 'auth.locked', message: 'no', data: { seconds: 90 } } : { code: 200, data: {} },
    );
  });
  await show();
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Too many wrong passwords, please try again later')).toBeVisible();
  const end = page.getByText(/^You can try again in 1:[0-3]\d$/);
  await expect.element(end).toBeVisible();
  const first = end.element().textContent ?? '';
  await expect.element(end).not.toHaveTextContent(first);
});

it.each([
  [true, 'ann'],
  [false, ''],
])('with "Remember username" %s has %j in its field at the next visit', async (remembered, userName) => {
  const screen = await open();
  const box = page.getByRole('checkbox', { name: 'Remember username' });
  await expect.element(box).toBeChecked();
  if (!remembered) await box.click({ force: true });
  await press('password');
  await vi.waitFor(() => expect(readSetting('rememberUsername')).toBe(String(remembered)));
  await screen.unmount();
  await show();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue(userName);
  if (remembered) await expect.element(box).toBeChecked();
  else await expect.element(box).not.toBeChecked();
});

describe('an account with its password remembered', () => {
  const remembered = async () => {
    const server = pageServer();
    server.addPerson({ userName: 'ann', nickName: 'Ann' });
    const screen = await show();
    await page.getByRole('checkbox', { name: 'Remember password' }).click({ force: true });
    await press('password');
    await vi.waitFor(() => expect(readSetting('rememberPassword')).toBe('true'));
    await screen.unmount();
    const logins: string[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const { pathname } = new URL(new Request(...asked).url);
      logins.push(pathname);
      return fetch(...asked);
    });
    return { server, logins };
  };

  it('signs in without typing it again', async () => {
    const { logins } = await remembered();
    await show();
    await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ann');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
    await signIn().click();
    await vi.waitFor(() => expect(logins.some((path) => path.endsWith('/user/self'))).toBe(true));
    expect(logins.some((path) => path.endsWith('/login'))).toBe(false);
    expect(page.getByText('Please enter your password').query()).toBeNull();
  });

  it('asks for it where the server no longer accepts the token', async () => {
    const { server } = await remembered();
    await show();
    for (const session of server.world.sessions.values()) session.revoked = true;
    await signIn().click();
    await expect.element(page.getByText('Please enter the password for this account')).toBeVisible();
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  });
});

describe('the button', () => {
  it('is busy from Enter until a failure, and can be pressed again', async () => {
    await open();
    const answered = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (new Request(...asked).url.endsWith('/login')) await answered.promise;
      return fetch(...asked);
    });
    await press('wrong-password');
    await expect.element(signIn()).toHaveAttribute('aria-busy', 'true');
    answered.resolve();
    await expect.element(page.getByText('Wrong user name or password')).toBeVisible();
    await expect.element(signIn()).not.toHaveAttribute('aria-busy');
    await expect.element(signIn()).toBeEnabled();
  });

  it('is released 500 ms after the sign-in', async () => {
    await open();
    const timers = holdTimers();
    await press('password');
    await vi.waitFor(() => expect(readSetting('lastUsername')).toBe('ann'));
    timers.advance(499);
    await expect.element(signIn()).toHaveAttribute('aria-busy', 'true');
    timers.advance(1);
    await expect.element(signIn()).not.toHaveAttribute('aria-busy');
  });
});
