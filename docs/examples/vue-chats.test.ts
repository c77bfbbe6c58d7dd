// @vitest-environment happy-dom
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp, defineComponent, h, shallowRef } from 'vue';
import { ChatList, Conversation } from './vue-chats.ts';

it('Vue lists the chats, opens one, sends, and draws what comes in', async () => {
  const warn = vi.spyOn(console, 'warn');
  const server = createMemoryServer({});
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'hello Ann');
  const { client, until } = await createTestClient(server, { user: 'ann' });
  const page = document.body.appendChild(document.createElement('main'));
  const Chats = defineComponent(() => {
    const open = shallowRef<ConversationKey>();
    const onOpen = (chat: ConversationKey) => {
      open.value = chat;
    };
    return () => [
      h(ChatList, { client, onOpen }),
      open.value ? h(Conversation, { key: open.value, client, chat: open.value }) : null,
    ];
  });
  const app = createApp(Chats);
  app.mount(page);
  onTestFinished(async () => {
    app.unmount();
    page.remove();
    await client.destroy();
  });

  await until(() => page.querySelector('ul')?.textContent === 'Bobhello Ann1 unread');
  page.querySelector('button')?.click();
  await until(() => page.querySelector('ol')?.textContent === 'Bob: hello Ann');
  await until(() => page.querySelector('ul')?.textContent === 'Bobhello Ann');
  const input = page.querySelector('input');
  if (!input) throw new Error('There is no text field.');
  input.value = 'hello Bob';
  input.dispatchEvent(new Event('input'));
  page.querySelector('form')?.requestSubmit();
  await until(() => page.querySelectorAll('ol li')[1]?.textContent === 'Ann: hello Bob');
  await until(() => input.value === '');
  server.say(bob, ann, 'and again');
  await until(() => page.querySelectorAll('ol li')[2]?.textContent === 'Bob: and again');
  expect(warn).not.toHaveBeenCalled();
});

it('Vue shows system notices with a name and readable texts, and without a text field', async () => {
  const server = createMemoryServer({});
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const { client, until } = await createTestClient(server, { user: 'ann' });
  server.announce(ann, 'Maintenance', 'Tonight at ten');
  const page = document.body.appendChild(document.createElement('main'));
  const app = createApp(() => [h(ChatList, { client }), h(Conversation, { client, chat: 's:0' })]);
  app.mount(page);
  onTestFinished(async () => {
    app.unmount();
    page.remove();
    await client.destroy();
  });
  await until(() => page.querySelector('ol li')?.textContent === 'Maintenance: Tonight at ten');
  await until(() => page.querySelector('ul')?.textContent?.startsWith('System noticesMaintenance') === true);
  expect(page.querySelector('form')).toBeNull();
});
