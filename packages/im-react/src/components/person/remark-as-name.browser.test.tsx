import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnStage } from '../../testing/render-on-stage.tsx';
import { ChatList } from '../chat-list/ChatList.tsx';
import { MessagePane } from '../message-pane/MessagePane.tsx';
import { MessageNotifier } from '../notifier/MessageNotifier.tsx';

class FakeNotification {
  static readonly permission = 'granted';
  static readonly bodies: (string | undefined)[] = [];
  onclick: (() => void) | null = null;
  constructor(_: string, options?: NotificationOptions) {
    FakeNotification.bodies.push(options?.body);
  }
  close(): void {}
}

test('a friend’s remark is their name in the list, the messages, the live region and notifications', async () => {
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  localStorage.setItem('im-react.desktopNotifications', 'on');
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const groupId = server.makeGroup(bob, 'Walkers', [ann]);
  const mine = await createTestClient(server, { user: 'ann' });
  await mine.client.contacts.setRemark(bob, 'Captain');
  await renderOnStage(
    <>
      <ChatList onSelect={() => undefined} />
      <MessagePane conversation={`g:${groupId}`} />
      <MessageNotifier onOpen={() => undefined} />
    </>,
    { client: mine.client, style: { blockSize: 700, inlineSize: 380 } },
  );
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  server.say(bob, { groupId }, 'At the gate');
  await expect.element(page.getByRole('article', { name: /^Captain, .*At the gate/ })).toBeInTheDocument();
  await expect.element(page.getByRole('option', { name: /^Walkers, .*Captain: At the gate/ })).toBeInTheDocument();
  await vi.waitFor(() =>
    expect(document.querySelector('[data-im-part="announcer"]')?.textContent).toBe('Captain: At the gate'),
  );
  expect(FakeNotification.bodies).toEqual(['Captain: At the gate']);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.removeItem('im-react.desktopNotifications');
  await mine.client.destroy();
});
