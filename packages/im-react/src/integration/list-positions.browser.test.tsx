import { afterEach, expect, test, vi } from 'vitest';
import { BusinessCardDialog } from '../conversation/business-card/BusinessCardDialog.tsx';
import { ForwardDialog } from '../conversation/forward/ForwardDialog.tsx';
import { FriendPicker } from '../people/FriendPicker.tsx';
import { demoMessageStage } from '../testing/demo/message-stage.ts';
import { renderOnStage, TEST_NOW } from '../testing/render/render-on-stage.tsx';
import { rowOf } from '../testing/stage/timeline-stage.ts';

// A virtual list holds the rows in view only: each says its position among all.

afterEach(() => vi.restoreAllMocks());

test.each([
  ['friends to send a card of', <BusinessCardDialog key="card" open conversation="p:3" onOpenChange={vi.fn()} />],
  ['friends to pick', <FriendPicker key="pick" selected={[]} max={5} onChange={vi.fn()} />],
  ['chats to forward to', <ForwardDialog key="forward" rows={[rowOf({ key: 'a', id: 1 })]} onClose={vi.fn()} />],
])('%s say their position and how many there are', async (_, ui) => {
  const made = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const { screen } = await renderOnStage(ui, made);
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  const rows = screen.getByRole('option').elements();
  expect(rows.length).toBeGreaterThan(2);
  const sizes = new Set(rows.map((row) => Number(row.getAttribute('aria-setsize'))));
  expect(sizes.size).toBe(1);
  expect([...sizes][0]).toBeGreaterThanOrEqual(rows.length);
  expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(rows.map((_, index) => String(index + 1)));
});
