import '../../testing/render/flash-stays.ts';
import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { createRef, type RefAttributes, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { Composer } from '../composer/Composer.tsx';
import type { PaneComposerProps } from '../pane-slots.tsx';
import { MessagePane, type MessagePaneHandle, type MessagePaneOptions } from './MessagePane.tsx';

// The whole way: a client on the in-memory server, and what a person sees of it.
type PaneOptions = MessagePaneOptions & RefAttributes<MessagePaneHandle>;
let server: MemoryServer;
let ids: { readonly ann: number; readonly bob: number };
let test: TestClient;
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  server = createMemoryServer({});
  const person = (userName: string, nickName: string): number =>
    server.addPerson({ userName, nickName, password: 'password' });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob') };
  server.befriend(ids.ann, ids.bob);
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await test.client.destroy();
});

async function openAsAnn(conversation: ConversationKey = `p:${ids.bob}`, options: PaneOptions = {}): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  host = document.createElement('div');
  host.style.cssText = 'width:500px;height:600px';
  document.body.append(host);
  root = createRoot(host);
  show(conversation, options);
}
function show(conversation: ConversationKey, options: PaneOptions = {}): void {
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={conversation} {...options} />
    </StageProvider>,
  );
}
const box = () => page.getByRole('textbox', { name: 'Message' });
const scroller = (): HTMLElement => {
  const found = host.querySelector<HTMLElement>('[data-im-part="scroller"]');
  if (!found) throw new Error('There are no messages yet.');
  return found;
};

function Measures(): null {
  useLayoutEffect(() => () => void scroller().clientHeight, []);
  return null;
}
function MeasuredComposer({ handle, ...props }: PaneComposerProps) {
  return (
    <>
      <Composer {...props} ref={handle} />
      <Measures />
    </>
  );
}

describe('a conversation on the in-memory server', () => {
  it('sends, and shows what comes back', async () => {
    await openAsAnn();
    await expect.element(page.getByText('Say hello to Bob.')).toBeVisible();
    await userEvent.click(box());
    await userEvent.keyboard('hello Bob{Enter}');
    await expect.element(page.getByRole('article', { name: /You, .*, hello Bob, sent/ })).toBeVisible();
    server.read(ids.bob, ids.ann);
    await expect.element(page.getByRole('article', { name: /hello Bob, read/ })).toBeVisible();
    const answer = server.say(ids.bob, ids.ann, 'hello Ann, see https://example.com');
    await expect.element(page.getByRole('link', { name: 'https://example.com' })).toBeVisible();
    server.recall(ids.bob, answer);
    await expect.element(page.getByText('The other party recalled a message')).toBeVisible();
  });

  it('announces the first message of an empty conversation, in a live region that stood before', async () => {
    await openAsAnn();
    await expect.element(page.getByText('Say hello to Bob.')).toBeVisible();
    const regions = (): readonly Element[] => [...host.querySelectorAll('[data-im-part="announcer"]')];
    const [region] = regions();
    server.say(ids.bob, ids.ann, 'good morning');
    await expect.poll(() => region?.textContent).toBe('Bob: good morning');
    expect(regions()).toEqual([region]);
  });

  it('queues what is written without a network, and sends it later', async () => {
    await openAsAnn();
    await userEvent.click(box());
    test.knobs.offline();
    await userEvent.keyboard('from the tunnel{Enter}');
    await expect
      .element(page.getByRole('article', { name: /from the tunnel, (waiting to be sent|sending)/ }))
      .toBeVisible();
    test.knobs.reset();
    await expect.element(page.getByRole('article', { name: /from the tunnel, sent/ })).toBeVisible();
  });

  it('offers to resend what the server refused', async () => {
    await openAsAnn();
    await userEvent.click(box());
    test.knobs.refuseSends('friend.notFriend');
    await userEvent.keyboard('refused{Enter}');
    await expect.element(page.getByText('You are not friends')).toBeVisible();
    test.knobs.reset();
    await userEvent.click(page.getByRole('button', { name: 'Resend' }));
    await expect.element(page.getByRole('article', { name: /refused, sent/ })).toBeVisible();
  });

  it('tells the sender what the host said of its refusal', async () => {
    await openAsAnn();
    await userEvent.click(box());
    server.network.plan({ byHost: 'no advertising' }, { route: 'sendPrivate' });
    await userEvent.keyboard('buy now{Enter}');
    await expect.element(page.getByText('This message was not accepted: no advertising')).toBeVisible();
  });

  it('goes to the very bottom with the last message, and stays there', async () => {
    for (let n = 1; n <= 40; n++) server.say(ids.bob, ids.ann, `message ${n}`);
    await openAsAnn();
    const last = page.getByRole('article', { name: /message 40/ });
    await expect.element(last).toBeInViewport();
    last.element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('article', { name: /message 1,|message 1$/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(last).toHaveFocus();
    const below = (): number => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight;
    await expect.poll(below).toBeLessThanOrEqual(1);
    server.say(ids.bob, ids.ann, 'one more');
    await expect.element(page.getByRole('article', { name: /one more/ })).toBeInViewport();
  });

  it('loads older pages while one scrolls up, without moving what is read', async () => {
    for (let n = 1; n <= 230; n++) server.say(ids.bob, ids.ann, `message ${n}`);
    await openAsAnn();
    await expect.element(page.getByText('message 230', { exact: true })).toBeInViewport();
    const first = page.getByText('message 1', { exact: true });
    for (let n = 0; n < 400 && scroller().scrollTop > 0; n++) {
      const seen = [...scroller().querySelectorAll<HTMLElement>('[data-im-item]')].map((item) => ({
        item,
        top: item.getBoundingClientRect().top,
      }));
      const way = Math.min(120, scroller().scrollTop);
      scroller().scrollTop -= way;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const view = scroller().getBoundingClientRect();
      for (const { item, top } of seen) {
        const { bottom } = item.getBoundingClientRect();
        const inView = item.isConnected && bottom > view.top && bottom - item.offsetHeight < view.bottom;
        if (inView) expect(Math.abs(item.getBoundingClientRect().top - top - way)).toBeLessThanOrEqual(1.5);
      }
      if (scroller().scrollTop === 0) await test.until(() => scroller().scrollTop > 0 || first.query() !== null);
    }
    await expect.element(first).toBeInViewport();
  });

  it('shows the pictures of members who are no friends', async () => {
    const face = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E';
    const eve = server.addPerson({ userName: 'eve', nickName: 'Eve', headImage: face, headImageThumb: face });
    server.befriend(ids.bob, eve);
    const group = server.makeGroup(ids.bob, 'Readers', [ids.ann, eve]);
    server.say(eve, { groupId: group }, 'chapter four');
    await openAsAnn(`g:${group}`);
    const row = page.getByRole('article', { name: /Eve, .*chapter four/ });
    await expect.poll(() => row.element().querySelector('[data-im-part="avatar"] img')).not.toBeNull();
  });

  it('goes to no message of the next conversation that was asked for in one without messages', async () => {
    const eve = server.addPerson({ userName: 'eve', nickName: 'Eve' });
    server.befriend(ids.ann, eve);
    const first = server.say(ids.bob, ids.ann, 'message 0');
    for (let n = 1; n < 40; n += 1) server.say(ids.bob, ids.ann, `message ${n}`);
    const pane = createRef<MessagePaneHandle>();
    await openAsAnn(`p:${eve}`, { ref: pane });
    await expect.element(page.getByText('Say hello to Eve.')).toBeVisible();
    pane.current?.jumpTo(first.id);
    show(`p:${ids.bob}`, { ref: pane });
    await expect.element(page.getByRole('article', { name: /message 39/ })).toBeInViewport();
    await userEvent.click(box());
    await userEvent.keyboard('hello{Enter}');
    await expect.element(page.getByRole('article', { name: /hello, sent/ })).toBeInViewport();
    expect(host.querySelector('[data-flash]')).toBeNull();
    // It is gone to where it is asked for.
    pane.current?.jumpTo(first.id);
    await expect.element(page.getByRole('article', { name: /message 0$/ })).toHaveAttribute('data-flash');
  });

  it('stays at the bottom when messages are chosen and when that ends', async () => {
    for (let n = 0; n < 40; n += 1) server.say(ids.bob, ids.ann, `message ${n}`);
    // Somebody reads the layout between the composer's going and the coming of what takes its place.
    await openAsAnn(undefined, { slots: { Composer: MeasuredComposer } });
    const last = page.getByRole('article', { name: /message 39/ });
    await expect.element(last).toBeVisible();
    const gap = () => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop;
    await userEvent.click(last.getByText('message 39'), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await expect.poll(gap).toBeLessThanOrEqual(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).toBeVisible();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });
});
