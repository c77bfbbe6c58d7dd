import type { Notification as MessageNotification } from 'im-sdk';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { ConnectionBanner } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { holdTab } from '../../platform/page/tab-lock.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { MessageNotifier } from './MessageNotifier.tsx';

interface Shown {
  readonly title: string;
  readonly body: string | undefined;
  readonly press: () => void;
}

let shown: Shown[] = [];
let tones = 0;

class FakeNotification {
  static permission = 'granted';
  static requestPermission = async () => (FakeNotification.permission = 'granted');
  onclick: (() => void) | null = null;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, body: options?.body, press: () => this.onclick?.() });
  }
  close(): void {
    shown = [];
  }
}

beforeEach(() => {
  shown = [];
  tones = 0;
  FakeNotification.permission = 'granted';
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(() => {
    tones += 1;
  });
  vi.spyOn(OscillatorNode.prototype, 'stop').mockImplementation(() => undefined);
  vi.spyOn(AudioContext.prototype, 'resume').mockResolvedValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['messageSound', 'desktopNotifications', 'desktopOffer'])
    localStorage.removeItem(`im-react.${name}`);
  for (const key of Object.keys(localStorage)) if (key.startsWith('im-react.frontTab')) localStorage.removeItem(key);
});

async function annAndBob() {
  const server = createMemoryServer();
  const [ann, bob] = [
    server.addPerson({ userName: 'ann', nickName: 'Ann' }),
    server.addPerson({ userName: 'bob', nickName: 'Bob' }),
  ];
  server.befriend(ann, bob);
  const { client, knobs } = await createTestClient(server, { user: 'ann' });
  await vi.waitFor(() => expect(client.connection.state.getSnapshot().phase).toBe('live'));
  const onOpen = vi.fn();
  const heard: MessageNotification[] = [];
  client.on('notification', (notification) => heard.push(notification));
  await renderOnStage(
    <>
      <MessageNotifier onOpen={onOpen} />
      <ConnectionBanner />
    </>,
    { client },
  );
  const say = async (text: string) => {
    const before = heard.length;
    server.say(bob, ann, text);
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before));
    return heard.at(-1);
  };
  return { ann, bob, client, knobs, onOpen, say, server };
}

test('a message sounds: two notes', async () => {
  const { client, say } = await annAndBob();
  expect((await say('Hello'))?.sound).toBe(true);
  await vi.waitFor(() => expect(tones).toBe(2));
  await client.destroy();
});

test('switched off, it is silent', async () => {
  localStorage.setItem('im-react.messageSound', 'off');
  const { client, say } = await annAndBob();
  expect((await say('Hello'))?.sound).toBe(true);
  expect(tones).toBe(0);
  await client.destroy();
});

test('in the background it is shown with its chat and its text; a press opens the chat at the message', async () => {
  localStorage.setItem('im-react.desktopNotifications', 'on');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { bob, client, onOpen, say } = await annAndBob();
  const heard = await say('Lunch?');
  expect(shown).toEqual([expect.objectContaining({ title: 'Bob', body: 'Lunch?' })]);
  shown[0]?.press();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(`p:${bob}`, heard?.message.id);
  await client.destroy();
});

test('it shows the message that came, not an own one that is still being sent', async () => {
  localStorage.setItem('im-react.desktopNotifications', 'on');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { ann, bob, client, knobs, say, server } = await annAndBob();
  await client.contacts.setRemark(bob, 'Captain');
  const groupId = server.makeGroup(bob, 'Walkers', [ann]);
  knobs.holdSends();
  await client.messages.sendText(`p:${bob}`, { text: 'mine' });
  await say('Lunch?');
  server.say(bob, { groupId }, 'At the\ngate');
  const lines = () => shown.map(({ title, body }) => `${title} | ${body}`);
  await vi.waitFor(() => expect(lines()).toContain('Walkers | Captain: At the gate'));
  expect(lines()).toContain('Captain | Lunch?');
  await client.destroy();
});

test('the first message in the background lets the page offer desktop notifications; "Turn on" asks the browser', async () => {
  FakeNotification.permission = 'default';
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { client, say } = await annAndBob();
  const turnOn = page.getByRole('button', { name: 'Turn on' });
  await say('looked at');
  await expect.element(turnOn).not.toBeInTheDocument();
  hasFocus.mockReturnValue(false);
  await say('in the background');
  await turnOn.click();
  await expect.element(turnOn).not.toBeInTheDocument();
  await say('Lunch?');
  expect(shown).toEqual([expect.objectContaining({ title: 'Bob', body: 'Lunch?' })]);
  await client.destroy();
});

test('an offer of desktop notifications that was declined is not made again', async () => {
  FakeNotification.permission = 'default';
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { client, say } = await annAndBob();
  await say('Hello');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(page.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
  await say('Hello again');
  await expect.element(page.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
  expect(localStorage.getItem('im-react.desktopOffer')).toBe('declined');
  await client.destroy();
});

test('a tab that crashed while it had the focus keeps the others quiet no longer', async () => {
  localStorage.setItem('im-react.desktopNotifications', 'on');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { client, say } = await annAndBob();
  const key = `im-react.frontTab ${client.storageKey}`;
  const other = holdTab('other');
  localStorage.setItem(key, 'other focused');
  dispatchEvent(new StorageEvent('storage', { key }));
  await say('one');
  expect(shown).toEqual([]);
  // The browser releases the lock of a tab that crashed.
  other();
  await expect.poll(() => localStorage.getItem(key)).toBe('');
  await say('two');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
});

test('of several tabs the one that had the focus last has the toast; one that has the focus now keeps others quiet', async () => {
  localStorage.setItem('im-react.desktopNotifications', 'on');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const [first, second] = ['Walkers', 'Readers'].map((name) => server.makeGroup(bob, name, [ann]));
  const { client } = await createTestClient(server, { user: 'ann' });
  await vi.waitFor(() => expect(client.connection.state.getSnapshot().phase).toBe('live'));
  await vi.waitFor(() => expect(client.groups.groups.getSnapshot()).toHaveLength(2));
  await renderOnStage(<MessageNotifier onOpen={() => undefined} />, { client });
  const owner = await createTestClient(server, { user: 'bob' });
  const removals: number[] = [];
  const notified: string[] = [];
  client.on('removedFromGroup', ({ groupId }) => removals.push(groupId));
  client.on('notification', ({ message }) => notified.push(String(message.content)));
  const key = `im-react.frontTab ${client.storageKey}`;
  const other = holdTab('other');
  localStorage.setItem(key, 'other focused');
  dispatchEvent(new StorageEvent('storage', { key }));
  await owner.client.groups.removeMembers(first ?? 0, [ann]);
  await vi.waitFor(() => expect(removals).toEqual([first]));
  server.say(bob, ann, 'Hello');
  await vi.waitFor(() => expect(notified).toEqual(['Hello']));
  expect(shown).toEqual([]);
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key }));
  other();
  await owner.client.groups.removeMembers(second ?? 0, [ann]);
  await expect.element(page.getByText('Bob removed you from Readers')).toBeVisible();
  await expect.element(page.getByText('Bob removed you from Walkers')).not.toBeInTheDocument();
  await client.destroy();
  await owner.client.destroy();
});

test('somebody who is added to a group by another person has a toast that opens it; for an own group there is none', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  const inviter = await createTestClient(server, { user: 'bob' });
  const onOpen = vi.fn();
  const added: number[] = [];
  client.on('addedToGroup', ({ groupId }) => added.push(groupId));
  await renderOnStage(<MessageNotifier onOpen={onOpen} />, { client });
  await vi.waitFor(() => expect(client.connection.state.getSnapshot().phase).toBe('live'));
  await client.groups.create({ name: 'Readers', userIds: [bob] });
  const group = await inviter.client.groups.create({ name: 'Walkers', userIds: [ann] });
  await expect.element(page.getByText('Bob added you to Walkers')).toBeVisible();
  await page.getByRole('button', { name: 'Open chat' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(`g:${group.id}`);
  expect(added).toEqual([group.id]);
  await client.destroy();
  await inviter.client.destroy();
});

test('a request that was approved is a toast that opens the chat, and in the background a desktop notification', async () => {
  localStorage.setItem('im-react.desktopNotifications', 'on');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const server = createMemoryServer();
  server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  const [ann, theirs] = [
    await createTestClient(server, { user: 'ann' }),
    await createTestClient(server, { user: 'bob' }),
  ];
  const onOpen = vi.fn();
  await renderOnStage(
    <>
      <MessageNotifier onOpen={onOpen} />
      <ChatList onSelect={() => undefined} />
    </>,
    { client: ann.client },
  );
  const { id } = await ann.client.contacts.add(bob);
  await vi.waitFor(() => expect(theirs.client.contacts.requests.getSnapshot()).toHaveLength(1));
  await theirs.client.contacts.approve(id);
  await expect.element(page.getByText('Bob accepted your friend request')).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Bob, You are now friends/ })).toBeVisible();
  expect(shown).toEqual([expect.objectContaining({ title: 'Bob', body: 'Bob accepted your friend request' })]);
  await userEvent.click(page.getByRole('button', { name: 'Send message' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(`p:${bob}`);
  await ann.client.destroy();
  await theirs.client.destroy();
});

test('a removal from a group is a toast with the group and who did it, and the pane has no composer', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const groupId = server.makeGroup(bob, 'Walkers', [ann]);
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderOnStage(
    <>
      <MessageNotifier onOpen={() => undefined} />
      <MessagePane conversation={`g:${groupId}`} />
    </>,
    { client },
  );
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await vi.waitFor(() => {
    expect(client.connection.state.getSnapshot().phase).toBe('live');
    expect(client.groups.group(groupId).getSnapshot()?.name).toBe('Walkers');
  });
  const owner = await createTestClient(server, { user: 'bob' });
  await owner.client.groups.removeMembers(groupId, [ann]);
  await expect.element(page.getByText('Bob removed you from Walkers')).toBeVisible();
  await expect.element(page.getByText('You were removed from this group')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  await client.destroy();
  await owner.client.destroy();
});

test('nothing is shown on the page that one looks at, for a muted chat, without the permission, or switched off', async () => {
  const { bob, client, say } = await annAndBob();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await say('switched off');
  localStorage.setItem('im-react.desktopNotifications', 'on');
  hasFocus.mockReturnValue(true);
  await say('looked at');
  hasFocus.mockReturnValue(false);
  FakeNotification.permission = 'denied';
  await say('not allowed');
  FakeNotification.permission = 'granted';
  await client.contacts.setNotifications(bob, false);
  expect((await say('muted'))?.isDnd).toBe(true);
  expect(shown).toEqual([]);
  await client.destroy();
});
