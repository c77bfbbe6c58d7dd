import { ImProvider, loadLanguage } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ShellBridge, ShellMessage } from '../../desktop/core/shell-bridge.ts';
import { AppSettings } from '../settings/AppSettings.tsx';
import { DesktopFrame } from './DesktopFrame.tsx';

beforeEach(async () => {
  localStorage.setItem('im.language', 'en-US');
  await loadLanguage('en-US');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem('im.language');
});

test('tray and title of the desktop window show the sum of messages and requests', async () => {
  const sent: ShellMessage[] = [];
  const shell: ShellBridge = { server: '', send: (message) => void sent.push(message), onState: () => () => undefined };
  vi.stubGlobal('imShell', shell);
  const server = createMemoryServer();
  const [ann, bob, dan] = ['Ann', 'Bob', 'Dan'].map((nickName) =>
    server.addPerson({ userName: nickName.toLowerCase(), nickName }),
  );
  if (!ann || !bob || !dan) throw new Error('no people');
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  await render(
    <AppSettings>
      <ImProvider client={client} language="en-US">
        <MemoryRouter>
          <DesktopFrame>page</DesktopFrame>
        </MemoryRouter>
      </ImProvider>
    </AppSettings>,
  );
  server.say(bob, ann, 'hello');
  server.ask(dan, ann, 'hi');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'unread', total: 2, title: '(2) Ann' }));
  await client.destroy();
});
