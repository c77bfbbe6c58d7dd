import type { MessageRow } from 'im-sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageStage } from '../../testing/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render-pane.tsx';

let made: PaneOnPage;
const onPanelChange = vi.fn();
afterEach(() => {
  made.close();
  onPanelChange.mockReset();
});

const info = (): Element | null => made.host.querySelector('.im-info');

/** Opens the info of the last message of a chat with Mia, changed to these facts. */
function openInfo(facts: Partial<MessageRow>): { readonly key: string } & ReturnType<MessageStage['timeline']> {
  made = renderPane('p:3');
  const rows = made.timeline('p:3');
  const key = rows.getSnapshot().keyAt(rows.getSnapshot().count - 1) ?? '';
  rows.change(key, { type: 0, content: 'see you', quote: undefined, ...facts });
  made.show('p:3', { panel: { kind: 'info', rowKey: key }, onPanelChange });
  return { ...rows, key };
}

it('message info shows the message, when it was sent and edited, and that it was read', async () => {
  openInfo({ mine: true, state: 'read', sendTime: PANE_NOW - 60_000, revision: PANE_NOW });
  await expect.poll(() => info()?.textContent).toContain('see you');
  const moments = info()?.querySelector('.im-info__moments')?.textContent;
  for (const word of ['Sent', '14:09', 'Edited', '14:10', 'Read']) expect(moments).toContain(word);
});

it('message info asks to be closed by its button, and when its message is recalled', async () => {
  const { key, change } = openInfo({ mine: false, state: 'sent' });
  await expect.poll(info).not.toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  expect(onPanelChange.mock.calls).toEqual([[null]]);
  change(key, { recalled: true });
  await expect.poll(() => onPanelChange.mock.calls.length).toBe(2);
  expect(info()).toBeNull();
});
