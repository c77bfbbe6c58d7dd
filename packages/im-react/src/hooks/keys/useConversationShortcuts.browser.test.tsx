import type { ConversationKey } from 'im-sdk/protocol';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { useConversationShortcuts } from './useConversationShortcuts.ts';

const down = '{Alt>}{ArrowDown}{/Alt}';
const up = '{Alt>}{ArrowUp}{/Alt}';

function Shell({ first = null }: { first?: ConversationKey | null }) {
  const [open, setOpen] = useState(first);
  useConversationShortcuts({ selected: open, onSelect: setOpen });
  return (
    <>
      <output>{open ?? 'none'}</output>
      <textarea aria-label="Message" />
      <select aria-label="Language">
        <option>English</option>
      </select>
      <div role="menu">
        <button type="button" role="menuitem">
          Reply
        </button>
      </div>
    </>
  );
}

const open = () => page.getByRole('status');

async function show(first?: ConversationKey) {
  const { stage } = await renderOnStage(<Shell first={first ?? null} />);
  return stage.list.getSnapshot().keys;
}

afterEach(() => vi.restoreAllMocks());

test('Alt and arrows go along the list and stop at its ends', async () => {
  const keys = await show();
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys[0] ?? '');
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys[1] ?? '');
  await userEvent.keyboard(up + up);
  await expect.element(open()).toHaveTextContent(keys[0] ?? '');
});

test('with none open Alt+↑ opens the last', async () => {
  const keys = await show();
  await userEvent.keyboard(up);
  await expect.element(open()).toHaveTextContent(keys.at(-1) ?? '');
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys.at(-1) ?? '');
});

test('a choice that opens by these keys keeps them, and so does a menu', async () => {
  await show();
  await userEvent.click(page.getByRole('menuitem', { name: 'Reply' }));
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent('none');
  page.getByRole('combobox', { name: 'Language' }).element().focus();
  await userEvent.keyboard(up);
  await expect.element(open()).toHaveTextContent('none');
});

test('in a text they work, but on an Apple device only where it is empty: there they move the caret', async () => {
  const keys = await show();
  const box = page.getByRole('textbox', { name: 'Message' });
  await userEvent.fill(box, 'two words');
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys[0] ?? '');
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys[0] ?? '');
  await userEvent.clear(box);
  await userEvent.keyboard(down);
  await expect.element(open()).toHaveTextContent(keys[1] ?? '');
});

test('keys with another modifier, and while an input method composes, are not ours', async () => {
  await show();
  await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
  const composing = { key: 'ArrowDown', altKey: true, bubbles: true, isComposing: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', composing));
  // Some say so by the code alone.
  const unnamed = new KeyboardEvent('keydown', { ...composing, isComposing: false });
  Object.defineProperty(unnamed, 'keyCode', { value: 229 });
  document.body.dispatchEvent(unnamed);
  await expect.element(open()).toHaveTextContent('none');
});
