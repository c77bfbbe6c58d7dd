import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnStage } from '../../testing/render-on-stage.tsx';
import { ChatList } from '../chat-list/ChatList.tsx';
import { MessagePane } from '../message-pane/MessagePane.tsx';

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
