import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderWholePane } from '../../testing/render/render-pane.tsx';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';

// A pane of 320 px.
let pane: PaneOnPage;
beforeEach(async () => {
  await page.viewport(320, 640);
  pane = await renderWholePane(DEMO_PRIVATE, (made) => {
    emptied(made);
    made.timeline(DEMO_PRIVATE).append(
      plain(1, { content: 'short' }),
      plain(2, {
        content: 'A message that is long enough to take several lines in a pane that is as narrow as this',
      }),
      plain(3, { content: 'mine', mine: true, state: 'read' }),
      plain(4, { content: 'and a longer one of mine that takes several lines as well', mine: true, state: 'read' }),
    );
    const chat = made.stage.chat(DEMO_PRIVATE).getSnapshot();
    if (chat) made.stage.chat(DEMO_PRIVATE).set({ ...chat, showName: 'Maximiliane von Hohenstein-Lichtenberg' });
  });
  pane.host.style.cssText = 'width:320px;height:600px';
  await settled();
});
afterEach(async () => {
  pane.close();
  await page.viewport(414, 896);
});

test('a placeholder that is too long ends in an ellipsis, in one line', async () => {
  const field = page.getByRole('textbox', { name: 'Message' }).element() as HTMLTextAreaElement;
  const hint = getComputedStyle(field, '::placeholder');
  expect([hint.textOverflow, hint.overflow, hint.whiteSpaceCollapse, hint.textWrapMode]).toEqual([
    'ellipsis',
    'hidden',
    'collapse',
    'nowrap',
  ]);
  expect(field.placeholder).toContain('Maximiliane');
  expect(field.getBoundingClientRect().height).toBeLessThanOrEqual(40);
});

test('the buttons beside a message cover no text', async () => {
  for (const row of pane.host.querySelectorAll('article')) {
    await userEvent.hover(row.querySelector('[data-im-part="text"]') ?? row);
    await expect.poll(() => row.querySelector('[data-im-part="hover-bar"]')).not.toBeNull();
    const bar = row.querySelector('[data-im-part="hover-bar"]')?.getBoundingClientRect();
    if (!bar) throw new Error('no buttons');
    const range = document.createRange();
    for (const text of pane.host.querySelectorAll('[data-im-part="text"], [data-im-part="message-meta"]')) {
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const covers =
          line.left < bar.right && bar.left < line.right && line.top + 4 < bar.bottom && bar.top < line.bottom - 4;
        expect.soft(covers, `${row.textContent} over ${text.textContent}`).toBe(false);
      }
    }
    expect(bar.left).toBeGreaterThanOrEqual(0);
    expect(bar.right).toBeLessThanOrEqual(320);
  }
});

test('the name of the conversation is whole with wide text spacing', async () => {
  const chat = pane.stage.chat(DEMO_PRIVATE).getSnapshot();
  if (chat) pane.stage.chat(DEMO_PRIVATE).set({ ...chat, showName: 'Katharina Sommerfeld' });
  const spacing = document.head.appendChild(document.createElement('style'));
  spacing.textContent =
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }';
  onTestFinished(() => spacing.remove());
  const name = pane.host.querySelector<HTMLElement>('[data-im-part="conversation-header"] bdi');
  if (!name) throw new Error('no name');
  await expect.poll(() => name.textContent).toBe('Katharina Sommerfeld');
  expect(getComputedStyle(name).letterSpacing).toBe('1.8px');
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  const head = name.closest('header')?.getBoundingClientRect();
  const text = name.getBoundingClientRect();
  expect([text.top >= (head?.top ?? 0), text.bottom <= (head?.bottom ?? 0)]).toEqual([true, true]);
});
