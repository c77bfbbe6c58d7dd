import { afterEach, expect, it } from 'vitest';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';

let pane: PaneOnPage;
afterEach(() => pane.close());

/** Width of the text's longest line, and of the bubble without its padding. */
function widthsOf(text: Element): { readonly line: number; readonly bubble: number; readonly lines: number } {
  const range = document.createRange();
  range.selectNodeContents(text);
  const rects = [...range.getClientRects()];
  const bubble = text.closest('[data-im-part="bubble"]')?.getBoundingClientRect().width ?? 0;
  return {
    line: Math.max(...rects.map(({ width }) => width)),
    bubble: bubble - 24,
    lines: new Set(rects.map(({ top }) => Math.round(top))).size,
  };
}

it('on a phone a bubble is not as wide as it can be for its time alone', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => 'see you there at '.repeat(3).slice(0, index + 3));
  pane = renderPane(DEMO_PRIVATE, (made) => {
    emptied(made);
    made
      .timeline(DEMO_PRIVATE)
      .append(
        ...texts.flatMap((content, index) => [
          plain(index * 2, { content: `a${content}`, mine: false }),
          plain(index * 2 + 1, { content: `b${content}`, mine: true, state: 'read' }),
        ]),
      );
  });
  pane.host.style.inlineSize = '390px';
  pane.host.style.blockSize = '6000px';
  await settled();
  await expect.poll(() => pane.host.querySelectorAll('[data-im-part="text"]').length).toBe(60);
  const own = pane.host.querySelectorAll('[data-im-part="text"]');
  const wider: number[] = [];
  for (const text of own) {
    const { line, bubble, lines } = widthsOf(text);
    const meta = text.parentElement?.querySelector('[data-im-part="message-meta"]')?.getBoundingClientRect();
    const isBelow = (meta?.top ?? 0) >= text.getBoundingClientRect().bottom - 4;
    if (isBelow) wider.push(bubble - line);
    expect(lines, text.textContent ?? '').toBe(1);
  }
  // Some have a line for the time alone, and are hardly wider than their text.
  expect(wider.length).toBeGreaterThan(4);
  expect(Math.max(...wider)).toBeLessThanOrEqual(10);
});
