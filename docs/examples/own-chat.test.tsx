import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { OwnChat } from './own-chat.tsx';

/** The memory server stands for the network: no mocks, no ports, nothing on disk. */
async function openAsAnn() {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'hello Ann');
  const { client, knobs, until } = await createTestClient(server, { user: 'ann' });
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  root.render(<OwnChat client={client} />);
  onTestFinished(async () => {
    root.unmount();
    page.remove();
    await client.destroy();
  });
  const lines = () => [...page.querySelectorAll('li[data-state]')].map((line) => line.textContent);
  const button = async (name: string): Promise<HTMLButtonElement> => {
    const find = () => [...page.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
    await until(() => find()?.disabled === false);
    return find() as HTMLButtonElement;
  };
  const type = (text: string) => {
    const input = page.querySelector('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { server, ann, bob, page, knobs, until, lines, button, type };
}

it('Ann opens the chat, answers, and sees what Bob writes next', async () => {
  const { server, ann, bob, page, until, lines, button, type } = await openAsAnn();
  await until(() => page.querySelector('h1')?.textContent === 'Chats (1)');
  (await button('Bob (1)')).click();
  await until(() => lines().join() === 'Bob: hello Ann');
  type('hello Bob');
  (await button('Send')).click();
  await until(() => lines().join() === 'Bob: hello Ann,You: hello Bob');
  await until(() => page.querySelector('input')?.value === '');
  server.say(bob, ann, 'and again');
  await until(() => lines().at(-1) === 'Bob: and again');
});

it('a message that the server refuses is shown as failed', async () => {
  const { knobs, page, until, button, type } = await openAsAnn();
  knobs.refuseSends();
  (await button('Bob (1)')).click();
  await until(() => page.querySelector('input') !== null);
  type('are you there?');
  (await button('Send')).click();
  await until(() => page.querySelector('li[data-state="failed"]') !== null);
  expect(page.querySelector('li[data-state="failed"]')?.textContent).toBe('You: are you there?');
});

it('system notices have a name, readable texts and no text field', async () => {
  const { server, ann, page, until, lines, button } = await openAsAnn();
  server.announce(ann, 'Maintenance', 'Tonight at ten');
  (await button('System notices (1)')).click();
  await until(() => lines().join() === 'Maintenance: Tonight at ten');
  expect(page.querySelector('small')?.textContent).toBe('Maintenance');
  expect(page.querySelector('form')).toBeNull();
});
