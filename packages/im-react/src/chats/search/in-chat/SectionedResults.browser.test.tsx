import type { MessageRow } from 'im-sdk';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage, TEST_NOW } from '../../../testing/render/render-on-stage.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';
import { ChatSearchPanel } from './ChatSearchPanel.tsx';

const HOUR_MS = 3_600_000;
const COUNT = 1_000;

/** A thousand results, newest first, of more than a month. */
function results(parts: (id: number) => Partial<MessageRow>): MessageRow[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const id = COUNT - index;
    const sendTime = TEST_NOW - index * HOUR_MS;
    return rowOf({ key: `g${id}`, id, conversation: 'g:100', sendId: 8, sendNickName: 'Aiko', sendTime, ...parts(id) });
  });
}

async function openPanel(rows: readonly MessageRow[], box: { inlineSize: number; blockSize: number }) {
  const onJump = vi.fn();
  const { stage } = await renderOnStage(<ChatSearchPanel conversation="g:100" onClose={vi.fn()} onJump={onJump} />, {
    style: { ...box, display: 'flex' },
  });
  stage.searched.set({ results: rows, phase: 'done', more: false, total: COUNT });
  return onJump;
}

test('of a thousand hits only those in view are in the page; the keyboard reaches each, and its place is known', async () => {
  // Every third is so long that it takes two lines.
  const long = 'a long sentence '.repeat(12);
  const rows = results((id) => ({ content: `home ${id} ${id % 3 === 0 ? long : ''}` }));
  const onJump = await openPanel(rows, { inlineSize: 320, blockSize: 600 });
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('home');
  await expect.element(page.getByRole('option', { name: /home 1000/ })).toBeVisible();
  expect(page.getByRole('option').elements().length).toBeLessThan(40);
  await userEvent.keyboard('{ArrowUp}');
  const last = page.getByRole('option', { name: /home 1\b/ });
  await expect.element(last).toBeVisible();
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  await expect.element(last).toHaveAttribute('aria-posinset', String(COUNT));
  await expect.element(last).toHaveAttribute('aria-setsize', String(COUNT));
  const box = page.getByRole('searchbox', { name: 'Search in this chat' });
  await expect.element(box).toHaveAttribute('aria-activedescendant', last.element().id);
  await userEvent.keyboard('{ArrowUp}');
  const before = page.getByRole('option', { name: /home 2\b/ });
  await expect.element(before).toHaveAttribute('aria-selected', 'true');
  await expect.element(before).toBeVisible();
  expect(page.getByRole('option').elements().length).toBeLessThan(40);
  expect(onJump.mock.calls).toEqual([[1], [2]]);
  // Scrolled out of the page it is not named any more.
  before.element().closest('.im-panel__scroll')?.scrollTo(0, 0);
  await expect.element(before).not.toBeInTheDocument();
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
});

test('of a thousand pictures only those in view are in the page, three in a row; Tab reaches the next ones', async () => {
  const rows = results(() => ({ type: 1, content: '{"originUrl":"","thumbUrl":"data:image/gif;base64,"}' }));
  await openPanel(rows, { inlineSize: 320, blockSize: 600 });
  await userEvent.click(page.getByRole('button', { name: 'Images' }));
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeLessThan(90);
  const tops = page
    .getByRole('listitem')
    .elements()
    .slice(0, 4)
    .map((each) => each.getBoundingClientRect().top);
  expect([tops[1], tops[2], tops[3] === tops[0]]).toEqual([tops[0], tops[0], false]);
  // Far beyond the first screen.
  const first = page.getByRole('listitem').elements()[0]?.querySelector('button');
  first?.focus();
  for (let presses = 0; presses < 60; presses++) await userEvent.tab();
  const focused = document.activeElement?.closest('[role="listitem"]');
  expect(focused?.getAttribute('aria-posinset')).toBe('61');
  expect(focused?.getAttribute('aria-setsize')).toBe(String(COUNT));
});
