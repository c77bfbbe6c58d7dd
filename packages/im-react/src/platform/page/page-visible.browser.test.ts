import { afterEach, expect, test, vi } from 'vitest';
import { onPageAttention } from './page-visible.ts';
import type { PageWindow } from './page-window.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('the focus that moves into a frame of the page stays on the page', () => {
  const changed = vi.fn();
  const stop = onPageAttention(window, changed);
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  window.dispatchEvent(new FocusEvent('blur'));
  expect(changed.mock.calls).toEqual([[true]]);
  hasFocus.mockReturnValue(false);
  window.dispatchEvent(new FocusEvent('blur'));
  expect(changed.mock.calls).toEqual([[true], [false]]);
  stop();
});

test('the document has the focus when its window emits blur for a frame', async () => {
  const [field, frame] = [document.createElement('input'), document.createElement('iframe')];
  document.body.append(field, frame);
  const inner = frame.contentDocument?.body.appendChild(document.createElement('input'));
  field.focus();
  const atBlur = new Promise((resolve) => {
    window.addEventListener('blur', () => resolve(document.hasFocus()), { once: true });
  });
  inner?.focus();
  expect(await atBlur).toBe(true);
});

test('a page in the background says so at once', () => {
  const changed = vi.fn();
  const view = { document: { visibilityState: 'hidden', addEventListener: vi.fn() }, addEventListener: vi.fn() };
  onPageAttention(view as unknown as PageWindow, changed);
  expect(changed.mock.calls).toEqual([[false]]);
});
