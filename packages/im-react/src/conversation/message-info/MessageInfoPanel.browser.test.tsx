import type { MessageRow } from 'im-sdk';
import type { GroupMember } from 'im-sdk/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP } from '../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { SELF_ID } from '../../testing/stage/stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';

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

it('message info says to a visitor that a message was read, and not by whom', async () => {
  made = renderPane(DEMO_GROUP, ({ stage, timeline }) => {
    stage.session.set({ status: 'signedIn', userId: SELF_ID, isVisitor: true });
    const sent = { mine: true, sendId: SELF_ID, receipt: true, readedCount: 1, sendTime: PANE_NOW };
    timeline(DEMO_GROUP).append(
      rowOf({ key: 'own', id: 9_000, conversation: DEMO_GROUP, content: 'to the shop', ...sent }),
    );
  });
  made.show(DEMO_GROUP, { panel: { kind: 'info', rowKey: 'own' }, onPanelChange });
  await expect.poll(() => info()?.querySelector('.im-info__moments')?.textContent).toMatch(/Sent.*Read$/);
  expect(info()?.querySelectorAll('section')).toHaveLength(1);
});

it('message info has all readers of a large group one press away, and only those in view in the page', async () => {
  const userIds = Array.from({ length: 400 }, (_, index) => 1_000 + index);
  made = renderPane(DEMO_GROUP, (stage) => {
    const groupId = Number(DEMO_GROUP.slice(2));
    stage.members(groupId).set(userIds.map((userId) => ({ userId, showNickName: `Member ${userId}` }) as GroupMember));
    stage.readers = userIds.slice(0, 300);
    const sent = { mine: true, sendId: SELF_ID, receipt: true, readedCount: 300, sendTime: PANE_NOW };
    stage
      .timeline(DEMO_GROUP)
      .append(rowOf({ key: 'all', id: 9_000, conversation: DEMO_GROUP, content: 'to all', ...sent }));
  });
  await userEvent.click(page.getByText('to all'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Message info' }));
  const readers = page.getByRole('list', { name: /^Read/ });
  await expect.poll(() => readers.getByRole('listitem').elements().length).toBe(4);
  await userEvent.click(page.getByRole('button', { name: /296 more/ }));
  await expect.poll(() => readers.getByRole('listitem').elements().length).toBeGreaterThan(4);
  const [first, ...others] = readers.getByRole('listitem').elements();
  expect(others.length).toBeLessThan(60);
  expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '300']);
  const scroller = made.host.querySelector('.im-panel__scroll');
  if (!scroller) throw new Error('no panel');
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(300 * 40);
  scroller.scrollTop = 150 * 48;
  await expect.element(readers.getByText('Member 1150', { exact: true })).toBeVisible();
});
