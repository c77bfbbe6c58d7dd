import 'im-react/styles.css';
import { ChatList, Composer, ConversationHeader, ImProvider, loadLanguage, MessagePane } from 'im-react';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { type ReactNode, StrictMode, version } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ServerRender } from './server-render.ts';

// The kit with React 18.3, the oldest it works with: what a person sees and does, and no complaint of React's.
const server = createMemoryServer({});
const ann = server.addPerson({ userName: 'ann', nickName: 'Ann', password: 'password' });
const bob = server.addPerson({ userName: 'bob', nickName: 'Bob', password: 'password', externalId: 'crm/17' });
server.befriend(ann, bob);
const groupId = server.makeGroup(ann, 'Crew', [bob]);

const complaints = vi.spyOn(console, 'error');
let host: HTMLElement;
let root: Root;

beforeEach(async () => {
  await page.viewport(1100, 760);
  await loadLanguage('en-US');
  host = document.createElement('div');
  host.style.cssText = 'inline-size:1000px;block-size:620px';
  document.body.append(host);
  complaints.mockClear();
});
afterEach(() => {
  root.unmount();
  host.remove();
  expect(complaints.mock.calls).toEqual([]);
});

async function open(ui: ReactNode): Promise<void> {
  const { client } = await createTestClient(server, { user: 'ann' });
  root = createRoot(host);
  root.render(
    <StrictMode>
      <ImProvider client={client} language="en-US">
        {ui}
      </ImProvider>
    </StrictMode>,
  );
}

/** Draws on a worker: like a server it has no document. */
async function drawOnServer(conversation: string): Promise<ServerRender> {
  const worker = new Worker(new URL('./server-render.ts', import.meta.url), { type: 'module' });
  const drawn = await new Promise<ServerRender>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(conversation);
  });
  worker.terminate();
  return drawn;
}
const box = () => page.getByRole('textbox', { name: 'Message' });

it('is React 18', () => {
  root = createRoot(host);
  expect(version).toMatch(/^18\.3\./);
});

describe('with React 18.3', () => {
  it('lists chats, sends, and draws what comes in', async () => {
    await open(
      <div style={{ display: 'grid', gridTemplateColumns: '260px 1fr', blockSize: 600 }}>
        <div style={{ minBlockSize: 0 }}>
          <ChatList />
        </div>
        <div style={{ minBlockSize: 0 }}>
          <MessagePane user={{ externalId: 'crm/17' }} autoFocus />
        </div>
      </div>,
    );
    await userEvent.click(box());
    await userEvent.keyboard('hello from eighteen{Enter}');
    await expect.element(page.getByRole('article', { name: /hello from eighteen, sent/ })).toBeVisible();
    server.say(bob, ann, 'hello Ann');
    await expect.element(page.getByRole('article', { name: /Bob, .*hello Ann/ })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /^Bob, .*hello Ann/ })).toBeVisible();
  });

  it('opens menus and dialogs, and gives focus back', async () => {
    server.say(bob, ann, 'press me');
    await open(<MessagePane user={{ id: bob }} />);
    await userEvent.click(page.getByRole('article', { name: /press me/ }).getByText('press me'), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('mentions and picks emoji', async () => {
    await open(<MessagePane group={{ id: groupId }} />);
    await userEvent.click(box());
    await userEvent.keyboard('@bo');
    await expect.element(page.getByRole('option', { name: /Bob/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('@Bob ');
    await userEvent.click(page.getByRole('button', { name: 'Emoji' }));
    await userEvent.click(page.getByRole('button', { name: 'Laughing' }));
    await expect.poll(() => (box().element() as HTMLTextAreaElement).value).not.toBe('@Bob ');
  });

  it('opens the menu of a button', async () => {
    await open(<MessagePane group={{ id: groupId }} />);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await expect.element(page.getByRole('menu')).toBeVisible();
  });

  it('opens it also when it comes right after the emoji picker, however often', async () => {
    await open(<MessagePane group={{ id: groupId }} />);
    for (let round = 0; round < 6; round++) {
      await userEvent.click(page.getByRole('button', { name: 'Emoji' }));
      await userEvent.click(page.getByRole('button', { name: 'Laughing' }).first());
      await userEvent.click(page.getByRole('button', { name: 'Attach' }));
      await expect.element(page.getByRole('menu')).toBeVisible();
      // It has not only come up for a moment.
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      await expect.element(page.getByRole('menu')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    }
  });

  it('takes slots and refs', async () => {
    await open(
      <MessagePane
        conversation={`p:${bob}`}
        autoFocus
        slots={{
          Header: (props) => <ConversationHeader {...props} slots={{ Subline: () => <p>since 2019</p> }} />,
          Composer: ({ handle, ...props }) => <Composer {...props} ref={handle} />,
        }}
      />,
    );
    await expect.element(page.getByText('since 2019')).toBeVisible();
    await expect.element(box()).toHaveFocus();
  });

  it('takes over what a server drew, and says nothing to either console', async () => {
    const drawn = await drawOnServer(`p:${bob}`);
    expect(drawn).toMatchObject({ version, hasDocument: false, complaints: [] });
    const { client } = await createTestClient(server);
    const ui = (
      <ImProvider client={client} language="en-US" texts={await loadLanguage('en-US')}>
        <ChatList />
        <MessagePane conversation={`p:${bob}`} />
      </ImProvider>
    );
    // biome-ignore lint/plugin: what a server's page brings is markup
    host.innerHTML = drawn.markup;
    const differences: unknown[] = [];
    root = hydrateRoot(host, ui, { onRecoverableError: (error) => differences.push(error) });
    await client.auth.login({ userName: 'ann', password: 'password' });
    await expect.element(page.getByRole('heading', { name: 'Bob' })).toBeVisible();
    expect(differences).toEqual([]);
  });
});
