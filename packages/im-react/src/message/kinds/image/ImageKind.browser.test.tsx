import type { MessageRow } from 'im-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { KINDS_NOW, type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';

let made: KindsOnPage;
afterEach(() => made.close());

const NAMES = ['lake', 'dusk', 'sea', 'forest', 'dunes', 'night'] as const;
const pictures = (count: number, parts: Partial<MessageRow> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...demoKinds.image(NAMES[index % 6] ?? 'lake'), ...parts }));
const tiles = (): Element[] => [...made.host.querySelectorAll('.im-album__tile')];
const box = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
async function settled(): Promise<void> {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('one picture', () => {
  it('has its box before it comes, whether its size is known or not', async () => {
    made = renderKinds([demoKinds.image('lake', 900, 600), { ...demoKinds.image('dusk', 0, 0), minutes: 8 }]);
    const media = [...made.host.querySelectorAll('.im-media')];
    const before = media.map((each) => [box(each).width, Math.round(box(each).height)]);
    expect(before).toEqual([
      [320, 213],
      [240, 180],
    ]);
    await expect.poll(() => made.host.querySelectorAll('[data-state="loaded"]').length).toBe(2);
    expect(media.map((each) => [box(each).width, Math.round(box(each).height)])).toEqual(before);
  });

  it('says so where it cannot be shown', async () => {
    made = renderKinds([{ type: 1, content: '{"originUrl":"data:image/png;base64,x"}' }]);
    await expect.element(page.getByText('The image could not be loaded')).toBeVisible();
  });
});

describe('a picture that did not come', () => {
  it('and could not be sent offers to send it again, with nothing under that', async () => {
    made = renderKinds([{ type: 1, content: '{"originUrl":"data:image/png;base64,x"}', sendId: 2, state: 'failed' }], {
      list: { onOpenImage: () => undefined },
    });
    const picture = page.getByRole('button', { name: 'View image' });
    await expect.element(picture.getByText('The image could not be loaded')).toBeInTheDocument();
    await expect.element(picture.getByText('The image could not be loaded')).not.toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resend' }).first()).toBeVisible();
  });

  it('is asked for again once the connection is back', async () => {
    let failures = 0;
    const count = (): void => {
      failures += 1;
    };
    document.addEventListener('error', count, true);
    made = renderKinds([{ type: 1, content: '{"originUrl":"data:image/png;base64,x"}' }]);
    await expect.element(page.getByText('The image could not be loaded')).toBeVisible();
    const live = made.stage.connection.getSnapshot();
    expect(failures).toBe(1);
    // It may be seen a moment before it listens.
    await expect
      .poll(() => {
        made.stage.connection.set({ ...live, phase: 'waiting', lost: true });
        made.stage.connection.set(live);
        return failures;
      })
      .toBe(2);
    document.removeEventListener('error', count, true);
  });
});

describe('pictures sent together', () => {
  it.each([
    [2, 119],
    [3, 240],
    [4, 240],
    [7, 240],
  ])('%i of them fill one box of 320 px', async (count, height) => {
    made = renderKinds(pictures(count));
    const rects = tiles().map(box);
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    expect(Math.abs(right - left - 320)).toBeLessThan(0.5);
    expect(Math.abs(bottom - top - height)).toBeLessThan(0.5);
    const slices = [...made.host.querySelectorAll('.im-album')].map(box);
    expect(Math.abs(slices.reduce((sum, slice) => sum + slice.height, 0) - height)).toBeLessThan(0.5);
    expect(Math.abs((slices[0]?.top ?? 0) - top)).toBeLessThan(0.5);
    expect(slices.every((slice) => slice.height > 10)).toBe(true);
  });

  it('stay messages of their own: each has a name, focus and a menu', async () => {
    made = renderKinds(pictures(6));
    const third = page.getByRole('article', { name: 'Mia Larsen, 14:10, Photo 3 of 6' });
    await expect.element(third).toBeInTheDocument();
    third.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('article', { name: /Photo 4 of 6/ })).toHaveFocus();
    await userEvent.click(tiles()[1] ?? document.body, { button: 'right' });
    await expect.element(page.getByRole('menu', { name: 'Message actions' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(made.host.querySelector('.im-album__more')?.textContent).toBe('+2');
  });

  it('open by the keyboard where they lie behind "+n", and by a pointer the one that is seen', async () => {
    const opened: string[] = [];
    made = renderKinds(pictures(6), { list: { onOpenImage: ({ key }) => opened.push(key) } });
    const unseen = page.getByRole('article', { name: /Photo 6 of 6/ });
    unseen.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(unseen.getByRole('button', { name: 'View image' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(tiles()[3] ?? document.body);
    expect(opened).toEqual(['demo-5', 'demo-3']);
  });

  it('grow as they arrive, and part where one fails', async () => {
    made = renderKinds(pictures(1));
    expect(tiles()).toHaveLength(0);
    const next = (number: number): MessageRow =>
      rowOf({
        ...demoKinds.image('sea'),
        key: `n${number}`,
        conversation: 'g:100',
        id: 50 + number,
        sendNickName: 'Mia Larsen',
        sendTime: KINDS_NOW - 20 * 60_000 + number * 1_000,
      });
    made.rows.append(next(1));
    await expect.poll(() => tiles().length).toBe(2);
    made.rows.append(next(2));
    await expect.poll(() => tiles().length).toBe(3);
    made.rows.change('n1', { state: 'failed', mine: false });
    await expect.poll(() => tiles().length).toBe(0);
  });

  it('draw one row, once, when one of them changes', async () => {
    const drawn = new Map<string, number>();
    const counted = (row: MessageRow): MessageRow =>
      Object.defineProperty({ ...row }, 'sendNickName', {
        enumerable: false,
        get() {
          drawn.set(row.key, (drawn.get(row.key) ?? 0) + 1);
          return 'Mia Larsen';
        },
      });
    made = renderKinds(pictures(5));
    made.host.style.pointerEvents = 'none';
    for (let index = 0; index < 5; index++) {
      const row = made.row(index);
      if (row) made.rows.put(counted(row));
    }
    await settled();
    drawn.clear();
    const changed = made.row(1);
    if (changed) made.rows.put(counted({ ...changed, readedCount: 1 }));
    await settled();
    expect([...drawn]).toEqual([['demo-1', 1]]);
  });
});
