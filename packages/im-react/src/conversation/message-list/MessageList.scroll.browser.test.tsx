import '../../testing/render/flash-stays.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';
import { blankChat } from '../../testing/stage/stage.ts';

let pane: PaneOnPage;
afterEach(() => pane.close());

const timeline = () => pane.timeline(DEMO_PRIVATE);

const many = (made: MessageStage): void => {
  emptied(made);
  made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 120 }, (_, index) => plain(index)));
};
const scroller = (): HTMLElement => {
  const found = pane.host.querySelector<HTMLElement>('[data-im-part="scroller"]');
  if (!found) throw new Error('no scroller');
  return found;
};

it('counts what comes while one reads above, and leads back', async () => {
  pane = renderPane(DEMO_PRIVATE, many);
  await settled();
  scroller().scrollTop = 800;
  await settled();
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  timeline().append(plain(200), plain(201));
  const chat = pane.stage.chat(DEMO_PRIVATE);
  chat.set({ ...blankChat(DEMO_PRIVATE), ...chat.getSnapshot(), unreadCount: 2 });
  await userEvent.click(page.getByRole('button', { name: 'Jump to latest, 2 new messages' }));
  await expect.element(page.getByText('message 201')).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument();
});

it('marks as read what is in view if the row of the saved position is held back', async () => {
  pane = renderPane(DEMO_PRIVATE, many);
  await settled();
  scroller().scrollTop = 800;
  await settled();
  const view = scroller().getBoundingClientRect();
  const saved = [...scroller().querySelectorAll<HTMLElement>('[data-im-item]')].find(
    (row) => row.getBoundingClientRect().bottom > view.top,
  )?.dataset.imItem;
  pane.show(DEMO_GROUP);
  await settled();
  // Only the newest rows are loaded; the saved one is the first of them.
  const { count, indexOf, keyAt } = timeline().getSnapshot();
  const first = indexOf(saved ?? '');
  expect(first).toBeGreaterThan(0);
  for (const key of Array.from({ length: first }, (_, index) => keyAt(index))) if (key) timeline().remove(key);
  timeline().set({ atStart: false });
  expect(timeline().getSnapshot().count).toBe(count - first);
  pane.done.length = 0;
  pane.show(DEMO_PRIVATE);
  await expect.poll(() => pane.done.filter((what) => what.startsWith('read p:3'))).not.toEqual([]);
});

it('loads older messages near the top, once at a time', async () => {
  pane = renderPane(DEMO_PRIVATE, (made) => {
    many(made);
    made.timeline(DEMO_PRIVATE).set({ atStart: false });
  });
  await settled();
  expect(timeline().asked).toEqual([]);
  scroller().scrollTop = 50;
  await settled();
  await expect.poll(() => new Set(timeline().asked)).toEqual(new Set(['older']));
  const { length } = timeline().asked;
  timeline().set({ loading: 'older' });
  scroller().scrollTop = 20;
  await settled();
  expect(timeline().asked.length).toBe(length);
});

it('jumps to a message that is not mounted without a complaint of React, and lights it up', async () => {
  const complain = vi.spyOn(console, 'error');
  try {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      many(made);
      const quote = { id: 1_010, sendId: 3, sendNickName: 'Mia Larsen', type: 0, content: 'said before' };
      made.timeline(DEMO_PRIVATE).append(plain(200, { quote }));
    });
    await settled();
    expect(pane.host.querySelector('[data-im-item="k10"]')).toBeNull();
    await userEvent.click(page.getByRole('button', { name: /said before/ }));
    await expect.element(page.getByText('message 10', { exact: true })).toBeInViewport();
    await expect
      .poll(() =>
        pane.host.querySelector('article[data-flash]')?.closest('[data-im-item]')?.getAttribute('data-im-item'),
      )
      .toBe('k10');
    expect(complain).not.toHaveBeenCalled();
  } finally {
    complain.mockRestore();
  }
});

/** Messages, and one that quotes an older one: a press on the quote jumps there. */
function quoting(quotedId: number, made: MessageStage): void {
  many(made);
  const quote = (id: number) => ({ id, sendId: 3, sendNickName: 'Mia Larsen', type: 0, content: `number ${id}` });
  made.timeline(DEMO_PRIVATE).append(plain(120, { quote: quote(quotedId) }), plain(121, { quote: quote(1_100) }));
}

it.each([
  ['scrolls', () => scroller().dispatchEvent(new WheelEvent('wheel')), 0],
  ['jumps elsewhere', () => page.getByRole('button', { name: /number 1100/ }).click(), 100],
])('gives a jump that loads for long up when the reader %s', async (_, leave, flashed) => {
  pane = renderPane(DEMO_PRIVATE, (made) => quoting(1_002, made));
  await settled();
  const { jumpTo } = timeline();
  let arrive = (): void => undefined;
  let signal: AbortSignal | undefined;
  vi.spyOn(timeline(), 'jumpTo').mockImplementationOnce((id, options) => {
    signal = options?.signal;
    return new Promise((resolve) => {
      arrive = () => void jumpTo(id).then(resolve);
    });
  });
  await page.getByRole('button', { name: /number 1002/ }).click();
  await leave();
  arrive();
  await settled();
  expect(signal?.aborted).toBe(true);
  await expect.element(page.getByText('message 2', { exact: true })).not.toBeInTheDocument();
  if (flashed > 0) await expect.element(page.getByText(`message ${flashed}`, { exact: true })).toBeInViewport();
});

it('marks as read after a jump to a first row that is held back, whose page does not come', async () => {
  pane = renderPane(DEMO_PRIVATE, (made) => {
    quoting(1_000, made);
    made.timeline(DEMO_PRIVATE).set({ atStart: false });
  });
  await settled();
  await page.getByRole('button', { name: /number 1000/ }).click();
  await expect.poll(() => timeline().asked).toContain('older');
  timeline().set({ loading: 'failed' });
  await settled();
  pane.done.length = 0;
  scroller().scrollTop = scroller().scrollHeight;
  await expect.poll(() => pane.done).toContain('read p:3');
});

it('marks as read only what is in view', async () => {
  pane = renderPane(DEMO_PRIVATE, many);
  await settled();
  await expect.poll(() => pane.done).toContain('read p:3');
  scroller().scrollTop = 300;
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await settled();
  pane.done.length = 0;
  timeline().append(plain(200));
  await settled();
  expect(pane.done).not.toContain('read p:3');
});

it('shows the unread line until one writes', async () => {
  pane = renderPane(DEMO_PRIVATE, (made) => made.timeline(DEMO_PRIVATE).set({ unreadFrom: 'p:3-12' }));
  await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('thanks{Enter}');
  await expect.element(page.getByRole('separator', { name: 'New messages' })).not.toBeInTheDocument();
});

it('shows it again for what came while another conversation was open', async () => {
  pane = renderPane(DEMO_PRIVATE);
  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('bye{Enter}');
  pane.show(DEMO_GROUP);
  await expect.element(page.getByRole('log', { name: /Design crew/ })).toBeVisible();
  timeline().set({ unreadFrom: 'p:3-12', unreadCount: 1 });
  pane.show(DEMO_PRIVATE);
  await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
});

describe('what is loaded above', () => {
  it('moves nothing that is seen, though it goes on with the group at the window’s beginning', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 60 }, (_, index) => plain(index + 100)));
      made.timeline(DEMO_PRIVATE).set({ atStart: false });
    });
    await settled();
    const element = pane.host.querySelector<HTMLElement>('[data-im-part="scroller"]');
    if (!element) throw new Error('no scroller');
    element.scrollTop = 0;
    await settled();
    const places = () =>
      new Map(
        [...element.querySelectorAll<HTMLElement>('[data-im-part="bubble"]')].map((bubble) => [
          bubble.textContent,
          [bubble.getBoundingClientRect().top, getComputedStyle(bubble).borderRadius] as const,
        ]),
      );
    const { bottom } = element.getBoundingClientRect();
    const before = [...places()].filter(([, [top]]) => top < bottom);
    expect(before.length).toBeGreaterThan(5);
    timeline().prepend(...Array.from({ length: 20 }, (_, index) => plain(index + 80)));
    await settled();
    const after = places();
    for (const [text, [top, corners]] of before) {
      expect(Math.abs((after.get(text)?.[0] ?? Number.NaN) - top), text ?? '').toBeLessThanOrEqual(1);
      expect(after.get(text)?.[1]).toBe(corners);
    }
  });
});
