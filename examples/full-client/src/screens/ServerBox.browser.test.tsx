import 'im-react/styles.css';
import '../styles/gate.css';
import { type BuiltInLanguage, ImProvider, ImRoot, loadLanguage } from 'im-react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { AppSettings } from '../settings/AppSettings.tsx';
import { ServerClient, useServer } from '../settings/ServerClient.tsx';
import { ServerBox } from './ServerBox.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ['language', 'server', 'apiUrl'] as const) writeSetting(key, null);
});

/** A screen that asks the chosen server for its settings on a click. */
function Screen() {
  const { client, server } = useServer();
  return (
    <>
      <ServerBox />
      <output>{server.address || 'default'}</output>
      <button type="button" onClick={() => void client.auth.loadGlobalSetting()}>
        Ask
      </button>
    </>
  );
}

async function show(language: BuiltInLanguage = 'en-US') {
  writeSetting('language', language);
  await loadLanguage(language);
  return render(
    <AppSettings>
      <ServerClient language={language}>
        {(client) => (
          <ImProvider client={client} language={language}>
            <ImRoot>
              <Screen />
            </ImRoot>
          </ImProvider>
        )}
      </ServerClient>
    </AppSettings>,
  );
}

function answering(serve: (request: Request) => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push(request.url);
    return serve(request);
  });
  return asked;
}

async function type(screen: Awaited<ReturnType<typeof show>>, address: string, label = 'Server address') {
  const box = screen.getByRole('textbox', { name: label });
  if (!box.query()) await screen.getByRole('button', { name: label }).click();
  await box.fill(address);
  await box.element().closest('form')?.requestSubmit();
  return box;
}

it('finds a server whose routes are not below /api, and remembers it', async () => {
  const settings = () => Response.json({ code: 200, message: 'ok', data: {} });
  const asked = answering(({ url }) => (url.includes('/api/') ? new Response('', { status: 404 }) : settings()));
  const screen = await show();
  await type(screen, 'bare.example/api');
  await expect.element(screen.getByText('Server address: bare.example')).toBeVisible();
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'https' }))
    .toHaveTextContent('https://bare.example');
  await screen.unmount();

  const again = await show();
  asked.length = 0;
  await again.getByRole('button', { name: 'Ask' }).click();
  await expect.poll(() => asked).toEqual(['https://bare.example/globalSetting/load']);
});

it.each([
  ['en-US', 'Server address', 'This server does not allow this page; ask its operator or use its own page'],
  ['zh-CN', '服务器地址', '该服务器不允许此页面访问，请联系其运营者，或使用它自己的页面'],
  ['zh-TW', '伺服器位址', '該伺服器不允許此頁面存取，請聯絡其營運者，或使用它自己的頁面'],
] as const)(
  'says in %s that a server keeps this page out, and stays with the one before',
  async (language, label, sentence) => {
    answering((request) => {
      if (request.mode === 'no-cors') return new Response();
      throw new TypeError('Failed to fetch');
    });
    const screen = await show(language);
    const box = await type(screen, 'https://strict.example', label);
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(box).toBeInvalid();
    await expect.element(screen.getByText('default')).toBeVisible();
    expect(readSetting('server')).toBeNull();
  },
);

it('says of a text that is no address that it is none, and asks nobody', async () => {
  const asked = answering(() => {
    throw new TypeError('Failed to fetch');
  });
  const screen = await show();
  const box = await type(screen, 'not a url');
  await expect.element(box).toBeInvalid();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a valid https address');
  expect(asked).toEqual([]);
});

it('tells what is no server, and what does not answer', async () => {
  answering(() => new Response('<!doctype html>'));
  const screen = await show();
  await type(screen, 'shop.example');
  await expect.element(screen.getByText('There is no chat server at this address')).toBeVisible();
  answering(() => {
    throw new TypeError('Failed to fetch');
  });
  await type(screen, 'nowhere.example');
  await expect.element(screen.getByText('Network connection failed, please check network settings')).toBeVisible();
});
