import 'im-react/styles.css';
import '../styles/page.css';
import { ImProvider, ImRoot, loadLanguage, MessagePane } from 'im-react';
import { conversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, simulate } from 'im-sdk/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VersionGuard } from './VersionGuard.tsx';

test('a server that wants a newer client while one writes: the screen says so, and the draft is kept', async () => {
  await loadLanguage('en-US');
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  const chat = conversationKey('private', bob);
  await render(
    <ImProvider client={client} language="en-US">
      <ImRoot>
        <VersionGuard>
          <MessagePane conversation={chat} />
        </VersionGuard>
      </ImRoot>
    </ImProvider>,
  );
  await userEvent.type(page.getByRole('textbox', { name: 'Message' }), 'half a sentence');
  simulate(server).failNextCall(undefined, 'request.clientTooOld', 100);
  simulate(server).dropConnection();
  await expect.element(page.getByRole('alert').getByText('Please update')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  expect(client.conversations.conversation(chat).getSnapshot()?.draft).toBe('half a sentence');
  await client.destroy();
});
