import '../../testing/render/flash-stays.ts';
import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane, type MessagePaneHandle } from '../pane/MessagePane.tsx';

// Where one is in a long conversation: a client on the in-memory server, and what a person sees of it.
let server: MemoryServer;
let ids: { readonly ann: number; readonly bob: number; readonly eve: number };
let test: TestClient;
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  server = createMemoryServer({});
  const person = (userName: string): number => server.addPerson({ userName, nickName: userName });
  ids = { ann: person('ann'), bob: person('bob'), eve: person('eve') };
  server.befriend(ids.ann, ids.bob);
  server.befriend(ids.ann, ids.eve);
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await test.client.destroy();
});

function show(conversation: ConversationKey): void {
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={conversation} />
    </StageProvider>,
  );
}
async function openAsAnn(): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  await test.until(() => test.client.connection.state.getSnapshot().phase === 'live');
  host = document.createElement('div');
  host.style.cssText = 'width:500px;height:600px';
  document.body.append(host);
  root = createRoot(host);
  show(`p:${ids.bob}`);
}
const text = (content: string) => page.getByText(content, { exact: true });
const scroller = (): HTMLElement => {
  const found = host.querySelector<HTMLElement>('[data-im-part="scroller"]');
  if (!found) throw new Error('There are no messages yet.');
  return found;
};
async function frames(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('the place in a conversation', () => {
  it('jumps to a message among 20,000, loads around it, centres it and lights it up', async () => {
    let aim = 0;
    for (let n = 1; n <= 20_000; n++) {
      const said = server.say(ids.bob, ids.ann, `message ${n}`);
      if (n === 4_321) aim = said.id;
    }
    server.say(ids.bob, ids.ann, 'look at this', { quoteMessageId: aim });
    server.read(ids.ann, ids.bob);
    await openAsAnn();
    await userEvent.click(page.getByRole('button', { name: /message 4321/ }));
    const row = () => host.querySelector('article[data-flash]');
    await expect.poll(() => row()?.textContent).toContain('message 4321');
    await expect.element(text('message 4321')).toBeInViewport();
    const off = (): number => {
      const [box, view] = [row()?.getBoundingClientRect(), scroller().getBoundingClientRect()];
      return Math.abs((box?.top ?? 0) + (box?.height ?? 0) / 2 - (view.top + view.height / 2));
    };
    // The button's strip takes 56 px from below once the view stands.
    await expect.poll(off).toBeLessThanOrEqual(30);
    expect(host.querySelectorAll('[data-im-part="message-list"] *').length).toBeLessThanOrEqual(400);
    await userEvent.click(page.getByRole('button', { name: 'Jump to latest' }));
    await expect.element(text('look at this')).toBeInViewport();
  });

  it('leads up to the first unread message, with their number, and down again', async () => {
    for (let n = 1; n <= 100; n++) server.say(ids.bob, ids.ann, `old ${n}`);
    server.read(ids.ann, ids.bob);
    for (let n = 1; n <= 150; n++) server.say(ids.bob, ids.ann, `new ${n}`);
    await openAsAnn();
    await expect.element(text('new 150')).toBeInViewport();
    await userEvent.click(page.getByRole('button', { name: '150 new messages' }));
    await expect.element(page.getByRole('article', { name: /, new 1(,|$)/ })).toBeInViewport();
    await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeInViewport();
    await expect.element(page.getByRole('button', { name: '150 new messages' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Jump to latest' }));
    await expect.element(text('new 150')).toBeInViewport();
  });

  it('opened at an older message keeps later ones unread, and counts them on the way down', async () => {
    let aim = 0;
    for (let n = 1; n <= 200; n++) {
      const said = server.say(ids.bob, ids.ann, `old ${n}`);
      if (n === 20) aim = said.id;
    }
    server.read(ids.ann, ids.bob);
    for (let n = 1; n <= 3; n++) server.say(ids.bob, ids.ann, `new ${n}`);
    test = await createTestClient(server, { user: 'ann' });
    await test.until(() => test.client.connection.state.getSnapshot().phase === 'live');
    host = document.createElement('div');
    host.style.cssText = 'width:500px;height:600px';
    document.body.append(host);
    root = createRoot(host);
    const OpenAt = (): ReactNode => {
      const pane = useRef<MessagePaneHandle>(null);
      useEffect(() => pane.current?.jumpTo(aim), []);
      return <MessagePane ref={pane} conversation={`p:${ids.bob}`} />;
    };
    root.render(
      <StageProvider client={test.client} language="en-US">
        <OpenAt />
      </StageProvider>,
    );
    const unread = () => test.client.conversations.conversation(`p:${ids.bob}`).getSnapshot()?.unreadCount;
    await expect.element(text('old 20')).toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Jump to latest, 3 new messages' })).toBeVisible();
    await frames(4);
    expect(unread()).toBe(3);
  });

  it('reads as far as one scrolls, not what stays below the view', async () => {
    for (let n = 1; n <= 40; n++) server.say(ids.bob, ids.ann, `old ${n}`);
    server.read(ids.ann, ids.bob);
    await openAsAnn();
    await expect.element(text('old 40')).toBeInViewport();
    scroller().scrollTop -= 300;
    await frames(3);
    for (let n = 1; n <= 40; n++) server.say(ids.bob, ids.ann, `new ${n}`);
    const unread = () => test.client.conversations.conversation(`p:${ids.bob}`).getSnapshot()?.unreadCount ?? 0;
    await expect.poll(unread).toBe(40);
    scroller().scrollTop += 700;
    await expect.poll(unread).toBeLessThan(40);
    expect(unread()).toBeGreaterThan(10);
  });

  it('needs no way up where the first unread message is in view', async () => {
    for (let n = 1; n <= 40; n++) server.say(ids.bob, ids.ann, `old ${n}`);
    server.read(ids.ann, ids.bob);
    server.say(ids.bob, ids.ann, 'only one');
    await openAsAnn();
    await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeInViewport();
    await expect.element(page.getByRole('button', { name: '1 new message' })).not.toBeInTheDocument();
  });

  it('is found again when one comes back from another conversation', async () => {
    for (let n = 1; n <= 300; n++) server.say(ids.bob, ids.ann, `message ${n}`);
    server.say(ids.eve, ids.ann, 'hi');
    server.read(ids.ann, ids.bob);
    await openAsAnn();
    await expect.element(text('message 300')).toBeInViewport();
    for (let n = 0; n < 12; n++) {
      scroller().scrollTop -= 400;
      await frames(3);
    }
    const item = [...scroller().querySelectorAll<HTMLElement>('[data-im-item]')].find(
      (row) => row.getBoundingClientRect().top > scroller().getBoundingClientRect().top + 50,
    );
    const { imItem } = item?.dataset ?? {};
    const top = item?.getBoundingClientRect().top ?? 0;
    show(`p:${ids.eve}`);
    await expect.element(text('hi')).toBeInViewport();
    show(`p:${ids.bob}`);
    const same = (): HTMLElement | null => host.querySelector(`[data-im-item="${imItem}"]`);
    await expect.poll(() => Math.abs((same()?.getBoundingClientRect().top ?? 1e6) - top)).toBeLessThanOrEqual(1);
    show(`p:${ids.eve}`);
    await expect.element(text('hi')).toBeInViewport();
  });
});
