import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatList } from '../chats/chat-list/ChatList.tsx';
import type { ChatRowPartProps } from '../chats/chat-list/chat-row-parts.ts';
import { SearchEverywhere } from '../chats/search/SearchEverywhere.tsx';
import { ContactList } from '../people/contact-list/ContactList.tsx';
import { demoKinds } from '../testing/demo/kinds.ts';
import { renderKinds } from '../testing/render/render-kinds.tsx';
import { renderOnStage } from '../testing/render/render-on-stage.tsx';
import { Avatar, type AvatarProps } from '../ui/avatar/Avatar.tsx';

// Parts of a host that throw in a list: the row says so, the others and the page stay, and the host is told.

const onError = vi.fn();
const errors = (): string[] => onError.mock.calls.map(([error]) => (error as Error).message);
beforeEach(() => {
  // React writes every error that was caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onError.mockReset();
});
afterEach(() => vi.restoreAllMocks());

const FRAGILE = 3;
let isBroken = true;
beforeEach(() => {
  isBroken = true;
});
function FragileAvatar(props: AvatarProps): ReactNode {
  if (isBroken && props.id === FRAGILE) throw new Error('avatar is broken');
  return <Avatar {...props} />;
}
function FragilePreview({ conversation }: ChatRowPartProps): ReactNode {
  if (isBroken && conversation.key === `p:${FRAGILE}`) throw new Error('preview is broken');
  return <span>preview of {conversation.key}</span>;
}

describe('a row of the chat list that throws', () => {
  const slots = { Preview: FragilePreview };
  const broken = () => page.getByRole('option', { name: /This entry cannot be shown/ });

  it('says so with its name, can be opened, and is drawn again when its conversation changes', async () => {
    const onSelect = vi.fn();
    const { stage } = await renderOnStage(<ChatList onSelect={onSelect} slots={slots} />, { onError });
    await expect.element(broken()).toBeVisible();
    expect(page.getByText('preview of g:100').elements()).toHaveLength(1);
    expect(errors()).toContain('preview is broken');
    await userEvent.click(broken());
    expect(onSelect.mock.calls).toEqual([[`p:${FRAGILE}`]]);
    isBroken = false;
    const chat = stage.chat(`p:${FRAGILE}`);
    const now = chat.getSnapshot();
    if (now) chat.set({ ...now, unreadCount: now.unreadCount + 1 });
    await expect.element(page.getByText(`preview of p:${FRAGILE}`)).toBeVisible();
    await expect.element(broken()).not.toBeInTheDocument();
  });

  it('stays the only one that is broken where `onError` of the host throws too', async () => {
    const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
    window.addEventListener('unhandledrejection', unhandled);
    onError.mockImplementation(() => {
      throw new Error('onError is broken');
    });
    await renderOnStage(<ChatList onSelect={() => undefined} slots={slots} />, { onError });
    await expect.element(broken()).toBeVisible();
    await expect.poll(() => unhandled.mock.calls.length).toBeGreaterThan(0);
    await expect.element(page.getByText('preview of g:100')).toBeVisible();
    window.removeEventListener('unhandledrejection', unhandled);
  });
});

describe('around a message that stays', () => {
  const fragile = (name: string) => (): ReactNode => {
    if (isBroken) throw new Error(`${name} is broken`);
    return <p>{name} is well</p>;
  };

  it('a time mark or unread line that throws is left out', async () => {
    const slots = { TimeMark: fragile('time mark'), UnreadLine: fragile('unread line') };
    const made = renderKinds([demoKinds.text('what was said')], { list: { slots }, settings: { onError } });
    made.rows.set({ unreadFrom: 'demo-0', unreadCount: 1 });
    await expect.poll(errors).toEqual(expect.arrayContaining(['time mark is broken', 'unread line is broken']));
    await expect.element(page.getByText('what was said', { exact: true })).toBeVisible();
    isBroken = false;
    made.rows.change('demo-0', { content: 'what was changed' });
    await expect.element(page.getByText('what was changed', { exact: true })).toBeVisible();
    await expect.element(page.getByText('time mark is well')).toBeVisible();
    await expect.element(page.getByText('unread line is well')).toBeVisible();
    made.close();
  });

  it('a menu that throws closes, and can be opened again', async () => {
    const made = renderKinds([demoKinds.text('what was said')], {
      list: {
        actions: (_, items) => [
          ...items,
          { id: 'own', label: 'Own', icon: fragile('icon'), onSelect: () => undefined },
        ],
      },
      settings: { onError },
    });
    await userEvent.click(page.getByText('what was said', { exact: true }), { button: 'right' });
    await expect.poll(errors).toContain('icon is broken');
    await expect.element(page.getByText('what was said', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    isBroken = false;
    await userEvent.click(page.getByText('what was said', { exact: true }), { button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: /Own/ })).toBeVisible();
    made.close();
  });
});

it('a row of the contact list that throws says so with its name and can be opened', async () => {
  const onSelect = vi.fn();
  await renderOnStage(<ContactList onSelect={onSelect} />, { onError, avatar: FragileAvatar });
  const broken = page.getByRole('option', { name: /This entry cannot be shown/ });
  await expect.element(broken).toBeVisible();
  expect(page.getByRole('option').elements().length).toBeGreaterThan(2);
  expect(errors()).toContain('avatar is broken');
  await userEvent.click(broken);
  expect(onSelect.mock.calls).toEqual([[FRAGILE]]);
});

it('a search panel that throws shows a card in its place; the search box stays, and another text is searched', async () => {
  await renderOnStage(<SearchEverywhere onOpen={() => undefined} layout="popup" />, { onError, avatar: FragileAvatar });
  const box = page.getByRole('searchbox');
  await box.fill('mia');
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  expect(errors()).toContain('avatar is broken');
  await expect.element(box).toHaveValue('mia');
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('Something went wrong here')).not.toBeInTheDocument();
  await expect.element(page.getByRole('option', { name: /Mia/ }).first()).toBeVisible();
});
