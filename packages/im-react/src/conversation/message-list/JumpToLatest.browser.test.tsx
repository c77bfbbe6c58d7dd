import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';

let pane: PaneOnPage;
afterEach(() => pane.close());

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

it.each([320, 500, 960])('covers no time and no tick in a pane of %d px, wherever one scrolls', async (widthPx) => {
  pane = renderPane(DEMO_PRIVATE, (made) => {
    emptied(made);
    const rows = Array.from({ length: 60 }, (_, index) => plain(index, { mine: index % 2 === 0, state: 'read' }));
    made.timeline(DEMO_PRIVATE).append(...rows);
    const chat = made.stage.chat(DEMO_PRIVATE).getSnapshot();
    if (chat) made.stage.chat(DEMO_PRIVATE).set({ ...chat, unreadCount: 3 });
  });
  pane.host.style.inlineSize = `${widthPx}px`;
  await settled();
  const scroller = page.getByRole('log').element();
  const covered: string[] = [];
  for (let top = 0; top < 400; top += 10) {
    scroller.scrollTop = top;
    await settled();
    const view = scroller.getBoundingClientRect();
    const button = page.getByRole('button', { name: /^Jump to latest/ }).element();
    const over = [button, ...button.querySelectorAll('[data-im-part="badge"], .im-badge')];
    for (const meta of pane.host.querySelectorAll('[data-im-part="message-meta"]')) {
      const box = meta.getBoundingClientRect();
      // The part of it that the list shows.
      const shown = new DOMRect(box.left, box.top, box.width, Math.max(0, Math.min(box.bottom, view.bottom) - box.top));
      if (shown.height > 0 && over.some((each) => overlaps(shown, each.getBoundingClientRect())))
        covered.push(`${top}: ${meta.textContent}`);
    }
  }
  expect(covered).toEqual([]);
});
