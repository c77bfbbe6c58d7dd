import type { CSSProperties } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { SELF_ID, STAGE_KEY } from '../../testing/stage/stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { recentSearchesKey } from './recent/useRecentSearches.ts';
import { SearchEverywhere, type SearchEverywhereProps } from './SearchEverywhere.tsx';

const RECENT = recentSearchesKey({ storageKey: STAGE_KEY }, SELF_ID);
const onOpen = vi.fn();
const found = (id: number) =>
  rowOf({ key: `p${id}`, id, conversation: 'p:4', sendTime: TEST_NOW - 60_000 * (90 - id), content: `roadmap ${id}` });

beforeEach(() => {
  onOpen.mockClear();
  localStorage.setItem(RECENT, JSON.stringify(['terrace', 'roadmap']));
  return () => localStorage.removeItem(RECENT);
});

async function open(
  layout: 'popup' | 'page',
  style?: CSSProperties,
  offers: Pick<SearchEverywhereProps, 'onAddFriend'> = {},
) {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.searched.set({ results: [found(50), found(30)], phase: 'server', more: false, total: undefined });
  await renderOnStage(
    <div style={{ blockSize: 2_000, paddingBlockStart: 200 }}>
      <SearchEverywhere onOpen={onOpen} layout={layout} {...offers} />
    </div>,
    { stage, ...(style && { style }) },
  );
  await page.getByRole('searchbox', { name: 'Search' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  return stage;
}
const dialog = () => page.getByRole('dialog', { name: 'Search' });
const box = (layout: 'popup' | 'page') =>
  (layout === 'page' ? dialog() : page).getByRole('searchbox', { name: 'Search' });
const active = (layout: 'popup' | 'page'): string | null | undefined =>
  document
    .getElementById(box(layout).element().getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('aria-label');
const composing = (on: Element, key: string, more: KeyboardEventInit): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

describe.each(['popup', 'page'] as const)('a search in a %s', (layout) => {
  test('has the keys still when something of what was looked for was taken away, or all of it', async () => {
    await open(layout);
    await page.getByRole('button', { name: 'Remove terrace' }).click({ force: true });
    await expect.element(box(layout)).toHaveFocus();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(box(layout)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('has the keys still when something is looked for again', async () => {
    await open(layout);
    await page.getByRole('button', { name: 'roadmap', exact: true }).click();
    await expect.element(page.getByRole('option', { name: /roadmap 50/ })).toBeVisible();
    await expect.element(box(layout)).toHaveFocus();
  });

  test('leaves keys to an input method that composes', async () => {
    await open(layout);
    await box(layout).fill('roadmap');
    await expect.element(page.getByRole('option', { name: /roadmap 50/ })).toBeVisible();
    composing(box(layout).element(), 'Escape', { isComposing: true });
    // Safari: the composition has ended before the key that ends it.
    composing(box(layout).element(), 'Enter', { keyCode: 229 });
    composing(box(layout).element(), 'Escape', { keyCode: 229 });
    await expect.element(box(layout)).toHaveValue('roadmap');
    await expect.element(dialog()).toBeVisible();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('stays at the row that was gone to when others come in above it', async () => {
    const stage = await open(layout);
    await box(layout).fill('roadmap');
    await expect.element(page.getByRole('option', { name: /roadmap 30/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(active(layout)).toContain('roadmap 30'));
    stage.searched.set({ results: [found(70), found(50), found(30)], phase: 'done', more: false, total: 3 });
    await expect.element(page.getByRole('option', { name: /roadmap 70/ })).toBeVisible();
    await vi.waitFor(() => expect(active(layout)).toContain('roadmap 30'));
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('p:4', 30);
  });
});

describe.each(['popup', 'page'] as const)('below the results of a %s', (layout) => {
  const { up, tab, back } = { up: '{ArrowUp}', tab: '{Tab}', back: '{Shift>}{Tab}{/Shift}' };

  test('Tab reaches “Add friend” where nothing was found, and Shift+Tab leads back', async () => {
    const stage = await open(layout, undefined, { onAddFriend: vi.fn() });
    stage.searched.set({ results: [], phase: 'done', more: false, total: 0 });
    await box(layout).fill('qwertz');
    const add = page.getByRole('button', { name: 'Add a friend' });
    await expect.element(add).toBeVisible();
    await userEvent.keyboard(tab);
    await expect.element(add).toHaveFocus();
    await userEvent.keyboard(back);
    await expect.element(box(layout)).toHaveFocus();
  });

  test('Tab reaches “Try again” after the last tab where the search has failed', async () => {
    const stage = await open(layout);
    stage.searched.set({ results: [found(50)], phase: 'failed', more: false, total: undefined });
    await box(layout).fill('roadmap');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await userEvent.keyboard(tab.repeat(4) + up);
    await expect.element(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(tab);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
  });
});

test('a name that may be cut off can be read in full', async () => {
  await open('popup');
  await page.getByRole('searchbox', { name: 'Search' }).fill('road');
  await expect.element(page.getByRole('option', { name: /roadmap 50/ }).getByTitle('Oliver Grant')).toBeVisible();
});

test('the results go with their box when the page of a host scrolls', async () => {
  await open('popup', { blockSize: 600, overflow: 'auto' });
  const top = (part: { element(): Element }): number => part.element().getBoundingClientRect().top;
  const apart = (): number => top(dialog()) - top(box('popup'));
  // It has found its place.
  await vi.waitFor(() => {
    expect(apart()).toBeGreaterThan(0);
    expect(apart()).toBeLessThan(60);
  });
  const [before, way] = [top(box('popup')), apart()];
  const scrolled = document.querySelector('[data-im-part="root"] > div');
  if (!scrolled) throw new Error('There is no page to scroll.');
  scrolled.scrollTop = 100;
  await vi.waitFor(() => expect(apart()).toBe(way));
  expect(top(box('popup'))).toBe(before - 100);
});
