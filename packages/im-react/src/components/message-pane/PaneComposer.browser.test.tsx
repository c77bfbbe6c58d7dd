import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE } from '../../testing/demo-message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render-pane.tsx';
import { StageProvider } from '../../testing/stage-provider.tsx';
import { MessagePane } from './MessagePane.tsx';

// The messages are painted first, the composer right after: what a person sees and does is the same.
let pane: PaneOnPage;
afterEach(() => pane.close());

const box = () => page.getByRole('textbox', { name: 'Message' });
const field = () => pane.host.querySelector('textarea');

/** Where things stand that must not move when the composer comes. */
function places(): readonly number[] {
  const composer = pane.host.querySelector('.im-composer__box');
  const scroller = pane.host.querySelector<HTMLElement>('[data-im-part="scroller"]');
  const last = [...pane.host.querySelectorAll('article')].at(-1);
  if (!composer || !scroller || !last) throw new Error('There is no pane yet.');
  const { left, top, width, height } = composer.getBoundingClientRect();
  return [left, top, width, height, scroller.clientHeight, last.getBoundingClientRect().bottom];
}

it('keeps the very place of the composer until it comes', async () => {
  pane = renderPane(DEMO_PRIVATE);
  expect(field()).toBeNull();
  const before = places();
  await expect.element(box()).toBeVisible();
  const after = places();
  expect(after.map((place, n) => Math.abs(place - (before[n] ?? 0))).filter((way) => way > 0.1)).toEqual([]);
});

it('has focus where it was asked for before it came', async () => {
  pane = renderPane(DEMO_PRIVATE);
  pane.show(DEMO_PRIVATE, { autoFocus: true });
  expect(field()).toBeNull();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('hello');
  await expect.element(box()).toHaveValue('hello');
});

it('takes no focus by itself', async () => {
  pane = renderPane(DEMO_PRIVATE);
  await expect.element(box()).toBeVisible();
  await expect.element(box()).not.toHaveFocus();
});

it('is there at once with a draft, whatever its height, and in the next conversation', async () => {
  pane = renderPane(DEMO_GROUP, ({ stage }) => {
    const chat = stage.chat(DEMO_GROUP);
    const known = chat.getSnapshot();
    if (known) chat.set({ ...known, draft: 'a\nb\nc' });
  });
  expect(field()?.value).toBe('a\nb\nc');
  pane.show(DEMO_PRIVATE);
  expect(field()?.value).toBe('');
});

it('is there at once where what it holds is set from outside', () => {
  pane = renderPane(DEMO_PRIVATE);
  pane.show(DEMO_PRIVATE, { value: 'from outside' });
  expect(field()?.value).toBe('from outside');
});

it('comes in StrictMode', async () => {
  pane = renderPane(DEMO_PRIVATE);
  const host = pane.host.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <StrictMode>
        <StageProvider client={pane.client} language="en-US">
          <MessagePane conversation={DEMO_GROUP} autoFocus />
        </StageProvider>
      </StrictMode>,
    ),
  );
  await expect.poll(() => host.querySelector('textarea') === document.activeElement).toBe(true);
  root.unmount();
});
