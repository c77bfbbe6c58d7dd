import '../../../testing/render/load-languages.ts';
import '../../../styles/index.css';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StageProvider } from '../../../testing/stage/stage-provider.tsx';
import { ChatSearchPanel } from './ChatSearchPanel.tsx';

// The whole way: a client on the in-memory server, and what a person looks for in a group.
let server: MemoryServer;
let ids: Record<'ann' | 'bob' | 'cat', number>;
let seat: TestClient;
let told: Record<string, number>;
const onJump = vi.fn();
const onClose = vi.fn();

beforeEach(async () => {
  onJump.mockClear();
  onClose.mockClear();
  server = createMemoryServer();
  const person = (userName: string, nickName: string): number => server.addPerson({ userName, nickName });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob'), cat: person('cat', '猫猫') };
  for (const id of [ids.bob, ids.cat]) server.befriend(ids.ann, id);
  const groupId = server.makeGroup(ids.ann, 'Crew', [ids.bob, ids.cat]);
  const now = Date.now();
  const say = (from: number, content: string, daysAgo: number, type = 0): number =>
    server.say(from, { groupId }, content, { type, sendTime: now - daysAgo * 86_400_000 }).id ?? 0;
  told = {
    old: say(ids.bob, 'the home page of last year', 400),
    link: say(ids.cat, 'See https://design.example.com/home-v5 before lunch', 2),
    file: say(
      ids.bob,
      JSON.stringify({ url: '/api/file/file/20261104/home.docx', name: 'home-copy.docx', size: 223_000 }),
      1,
      2,
    ),
    mine: say(ids.ann, 'I like the new HOME page', 0),
    other: say(ids.bob, 'Lunch?', 0),
  };
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  await render(
    <StageProvider client={seat.client} language="en-US" style={{ inlineSize: 320, blockSize: 600, display: 'flex' }}>
      <ChatSearchPanel conversation={`g:${groupId}`} onJump={onJump} onClose={onClose} />
    </StageProvider>,
  );
});
afterEach(() => seat.client.destroy());

const box = () => page.getByRole('searchbox', { name: 'Search in this chat' });
const option = (name: RegExp) => page.getByRole('option', { name });
const options = () => page.getByRole('option').elements();
const jumps = (): unknown[] => onJump.mock.calls.map(([id]) => id);

describe('searching in a chat', () => {
  test('finds words in texts, names of files and links, newest first, and counts', async () => {
    await box().fill('home');
    await expect.element(page.getByText('4 results')).toBeVisible();
    await expect.poll(() => options().length).toBe(4);
    await expect.element(option(/^You, I like the new HOME page/)).toBeVisible();
    await expect.element(option(/^Bob, home-copy\.docx/)).toBeVisible();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent?.toLowerCase())).toEqual(
      Array.from({ length: 4 }, () => 'home'),
    );
  });

  test('by keyboard: Enter and Shift+Enter go from hit to hit in the chat, focus stays', async () => {
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('home');
    await expect.element(page.getByText('4 results')).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Shift>}{Enter}{/Shift}');
    expect(jumps()).toEqual([told.mine, told.file, told.link, told.file]);
    await expect.element(page.getByText('2 / 4')).toBeVisible();
    await expect.element(option(/home-copy/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('by mouse: the buttons, a hit', async () => {
    await box().fill('home');
    await expect.element(page.getByText('4 results')).toBeVisible();
    await page.getByRole('button', { name: 'Next result' }).click();
    await page.getByRole('button', { name: 'Next result' }).click();
    await page.getByRole('button', { name: 'Previous result' }).click();
    await option(/last year/).click();
    expect(jumps()).toEqual([told.mine, told.file, told.mine, told.old]);
    await expect.element(page.getByRole('button', { name: 'Next result' })).toBeDisabled();
  });

  test('narrows by kind and by sender, who is found by pinyin', async () => {
    await page.getByRole('button', { name: 'Links', pressed: false }).click();
    await expect.element(option(/^猫猫, design\.example\.com\/home-v5/)).toBeVisible();
    await expect.poll(() => options().length).toBe(1);
    await page.getByRole('button', { name: 'Files' }).click();
    await expect.element(option(/home-copy/)).toBeVisible();
    await page.getByRole('button', { name: 'All' }).click();
    await expect.element(page.getByText('Find messages')).toBeVisible();
    await page.getByRole('button', { name: 'Sender' }).click();
    await page.getByRole('searchbox', { name: 'Search members' }).fill('mm');
    await expect.element(page.getByRole('option', { name: '猫猫' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(/before lunch/)).toBeVisible();
    await expect.poll(() => options().length).toBe(1);
    await expect.element(page.getByRole('button', { name: '猫猫', pressed: true })).toBeVisible();
  });

  test('a date: that day’s messages, and the chat goes to the first of them', async () => {
    const day = new Date(Date.now() - 86_400_000);
    const two = (value: number): string => String(value).padStart(2, '0');
    const text = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    await page.getByLabelText('Go to date').last().fill(text);
    await expect.element(option(/home-copy/)).toBeVisible();
    await vi.waitFor(() => expect(jumps()).toEqual([told.file]));
    await page.getByRole('button', { name: 'Yesterday', pressed: true }).click();
    await expect.element(page.getByText('Find messages')).toBeVisible();
  });

  test('nothing found, and a server that cannot be asked', async () => {
    await box().fill('qwertz');
    await expect.element(page.getByText('Nothing found')).toBeVisible();
    server.network.plan('message.notFound', { route: 'searchMessages' });
    await box().fill('lunch');
    await expect.element(page.getByText('Older messages not searched.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Older messages not searched.')).not.toBeInTheDocument();
    await expect.poll(() => options().length).toBe(2);
  });
});
