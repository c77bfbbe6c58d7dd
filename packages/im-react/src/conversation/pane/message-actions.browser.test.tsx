import '../../testing/render/flash-stays.ts';
import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane, type MessagePaneOptions } from './MessagePane.tsx';

// What one can do with messages, the whole way: a client on the in-memory server, and what a person sees of it.
let server: MemoryServer;
let ids: { readonly ann: number; readonly bob: number; readonly cleo: number };
let groupId: number;
let test: TestClient;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(1280, 800);
  server = createMemoryServer({});
  const person = (userName: string, nickName: string): number =>
    server.addPerson({ userName, nickName, password: 'password' });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob'), cleo: person('cleo', 'Cleo') };
  server.befriend(ids.ann, ids.bob);
  server.befriend(ids.ann, ids.cleo);
  groupId = server.makeGroup(ids.ann, 'Crew', [ids.bob, ids.cleo]);
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await test.client.destroy();
});

async function open(user: string, conversation: string, props: MessagePaneOptions = {}): Promise<void> {
  test = await createTestClient(server, { user });
  host = document.createElement('div');
  host.style.cssText = 'width:900px;height:640px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={conversation as ConversationKey} {...props} />
    </StageProvider>,
  );
}
const article = (name: RegExp | string) => page.getByRole('article', { name });
const menuOf = async (text: string): Promise<void> =>
  void (await userEvent.click(page.getByText(text, { exact: true }), { button: 'right' }));
const choose = (name: string) => userEvent.click(page.getByRole('menuitem', { name }));
/** Tab leads to the list, and so to its last message. */
async function tabToList(): Promise<void> {
  for (let presses = 0; presses < 20 && document.activeElement?.tagName !== 'ARTICLE'; presses++) await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('ARTICLE');
}

describe('the menu by mouse', () => {
  it('has Delete in the colour of danger', async () => {
    await open('ann', `p:${ids.bob}`);
    server.say(ids.bob, ids.ann, 'hello');
    await menuOf('hello');
    const colourOf = (name: string) => getComputedStyle(page.getByRole('menuitem', { name }).element()).color;
    await expect.element(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('data-danger');
    expect(colourOf('Delete')).not.toBe(colourOf('Copy'));
  });

  it('recalls an own message and offers to write it again', async () => {
    await open('ann', `p:${ids.bob}`);
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('too fast{Enter}');
    await expect.element(article(/too fast, sent/)).toBeVisible();
    await menuOf('too fast');
    await choose('Recall');
    await expect.element(article(/^You recalled a message/)).toBeVisible();
    await expect.element(page.getByText('too fast')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Edit again' }));
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('too fast');
  });

  it('changes an own text, and gives back what was being written', async () => {
    await open('ann', `p:${ids.bob}`);
    const box = page.getByRole('textbox', { name: 'Message' });
    await userEvent.click(box);
    await userEvent.keyboard('helo{Enter}');
    await expect.element(article(/helo, sent/)).toBeVisible();
    await userEvent.keyboard('half a thou');
    await menuOf('helo');
    await choose('Edit');
    await expect.element(box).toHaveValue('helo');
    await userEvent.clear(box);
    await userEvent.keyboard('hello{Enter}');
    await expect.element(article(/hello, edited/)).toBeVisible();
    await expect.element(box).toHaveValue('half a thou');
  });

  it('deletes for oneself after a question, and the other keeps it', async () => {
    const said = server.say(ids.bob, ids.ann, 'secret');
    await open('ann', `p:${ids.bob}`);
    await menuOf('secret');
    await choose('Delete');
    await userEvent.click(
      page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }),
    );
    await expect.element(page.getByText('secret')).not.toBeInTheDocument();
    expect(said.content).toBe('secret');
  });

  it('takes a member’s message from everybody where one owns the group', async () => {
    server.say(ids.bob, { groupId }, 'rude');
    await open('ann', `g:${groupId}`);
    await menuOf('rude');
    await choose('Admin delete');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Admin delete' }));
    await expect.element(page.getByText('rude')).not.toBeInTheDocument();
  });

  it('offers plain members no such thing', async () => {
    server.say(ids.cleo, { groupId }, 'fine');
    await open('bob', `g:${groupId}`);
    await menuOf('fine');
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Admin delete' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('menuitem', { name: 'Pin message' })).not.toBeInTheDocument();
  });

  it('pins a message above the group, leads to it, hides it for oneself', async () => {
    server.say(ids.bob, { groupId }, 'read this');
    await open('ann', `g:${groupId}`);
    await menuOf('read this');
    await choose('Pin message');
    const banner = page.getByRole('region', { name: 'Pinned message' });
    await expect.element(banner).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: /read this/ }));
    await expect.element(article(/Bob.*read this/)).toHaveAttribute('data-flash');
    banner.getByRole('button', { name: 'Hide pinned message' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(banner).not.toBeInTheDocument();
    await expect.element(article(/Bob.*read this/)).toHaveFocus();
  });

  it('takes what a host adds, removes and replaces', async () => {
    server.say(ids.bob, ids.ann, 'hello');
    const done: string[] = [];
    await open('ann', `p:${ids.bob}`, {
      actions: (row, items) => [
        ...items.filter(({ id }) => id !== 'delete'),
        { id: 'translate', label: 'Translate', onSelect: () => done.push(row.content) },
      ],
    });
    await menuOf('hello');
    await expect.element(page.getByRole('menuitem', { name: 'Translate' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await choose('Translate');
    await expect.poll(() => done).toEqual(['hello']);
  });

  it('offers by its buttons and keys what a host left, in the host’s way', async () => {
    server.say(ids.bob, ids.ann, 'hello');
    const done: string[] = [];
    await open('ann', `p:${ids.bob}`, {
      actions: (row, items) =>
        items
          .filter(({ id }) => id !== 'reply')
          .map((item) => (item.id === 'copy' ? { ...item, onSelect: () => done.push(`copy ${row.content}`) } : item)),
    });
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await userEvent.hover(page.getByText('hello', { exact: true }));
    await expect.element(article(/hello/).getByRole('button', { name: 'More' })).toBeVisible();
    await expect.element(article(/hello/).getByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    article(/hello/).element().focus();
    await userEvent.keyboard('c');
    await expect.poll(() => done).toEqual(['copy hello']);
    await userEvent.keyboard('r');
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('r');
    expect(page.getByText('Reply to Bob').query()).toBeNull();
  });
});

describe('the menu’s button', () => {
  const more = () => article(/hello/).getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'Message actions' });
  const click = () => userEvent.click(more());
  const press = (): void => (more().element() as HTMLElement).click();
  const tap = (): void => {
    const finger = { bubbles: true, pointerType: 'touch', isPrimary: true };
    more().element().dispatchEvent(new PointerEvent('pointerdown', finger));
    more().element().dispatchEvent(new PointerEvent('pointerup', finger));
    press();
  };
  it.each([
    ['mouse', click],
    ['keyboard', press],
    ['touch', tap],
  ])('closes by %s what it opened, keeps focus, and opens it again', async (_, act) => {
    server.say(ids.bob, ids.ann, 'hello');
    await open('ann', `p:${ids.bob}`);
    // The pointer may rest there from before, and then enters nothing.
    await userEvent.hover(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.hover(page.getByText('hello', { exact: true }));
    await expect.element(more()).toBeVisible();
    (more().element() as HTMLElement).focus();
    await act();
    await expect.element(menu.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    await expect.element(more()).toHaveAttribute('aria-expanded', 'true');
    await act();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(more()).toHaveFocus();
    await act();
    await expect.element(menu).toBeVisible();
  });

  it('gives way to Reply beside it, which closes the menu and moves focus to the composer', async () => {
    server.say(ids.bob, ids.ann, 'hello');
    await open('ann', `p:${ids.bob}`);
    await userEvent.hover(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.hover(page.getByText('hello', { exact: true }));
    await click();
    await expect.element(menu).toBeVisible();
    await userEvent.click(article(/hello/).getByRole('button', { name: 'Reply' }));
    await expect.element(page.getByText('Reply to Bob')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });
});

describe('reactions', () => {
  it('are put on from the menu’s first line and taken off at the chip', async () => {
    server.say(ids.bob, ids.ann, 'we did it');
    await open('ann', `p:${ids.bob}`);
    await menuOf('we did it');
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Party' }));
    const chip = page.getByRole('button', { name: 'Party, You' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chip);
    await expect.element(chip).not.toBeInTheDocument();
  });

  it('come from the whole set as well, by keyboard', async () => {
    server.say(ids.bob, ids.ann, 'look');
    await open('ann', `p:${ids.bob}`);
    await expect.element(article(/look/)).toBeVisible();
    await tabToList();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Like' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' });
    await expect.element(picker.getByRole('button', { name: 'Like' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(picker).not.toBeInTheDocument();
    await expect.element(page.getByRole('list', { name: 'Reactions' })).toBeVisible();
  });

  it('are not offered where the server does not list them', async () => {
    server = createMemoryServer({ specOnly: true });
    const person = (userName: string, nickName: string): number =>
      server.addPerson({ userName, nickName, password: 'password' });
    ids = { ...ids, ann: person('ann', 'Ann'), bob: person('bob', 'Bob') };
    server.befriend(ids.ann, ids.bob);
    server.say(ids.bob, ids.ann, 'plain');
    await open('ann', `p:${ids.bob}`);
    await menuOf('plain');
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Party' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).not.toBeInTheDocument();
  });
});

describe('by touch', () => {
  it('opens a sheet with a lifted copy of the bubble after a long press, and runs what is tapped', async () => {
    await page.viewport(390, 844);
    server.say(ids.bob, ids.ann, 'press me');
    await open('ann', `p:${ids.bob}`);
    host.style.width = '390px';
    const bubble = page.getByText('press me', { exact: true });
    await expect.element(bubble).toBeVisible();
    const pressed = bubble.element();
    const { left, top } = pressed.getBoundingClientRect();
    const finger = { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: left + 5, clientY: top + 5 };
    pressed.dispatchEvent(new PointerEvent('pointerdown', finger));
    const sheet = page.getByRole('menu', { name: 'Message actions' });
    await expect.element(sheet.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    pressed.dispatchEvent(new PointerEvent('pointerup', finger));
    const lifted = () => document.querySelector('[data-im-part="lifted"]');
    await expect.poll(() => lifted()?.textContent).toContain('press me');
    await expect
      .poll(() => (lifted()?.getBoundingClientRect().bottom ?? 0) <= sheet.element().getBoundingClientRect().top)
      .toBe(true);
    // The sheet came up under the finger: the click that it makes as it leaves means no line, nor to close the sheet.
    const click = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    sheet.getByRole('menuitem', { name: 'Reply' }).element().dispatchEvent(click());
    document.querySelector('[data-im-part="sheet-scrim"]')?.dispatchEvent(click());
    await expect.element(sheet).toBeVisible();
    expect(page.getByText('Reply to Bob').query()).toBeNull();
    await userEvent.click(sheet.getByRole('menuitem', { name: 'Reply' }));
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByText('Reply to Bob')).toBeVisible();
  });

  it('is no long press where the finger moves', async () => {
    server.say(ids.bob, ids.ann, 'scroll me');
    await open('ann', `p:${ids.bob}`);
    const bubble = page.getByText('scroll me', { exact: true });
    await expect.element(bubble).toBeVisible();
    const finger = { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      bubble.element().dispatchEvent(new PointerEvent('pointerdown', finger));
      bubble.element().dispatchEvent(new PointerEvent('pointermove', { ...finger, clientY: 130 }));
      vi.advanceTimersByTime(1_000);
      expect(page.getByRole('menu').query()).toBeNull();
      // The same clock opens it where the finger rests.
      bubble.element().dispatchEvent(new PointerEvent('pointerup', finger));
      bubble.element().dispatchEvent(new PointerEvent('pointerdown', finger));
      vi.advanceTimersByTime(1_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.element(page.getByRole('menu')).toBeVisible();
  });
});
