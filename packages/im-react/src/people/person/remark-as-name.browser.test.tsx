import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';

test('a friend’s remark is their name in the list and in the accessible names of messages', async () => {
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
    </>,
    { client: mine.client, style: { blockSize: 700, inlineSize: 380 } },
  );
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  server.say(bob, { groupId }, 'At the gate');
  await expect.element(page.getByRole('article', { name: /^Captain, .*At the gate/ })).toBeInTheDocument();
  await expect.element(page.getByRole('option', { name: /^Walkers, .*Captain: At the gate/ })).toBeInTheDocument();
  await mine.client.destroy();
});

test('the live region calls a friend by their remark', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  await client.contacts.setRemark(bob, 'Captain');
  await renderOnStage(<MessagePane conversation={`p:${bob}`} />, { client });
  await vi.waitFor(() => expect(client.connection.state.getSnapshot().phase).toBe('live'));
  // The region comes with the list, and that with the first message.
  server.say(bob, ann, 'On my way');
  await expect.element(page.getByRole('article', { name: /^Captain, .*On my way/ })).toBeInTheDocument();
  server.say(bob, ann, 'At the gate');
  await expect.element(page.getByText(/^(Captain: At the gate|2 new messages from Captain)$/)).toBeInTheDocument();
  await client.destroy();
});
