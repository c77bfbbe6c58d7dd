import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane } from './MessagePane.tsx';

let pane: PaneOnPage;
afterEach(() => pane.close());

const box = () => page.getByRole('textbox', { name: 'Message' });
const field = () => pane.host.querySelector('textarea');

it('stands in the first commit, beside the messages', () => {
  pane = renderPane(DEMO_PRIVATE);
  expect(field()?.value).toBe('');
  expect(pane.host.querySelector('article')).not.toBeNull();
});

it('has focus where the pane was asked for it', async () => {
  pane = renderPane(DEMO_PRIVATE);
  pane.show(DEMO_PRIVATE, { autoFocus: true });
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('hello');
  await expect.element(box()).toHaveValue('hello');
});

it('starts recording with a press in its first moment', async () => {
  pane = renderPane(DEMO_PRIVATE);
  pane.host.querySelector<HTMLElement>('button[aria-label="Record voice"]')?.click();
  // The recorder stands in the place of the text, whatever the microphone says.
  await expect.poll(field).toBeNull();
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
