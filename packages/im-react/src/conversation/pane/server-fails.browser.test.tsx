import '../../styles/index.css';
import { ImError } from 'im-sdk';
import { expect, it, vi } from 'vitest';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { MessagePane } from './MessagePane.tsx';

it('names the reason in place of a skeleton while the server answers only failures, and tries again', async () => {
  const { client, stage, timeline } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const messages = timeline(DEMO_GROUP);
  const { count, keyAt } = messages.getSnapshot();
  for (const key of Array.from({ length: count }, (_, index) => keyAt(index))) {
    if (key !== undefined) messages.remove(key);
  }
  messages.set({ ready: false });
  const { screen } = await renderOnStage(<MessagePane conversation={DEMO_GROUP} />, { stage, client });
  await vi.waitFor(() => expect(document.querySelectorAll('.im-skeleton').length).toBeGreaterThan(0));
  const syncError = new ImError('server.internal', '系统繁忙', { category: 'server', retryable: true });
  const connected = (phase: 'waiting' | 'connecting') =>
    stage.connection.set({ ...stage.connection.getSnapshot(), phase, syncError });
  connected('waiting');
  await expect.element(screen.getByText('Messages could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('Internal server error', { exact: true })).toBeVisible();
  expect(document.querySelector('.im-skeleton')).toBeNull();
  const again = screen.getByRole('button', { name: 'Try again' });
  await again.click();
  expect(stage.calls).toContain('retryNow');
  connected('connecting');
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
});
