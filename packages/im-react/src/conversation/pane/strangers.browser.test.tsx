import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import {
  createMemoryServer,
  createTestClient,
  type MemoryServer,
  type MemoryServerOptions,
  type TestClient,
} from 'im-sdk/testing';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane } from './MessagePane.tsx';

// A pane with somebody who is no friend: it says how the two stand, and offers what can be done.

let server: MemoryServer;
let ann: number;
let bob: number;
let test: TestClient;
let root: Root;
let host: HTMLElement;

function people(options: MemoryServerOptions = {}): void {
  server = createMemoryServer(options);
  ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
}
async function openAsAnn(): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  await test.client.contacts.load(bob);
  host = document.createElement('div');
  host.style.cssText = 'width:500px;height:600px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={`p:${bob}`} />
    </StageProvider>,
  );
}
afterEach(async () => {
  root.unmount();
  host.remove();
  await test.client.destroy();
});

const box = () => page.getByRole('textbox', { name: 'Message' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('on a server of friends', () => {
  it('says “not friends yet” and adds; then says that the request waits, and opens with the approval', async () => {
    people();
    await openAsAnn();
    await expect.element(page.getByText(/You are not friends yet/)).toBeVisible();
    await expect.element(box()).not.toBeInTheDocument();
    await userEvent.click(button('Add friend'));
    await expect.element(page.getByText(/Your friend request has not been answered yet/)).toBeVisible();
    await expect.element(button('Add friend')).not.toBeInTheDocument();
    server.befriend(ann, bob);
    await expect.element(box()).toBeVisible();
    await expect.element(page.getByText('You are now friends')).toBeVisible();
  });

  it('accepts the request of somebody who asked', async () => {
    people();
    server.ask(bob, ann, 'hello');
    await openAsAnn();
    await expect.element(page.getByText(/Bob would like to be your friend/)).toBeVisible();
    await userEvent.click(button('Approve'));
    await expect.element(box()).toBeVisible();
  });

  it('unblocks, and says what is true then', async () => {
    people();
    await openAsAnn();
    await test.client.contacts.block(bob);
    await expect.element(page.getByText(/You have blocked Bob/)).toBeVisible();
    await userEvent.click(button('Unblock'));
    await expect.element(page.getByText(/You are not friends yet/)).toBeVisible();
  });

  it('says “no longer friends” of a friendship that ended, with what was said', async () => {
    people();
    server.befriend(ann, bob);
    server.say(bob, ann, 'hello Ann');
    await openAsAnn();
    await expect.element(box()).toBeVisible();
    server.unfriend(ann, bob);
    await expect.element(page.getByText(/You are no longer friends/)).toBeVisible();
    await expect.element(button('Add again')).toBeVisible();
    await expect.element(page.getByRole('article', { name: /hello Ann/ })).toBeVisible();
  });
});

it('where everyone may write two strangers do at once', async () => {
  people({ contacts: 'everyone' });
  await openAsAnn();
  await userEvent.click(box());
  await userEvent.keyboard('hello stranger{Enter}');
  await expect.element(page.getByRole('article', { name: /You, .*hello stranger, sent/ })).toBeVisible();
  server.say(bob, ann, 'hello to you');
  await expect.element(page.getByRole('article', { name: /Bob, .*hello to you/ })).toBeVisible();
  await expect.element(box()).toBeVisible();
});
