import { type Conversation, ImError } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DefaultsProvider } from '../../app/DefaultsProvider.tsx';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { blankChat, createStage, lastSaid, SELF_ID, type Stage } from '../../testing/stage/stage.ts';
import { ChatList } from './ChatList.tsx';
import type { ChatRowPartProps, RenderChatRow } from './chat-row-parts.ts';

const SYNC_ERROR = new ImError('server.internal', '系统繁忙', { category: 'server', retryable: true });

function active(): string {
  const list = document.querySelector('[role="listbox"]');
  const id = list?.getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.getAttribute('data-im-key') ?? '';
}

/** Counts how often a row is drawn: drawing one reads its name. */
function counted(stage: Stage, keys: readonly ConversationKey[]) {
  const drawn = new Map<string, number>();
  const watch = (chat: Conversation): Conversation =>
    Object.defineProperty({ ...chat }, 'showName', {
      enumerable: true,
      get() {
        drawn.set(chat.key, (drawn.get(chat.key) ?? 0) + 1);
        return chat.showName;
      },
    });
  for (const key of keys) {
    const chat = stage.chat(key).getSnapshot();
    if (chat) stage.chat(key).set(watch(chat));
  }
  return { drawn, watch };
}

function Choosing() {
  const [selected, setSelected] = useState<ConversationKey>('p:3');
  return <ChatList selected={selected} onSelect={setSelected} />;
}

describe('ChatList', () => {
  test('a row’s name says who, how many unread, what, when, and presence', async () => {
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />);
    await expect
      .element(screen.getByRole('option', { name: 'Oliver Grant, 2 unread, [File] Q4-roadmap.pdf, 13:40, Online' }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('option', { name: 'Priya Nair, [Draft] I may be late on Friday, 11:53' }))
      .toBeVisible();
  });

  test('an own last message has its ticks, and “You:” in the name; the open chat does not say its draft', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const { screen } = await renderOnStage(<Choosing />, { stage });
    const chat = stage.chat('p:3');
    const known = chat.getSnapshot() ?? blankChat('p:3');
    const last = lastSaid({ sendId: SELF_ID, sendNickName: 'Me', content: 'Hi' });
    const row = screen.getByRole('option', { name: /^Mia Larsen, You: Hi, / });
    for (const state of ['queued', 'sent', 'read'] as const) {
      chat.set({ ...known, unreadCount: 0, draft: 'not yet', last: { ...last, state } });
      await expect.element(row).toBeVisible();
      expect(row.element().querySelector('.im-chat__state')?.getAttribute('data-state')).toBe(state);
    }
    chat.set({ ...known, unreadCount: 0, hasFailed: true, last: { ...last, state: 'failed' } });
    await vi.waitFor(() => expect(row.element().querySelector('.im-chat__state')).toBeNull());
    expect(row.element().querySelector('.im-chat__failed')).not.toBeNull();
  });

  test('counts up to 99 in its mark, and to the end in its name', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    const row = screen.getByRole('option', { name: /^Oliver Grant/ });
    for (const [unreadCount, mark] of [
      [99, '99'],
      [100, '99+'],
    ] as const) {
      stage.chat('p:4').set({ ...blankChat('p:4'), ...stage.chat('p:4').getSnapshot(), unreadCount });
      await expect.element(row.getByText(mark, { exact: true })).toBeVisible();
      await expect.element(row).toHaveAccessibleName(new RegExp(`, ${unreadCount} unread, `));
    }
  });

  test('a message that failed is marked beside the newest one, and in the name', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    const row = screen.getByRole('option', { name: /^Oliver Grant/ });
    await expect.element(row).toBeVisible();
    expect(row.element().querySelector('.im-chat__failed')).toBeNull();
    stage.chat('p:4').set({ ...blankChat('p:4'), ...stage.chat('p:4').getSnapshot(), hasFailed: true });
    await expect.element(row).toHaveAccessibleName(/Q4-roadmap\.pdf, 13:40, a message was not sent/);
    expect(row.element().querySelector('.im-chat__failed')).not.toBeNull();
  });

  test('is one tab stop; arrows, Home, End and typing move, Enter opens', async () => {
    const onSelect = vi.fn();
    await renderOnStage(<ChatList selected="p:3" onSelect={onSelect} />);
    await userEvent.tab();
    expect(active()).toBe('p:3');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('p:4');
    await userEvent.keyboard('{Home}');
    expect(active()).toBe('g:100');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('g:100');
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(active()).toBe('p:9'));
    await userEvent.keyboard('w');
    await vi.waitFor(() => expect(active()).toBe('g:98'));
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('g:98');
    await userEvent.tab();
    expect(document.querySelector('[role="listbox"]')?.contains(document.activeElement)).toBe(false);
  });

  test('after a press the keys go on from the row that was pressed', async () => {
    const { screen } = await renderOnStage(<ChatList defaultSelected="p:3" />);
    const list = screen.getByRole('listbox');
    await screen.getByRole('option', { name: /^Oliver Grant/ }).click();
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('g:98');
    expect(list.element().matches(':focus-visible')).toBe(true);
    expect(document.querySelector('[data-active]')?.getAttribute('data-im-key')).toBe('g:98');
  });

  test('the row that the keyboard is at keeps its place when the order changes', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    await renderOnStage(<ChatList selected="p:3" onSelect={() => undefined} />, { stage });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('g:98');
    const { keys } = stage.list.getSnapshot();
    stage.list.set({ keys: [...keys.slice(2), ...keys.slice(0, 2)], ready: true });
    await vi.waitFor(() => expect(document.querySelector('[role="option"]')?.getAttribute('data-im-key')).toBe('p:4'));
    expect(active()).toBe('g:98');
  });

  test('one changed conversation draws one row anew, and a new order none', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const { keys } = stage.list.getSnapshot();
    const { drawn, watch } = counted(stage, keys);
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByRole('option', { name: /^Mia Larsen/ })).toBeVisible();
    drawn.clear();

    const mia = stage.chat('p:3').getSnapshot();
    if (mia) stage.chat('p:3').set(watch({ ...mia, showName: 'Mia Larsen', unreadCount: 7 }));
    await expect.element(screen.getByRole('option', { name: /^Mia Larsen, 7 unread/ })).toBeVisible();
    expect([...drawn.keys()]).toEqual(['p:3']);

    drawn.clear();
    stage.list.set({ keys: keys.toReversed(), ready: true });
    await vi.waitFor(() => expect(document.querySelector('[role="option"]')?.getAttribute('data-im-key')).toBe('p:9'));
    expect([...drawn.keys()]).toEqual([]);
  });

  test('choosing another conversation draws two rows anew', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const { drawn } = counted(stage, stage.list.getSnapshot().keys);
    const { screen } = await renderOnStage(<Choosing />, { stage });
    await expect.element(screen.getByRole('option', { name: /^Mia Larsen/, selected: true })).toBeVisible();
    drawn.clear();
    await screen.getByRole('option', { name: /^Oliver Grant/ }).click();
    await expect.element(screen.getByRole('option', { name: /^Oliver Grant/, selected: true })).toBeVisible();
    expect([...drawn.keys()].sort()).toEqual(['p:3', 'p:4']);
  });

  test('of a thousand conversations only those in view are drawn', async () => {
    const stage = createStage();
    const keys = Array.from({ length: 1_000 }, (_, index): ConversationKey => `p:${index + 10}`);
    for (const key of keys) stage.chat(key).set({ ...blankChat(key), showName: `Person ${key}` });
    stage.list.set({ keys, ready: true });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByRole('option', { name: 'Person p:10' })).toBeVisible();
    expect(document.querySelectorAll('[role="option"]').length).toBeLessThan(30);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('option', { name: 'Person p:1009' })).toBeVisible();
  });

  test('shows only chats whose name contains the query, and says where there is none', async () => {
    const { screen } = await renderOnStage(<ChatList query=" MIA" onSelect={() => undefined} />);
    await expect.element(screen.getByRole('option', { name: /^Mia Larsen/ })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
    const none = await renderOnStage(<ChatList query="zzz" onSelect={() => undefined} />);
    await expect.element(none.screen.getByText('No chat is called “zzz”.')).toBeVisible();
  });

  test('shows grey rows only for what takes longer than 150 ms, and then for 300 ms', async () => {
    const stage = createStage();
    stage.list.set({ keys: [], ready: false });
    const clock = manualClock(TEST_NOW);
    await renderOnStage(<ChatList onSelect={() => undefined} />, { stage, clock });
    expect(document.querySelectorAll('.im-skeleton')).toHaveLength(0);
    clock.advance(150);
    await vi.waitFor(() => expect(document.querySelectorAll('.im-skeleton').length).toBeGreaterThan(0));
    clock.advance(100);
    stage.list.set({ keys: [], ready: true });
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    expect(document.querySelectorAll('.im-skeleton').length).toBeGreaterThan(0);
    clock.advance(200);
    await vi.waitFor(() => expect(document.body.textContent).toContain('No chats yet'));
  });

  test('says why a list does not come, and tries again', async () => {
    const stage = createStage();
    stage.list.set({ keys: [], ready: false });
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByText('Chats could not be loaded')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(stage.calls).toEqual(['retryNow']);
  });

  test('a server that answers only failures is named with its reason, in place of a skeleton', async () => {
    const stage = createStage();
    stage.list.set({ keys: [], ready: false });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    await vi.waitFor(() => expect(document.querySelectorAll('.im-skeleton').length).toBeGreaterThan(0));
    const connected = (phase: 'waiting' | 'connecting') =>
      stage.connection.set({ ...stage.connection.getSnapshot(), phase, syncError: SYNC_ERROR });
    connected('waiting');
    await expect.element(screen.getByText('Chats could not be loaded')).toBeVisible();
    await expect.element(screen.getByText('Internal server error')).toBeVisible();
    expect(document.querySelector('.im-skeleton')).toBeNull();
    const again = screen.getByRole('button', { name: 'Try again' });
    await again.click();
    expect(stage.calls).toEqual(['retryNow']);
    connected('connecting');
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    // Nothing in the cache of this device says nothing about the server.
    stage.list.set({ keys: [], ready: true });
    await expect.element(again).toBeVisible();
    expect(screen.getByText('No chats yet').query()).toBeNull();
  });

  test('a host draws parts of a row, or its element, in its own way', async () => {
    const slots = { Badge: ({ conversation }: ChatRowPartProps) => <b>{`${conversation.unreadCount} new`}</b> };
    const renderRow: RenderChatRow = (props, { conversation }) => <div {...props} data-host={conversation.kind} />;
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} slots={slots} renderRow={renderRow} />);
    const row = screen.getByRole('option', { name: /^Oliver Grant/ });
    await expect.element(row).toHaveAttribute('data-host', 'private');
    await expect.element(row.getByText('2 new')).toBeVisible();
  });

  test('a preview by a host’s kind follows the state of the host', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const chat = stage.chat('p:3').getSnapshot();
    if (!chat) throw new Error('no chat with Mia');
    const content = JSON.stringify({ kind: 'poll', fallback: 'Poll', data: {} });
    const last = { ...lastSaid({ sendId: 3, sendNickName: 'Mia Larsen', type: 1000, content }), content };
    stage.chat('p:3').set({ ...chat, last });
    function Host() {
      const [votes, setVotes] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setVotes(votes + 1)}>
            vote
          </button>
          <DefaultsProvider kinds={{ poll: { component: () => null, summary: () => `Poll with ${votes} votes` } }}>
            <ChatList onSelect={() => undefined} />
          </DefaultsProvider>
        </>
      );
    }
    const { screen } = await renderOnStage(<Host />, { stage });
    await expect.element(screen.getByText('Poll with 0 votes')).toBeVisible();
    await screen.getByRole('button', { name: 'vote' }).click();
    await expect.element(screen.getByText('Poll with 1 votes')).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /Poll with 1 votes/ })).toBeVisible();
  });

  test('scrolled, a new order above leaves what is in view where it is; at the top it is seen', async () => {
    const stage = createStage();
    const keys = Array.from({ length: 200 }, (_, index): ConversationKey => `p:${index + 10}`);
    for (const key of keys) stage.chat(key).set({ ...blankChat(key), showName: `Person ${key}` });
    stage.list.set({ keys, ready: true });
    const { screen } = await renderOnStage(<ChatList onSelect={() => undefined} />, { stage });
    const list = screen.getByRole('listbox').element();
    const place = (key: string): number | undefined =>
      list.querySelector(`[data-im-key="${key}"]`)?.getBoundingClientRect().top;
    list.scrollTop = 64 * 50;
    await vi.waitFor(() => expect(place('p:62')).toBeDefined());
    const before = place('p:62');
    stage.list.set({ keys: ['p:209', ...keys.slice(0, -1)], ready: true });
    await vi.waitFor(() => expect(list.scrollTop).toBe(64 * 51));
    expect(place('p:62')).toBe(before);
    list.scrollTop = 0;
    await expect.element(screen.getByRole('option', { name: 'Person p:209' })).toBeVisible();
    stage.list.set({ keys, ready: true });
    await vi.waitFor(() => expect(list.querySelector('[role="option"]')?.getAttribute('data-im-key')).toBe('p:10'));
    expect(list.scrollTop).toBe(0);
  });
});
