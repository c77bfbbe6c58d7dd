import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { ChatList } from './ChatList.tsx';

// The whole way: a client on the in-memory server, and what a person does with its list.
let server: MemoryServer;
let ids: Record<'ann' | 'bob' | 'cat', number>;
let seat: TestClient;
const onSelect = vi.fn();

beforeEach(async () => {
  onSelect.mockClear();
  server = createMemoryServer();
  const person = (userName: string, nickName: string): number => server.addPerson({ userName, nickName });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob'), cat: person('cat', 'Cat') };
  const said = Date.now();
  for (const [minutes, id] of [ids.cat, ids.bob].entries()) {
    server.befriend(ids.ann, id);
    server.say(id, ids.ann, 'Hello', { sendTime: said - minutes * 60_000 });
  }
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  await render(
    <StageProvider client={seat.client} language="en-US" style={{ blockSize: 400, inlineSize: 250 }}>
      <ChatList onSelect={onSelect} />
    </StageProvider>,
  );
});
afterEach(() => seat.client.destroy());

const row = (name: string | RegExp) => page.getByRole('option', { name });
const order = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('.im-chat__name')?.textContent ?? '');
/** The menu is open and has the keys. */
const inMenu = () => vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
const item = (name: string) => page.getByRole('menuitem', { name });

describe('the menu of a chat', () => {
  test('by mouse: pins, and takes the pin off', async () => {
    await expect.element(row(/^Cat, 1 unread/)).toBeVisible();
    expect(order()).toEqual(['Cat', 'Bob']);
    await row(/^Bob/).click({ button: 'right' });
    await expect.element(page.getByRole('menu', { name: 'Chat actions' })).toBeVisible();
    await item('Pin chat').click();
    await expect.element(row(/^Bob.*pinned$/)).toBeVisible();
    expect(order()).toEqual(['Bob', 'Cat']);
    await row(/^Bob/).click({ button: 'right' });
    await item('Unpin chat').click();
    await vi.waitFor(() => expect(order()).toEqual(['Cat', 'Bob']));
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('by keyboard: Shift+F10 at a row, arrows, Enter; focus is back in the list', async () => {
    await expect.element(row(/^Bob/)).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
    await inMenu();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(row(/^Bob.*muted$/)).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'));
    await userEvent.keyboard('{ContextMenu}');
    await expect.element(item('Unmute chat')).toBeVisible();
    await inMenu();
    await userEvent.keyboard('{Escape}');
    await expect.element(item('Unmute chat')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'));
  });

  test('marks as read and as unread', async () => {
    await row(/^Cat, 1 unread/).click({ button: 'right' });
    await item('Mark as read').click();
    await expect.element(row(/^Cat, Hello/)).toBeVisible();
    await row(/^Cat/).click({ button: 'right' });
    await item('Mark as unread').click();
    await expect.element(row(/^Cat, unread, Hello/)).toBeVisible();
  });

  test('removes a chat; its next message brings it back', async () => {
    await row(/^Cat/).click({ button: 'right' });
    await item('Remove chat').click();
    await vi.waitFor(() => expect(order()).toEqual(['Bob']));
    server.say(ids.cat, ids.ann, 'Still there?');
    await expect.element(row(/^Cat, 2 unread, Still there\?/)).toBeVisible();
  });

  test('a removed chat is brought back by Undo, with its unread messages', async () => {
    await row(/^Cat, 1 unread/).click({ button: 'right' });
    await item('Remove chat').click();
    await vi.waitFor(() => expect(order()).toEqual(['Bob']));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row(/^Cat, 1 unread, Hello/)).toBeVisible();
  });

  test('what the server does not offer is undone without a word and hidden from then on', async () => {
    const plain = createMemoryServer({ specOnly: 'newer' });
    const ann = plain.addPerson({ userName: 'ann', nickName: 'Ann' });
    const eva = plain.addPerson({ userName: 'eva', nickName: 'Eva' });
    plain.befriend(ann, eva);
    plain.say(eva, ann, 'Hello');
    plain.network.plan('server.internal', { route: 'friendTop', times: 10 });
    const other = await createTestClient(plain, { user: 'ann' });
    await render(
      <StageProvider client={other.client} language="en-US" style={{ blockSize: 400, inlineSize: 250 }}>
        <ChatList onSelect={onSelect} />
      </StageProvider>,
    );
    await row(/^Eva/).click({ button: 'right' });
    await item('Pin chat').click();
    await vi.waitFor(() => expect(other.client.connection.notOffered.getSnapshot()).toContain('friendTop'));
    await expect.element(row(/^Eva/)).not.toHaveAccessibleName(/pinned/);
    await row(/^Eva/).click({ button: 'right' });
    await expect.element(item('Mute chat')).toBeVisible();
    expect(item('Pin chat').elements()).toEqual([]);
    expect(page.getByRole('alert').elements()).toEqual([]);
    await other.client.destroy();
  });

  test('a refusal is said, and nothing stays of what was shown', async () => {
    server.network.plan('friend.notFriend', { route: 'friendTop' });
    await row(/^Bob/).click({ button: 'right' });
    await item('Pin chat').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await vi.waitFor(() => expect(order()).toEqual(['Cat', 'Bob']));
  });

  test('goes with its chat: nothing is left of it, and the next message opens none', async () => {
    await expect.element(row(/^Cat/)).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(item('Remove chat')).toBeVisible();
    for (const id of [ids.cat, ids.bob]) seat.client.conversations.remove(`p:${id}`);
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    server.say(ids.cat, ids.ann, 'Still there?');
    await expect.element(row(/^Cat, 2 unread/)).toBeVisible();
    expect(document.querySelector('[role="menu"]')).toBeNull();
  });

  test('by touch: a finger that stays opens it and chooses nothing; one that moves scrolls', async () => {
    await expect.element(row(/^Bob/)).toBeVisible();
    const target = row(/^Bob/).element();
    const touch = (type: string, x: number): boolean =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: x, clientY: 90 }),
      );
    touch('pointerdown', 40);
    touch('pointermove', 80);
    touch('pointerup', 80);
    touch('pointerdown', 40);
    await expect.element(page.getByRole('menu', { name: 'Chat actions' })).toBeVisible();
    touch('pointerup', 40);
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
