import '../../../testing/render/flash-stays.ts';
import '../../../testing/render/load-languages.ts';
import '../../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type TestClient } from 'im-sdk/testing';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MessagePane } from '../../../conversation/pane/MessagePane.tsx';
import { StageProvider } from '../../../testing/stage/stage-provider.tsx';

let seat: TestClient;
afterEach(() => seat.client.destroy());

/** A pane of some width with 300 messages, and what is looked for among the first of them. */
async function searchIn(inlineSize: number, words = 'needle') {
  const server = createMemoryServer();
  const [ann, bob, cleo] = ['Ann', 'Bob', 'Cleo'].map((nickName) =>
    server.addPerson({ userName: nickName.toLowerCase(), nickName }),
  ) as [number, number, number];
  server.befriend(ann, bob);
  server.befriend(ann, cleo);
  server.say(cleo, ann, 'another needle');
  for (let n = 1; n <= 300; n++) server.say(bob, ann, n === 20 ? 'the needle' : `filler ${n}`);
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  const pane = (conversation: ConversationKey) => (
    <StageProvider client={seat.client} language="en-US" style={{ inlineSize, blockSize: 600, display: 'flex' }}>
      <MessagePane conversation={conversation} />
    </StageProvider>
  );
  const rendered = await render(pane(`p:${bob}`));
  await expect.element(page.getByRole('article', { name: /filler 300/ })).toBeVisible();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveFocus();
  const opened = { server, rendered, pane, cleo };
  if (words === '') return opened;
  await userEvent.keyboard(words);
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  return opened;
}

const panel = () => page.getByRole('complementary', { name: 'Search messages' });
const hit = () => page.getByRole('article', { name: /the needle/ });

test('a hit that is far above is loaded, brought into view and lit up; Escape gives focus back', async () => {
  await searchIn(1000);
  await userEvent.keyboard('{Enter}');
  await expect.element(hit()).toHaveAttribute('data-flash');
  await expect.element(hit()).toBeInViewport();
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveFocus();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Search messages' })).toHaveFocus();
});

test('marks the words in the messages too, until the search is closed', async () => {
  await searchIn(1000, '');
  const marked = () => [...(CSS.highlights.get('im-search') ?? [])].map(String);
  await userEvent.keyboard('FILLER 300');
  await expect.poll(marked).toEqual(['filler 300']);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(marked()).toEqual([]);
});

test('another conversation in the pane is another search: no words, no results, and focus stays where it is', async () => {
  const { rendered, pane, cleo } = await searchIn(1000);
  page.getByRole('button', { name: 'Search messages' }).element().focus();
  await rendered.rerender(pane(`p:${cleo}`));
  await expect.element(page.getByRole('article', { name: /another needle/ })).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveValue('');
  await expect.element(panel().getByRole('option')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Search messages' })).toHaveFocus();
});

test('beside the messages the panel stays when a hit is pressed', async () => {
  await searchIn(1000);
  await page.getByRole('option', { name: /the needle/ }).click();
  await expect.element(hit()).toBeInViewport();
  await expect.element(panel()).toBeVisible();
});

test('on a page of its own a hit that is pressed leaves the search', async () => {
  await searchIn(390);
  await page.getByRole('option', { name: /the needle/ }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(hit()).toBeInViewport();
});

test.each([
  [390, false],
  [1000, true],
])('a day that is chosen in a pane of %i px is gone to, and the search %s', async (width, stays) => {
  await searchIn(width, '');
  const today = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  const field = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (!field) throw new Error('There is no calendar.');
  await userEvent.fill(field, `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`);
  await expect.element(page.getByRole('article', { name: /filler 1,|filler 1$/ })).toBeInViewport();
  await expect.poll(() => panel().query() !== null).toBe(stays);
});
