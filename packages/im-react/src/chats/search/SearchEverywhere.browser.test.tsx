import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { SearchEverywhere, type SearchEverywhereHandle, type SearchEverywhereProps } from './SearchEverywhere.tsx';

// The whole way: a client on the in-memory server, and what a person looks for.
let server: MemoryServer;
let ids: Record<'ann' | 'bob' | 'lin' | 'dan', number>;
let hikers: number;
let seat: TestClient;
const onOpen = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  onOpen.mockClear();
  server = createMemoryServer();
  const person = (userName: string, nickName: string): number => server.addPerson({ userName, nickName });
  ids = {
    ann: person('ann', 'Ann'),
    bob: person('bob', 'Bob Road'),
    lin: person('lin', '林知夏'),
    dan: person('dan', 'Dan'),
  };
  for (const id of [ids.bob, ids.lin, ids.dan]) server.befriend(ids.ann, id);
  hikers = server.makeGroup(ids.ann, 'Road trips', [ids.bob]);
  // Not all in one millisecond: then the order of the chats is not that of what was said.
  const before = (seconds: number) => ({ sendTime: Date.now() - seconds * 1_000 });
  for (let n = 1; n <= 7; n++) server.say(ids.bob, ids.ann, `We looked at the roadmap, part ${n}`, before(30 - n));
  server.say(ids.bob, { groupId: hikers }, 'The <b>roadmap</b> is ready', before(10));
  server.say(ids.lin, ids.ann, '好呀');
});
afterEach(() => seat.client.destroy());

async function open(props: Partial<SearchEverywhereProps> = {}, direction: 'ltr' | 'rtl' = 'ltr') {
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.contacts.friends.getSnapshot().length === 3);
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  const handle = createRef<SearchEverywhereHandle>();
  await render(
    <StageProvider client={seat.client} language="en-US" direction={direction} style={{ inlineSize: 250, padding: 8 }}>
      <button type="button">Elsewhere</button>
      <SearchEverywhere ref={handle} onOpen={onOpen} layout="popup" {...props} />
    </StageProvider>,
  );
  return handle;
}

const box = () => page.getByRole('searchbox', { name: 'Search' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const names = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
const marks = (): (string | null)[] => [...document.querySelectorAll('mark')].map((each) => each.textContent);

describe('searching everywhere', () => {
  test('finds chats, people, groups and messages, and marks what was found', async () => {
    await open();
    await box().fill('road');
    await expect.element(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
    await expect.element(option(/^Road trips, Bob Road: The <b>roadmap<\/b> is ready/).first()).toBeVisible();
    // Five messages, and the chat whose last one it is.
    await vi.waitFor(() => expect(names().filter((name) => name?.includes('roadmap'))).toHaveLength(7));
    await vi.waitFor(() =>
      expect(names().slice(0, 2)).toEqual([
        expect.stringMatching(/^Road trips, /),
        expect.stringMatching(/^Bob Road, /),
      ]),
    );
    await expect.element(option('View all 8')).toBeVisible();
    expect(new Set(marks())).toEqual(new Set(['Road', 'road']));
    expect(document.querySelector('[role="option"] b')).toBeNull();
  });

  test('in little room the tabs stay in one line, and the chosen one is brought into view', async () => {
    await open();
    await box().fill('road');
    await expect.element(page.getByRole('tablist')).toBeVisible();
    const tabs = page.getByRole('tablist').element();
    if (tabs.parentElement) tabs.parentElement.style.inlineSize = '200px';
    const lines = page
      .getByRole('tab')
      .elements()
      .map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
      });
    expect(lines).toEqual([1, 1, 1, 1, 1]);
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    const chosen = page.getByRole('tab', { name: 'Messages', selected: true });
    await expect.element(chosen).toBeVisible();
    const right = (each: Element): number => each.getBoundingClientRect().right;
    await vi.waitFor(() => expect(right(chosen.element())).toBeLessThanOrEqual(right(tabs) + 1));
  });

  test('three recent chats stand side by side, and right to left the arrows go the way they point', async () => {
    await open({}, 'rtl');
    await userEvent.click(box());
    const face = (name: string) => page.getByRole('dialog').getByRole('button', { name });
    await expect.element(face('林知夏')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(face('林知夏')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(face('Road trips')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(face('林知夏')).toHaveFocus();
    const [first, second] = [face('林知夏'), face('Road trips')].map((each) => each.element().getBoundingClientRect());
    expect((first?.left ?? 0) - (second?.right ?? 0)).toBeLessThan(40);
  });

  test('by keyboard: arrows and Enter open a message, Tab goes through the tabs', async () => {
    await open();
    await userEvent.click(box());
    await userEvent.keyboard('roadmap');
    await expect.element(option('View all 8')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const [key, messageId] = onOpen.mock.calls[0] ?? [];
    expect(key).toBe(`p:${ids.bob}`);
    expect(messageId).toBeGreaterThan(0);
    await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();

    await userEvent.click(box());
    await userEvent.keyboard('roa');
    await expect.element(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('tab', { name: 'Chats', selected: true })).toBeVisible();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect.element(page.getByRole('tab', { name: 'Messages', selected: true })).toBeVisible();
    await vi.waitFor(() => expect(names()).toHaveLength(8));
    await expect.element(box()).toHaveFocus();
    await vi.waitFor(() =>
      expect(document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '')).not.toBeNull(),
    );
  });

  test('finds people by pinyin, by nickname and by user name', async () => {
    await open();
    await box().fill('lzx');
    await expect.element(option(/^林知夏/)).toBeVisible();
    expect(marks()).toEqual(['林知夏']);
    await box().fill('dan');
    await expect.element(option('Dan, Username dan')).toBeVisible();
    await option('Dan, Username dan').click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(`p:${ids.dan}`, undefined);
  });

  test('nothing found: says so, and what else can be tried', async () => {
    const onAddFriend = vi.fn();
    await open({ onAddFriend });
    await box().fill('qwertz');
    await expect.element(page.getByText('Nothing found for “qwertz”')).toBeVisible();
    await page.getByRole('button', { name: 'Add a friend' }).click();
    expect(onAddFriend).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  });

  test('the server cannot be asked: what is here stands, and it can be tried again', async () => {
    await open();
    server.network.plan('message.notFound', { route: 'searchMessages' });
    await box().fill('roadmap');
    await expect.element(page.getByText('Older messages not searched.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Older messages not searched.')).not.toBeInTheDocument();
    await expect.element(option('View all 8')).toBeVisible();
  });

  test('offline: says that only this device was searched', async () => {
    await open();
    seat.knobs.offline();
    await seat.until(() => seat.client.connection.state.getSnapshot().lost);
    await box().fill('roadmap');
    await expect.element(page.getByText('Offline: only messages kept on this device are searched.')).toBeVisible();
  });

  test('an empty box: what was looked for before, by keyboard too, and the first chats', async () => {
    await open();
    for (const query of ['roadmap', 'dan']) {
      await box().fill(query);
      await expect.element(page.getByRole('option').first()).toBeVisible();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
    }
    await userEvent.click(box());
    await expect.element(page.getByRole('list', { name: 'Recent searches' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove dan' }).click({ force: true });
    await expect.element(page.getByRole('button', { name: 'dan', exact: true })).not.toBeInTheDocument();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box()).toHaveValue('roadmap');
    await expect.element(option(/part 7/)).toBeVisible();
  });

  test('opened by a shortcut, Escape gives focus back; a press elsewhere closes', async () => {
    const handle = await open();
    const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
    (elsewhere.element() as HTMLElement).focus();
    handle.current?.open();
    await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
    await expect.element(elsewhere).toHaveFocus();
    handle.current?.open();
    await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await elsewhere.click();
    await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  });

  test('on a phone: a page of its own that holds focus', async () => {
    await open({ layout: 'page' });
    await userEvent.click(box());
    const sheet = page.getByRole('dialog', { name: 'Search' });
    await expect.element(sheet).toBeVisible();
    // The box has it from the first frame: nothing that is focused after is taken away again.
    await expect.element(sheet.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    const back = sheet.getByRole('button', { name: 'Back' });
    (back.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(back).not.toHaveFocus();
    expect(sheet.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Tab}');
    await expect.element(back).toHaveFocus();
    await sheet.getByRole('searchbox', { name: 'Search' }).fill('roadmap');
    await expect.element(option(/part 7/)).toBeVisible();
    await option(/part 7/).click();
    expect(onOpen).toHaveBeenCalledOnce();
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
