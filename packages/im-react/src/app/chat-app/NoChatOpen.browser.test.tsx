import '../../styles/index.css';
import { ImError } from 'im-sdk';
import { expect, test } from 'vitest';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { createStage } from '../../testing/stage/stage.ts';

import { NoChatOpen } from './NoChatOpen.tsx';

const SYNC_ERROR = new ImError('server.internal', '系统繁忙', { category: 'server', retryable: true });

test('while the server answers only failures the pane says so too, instead of a welcome', async () => {
  const stage = createStage();
  stage.list.set({ keys: [], ready: true });
  const { screen } = await renderOnStage(<NoChatOpen onOpen={() => undefined} />, { stage });
  await expect.element(screen.getByText(/^Welcome/)).toBeVisible();
  const connected = stage.connection.getSnapshot();
  stage.connection.set({ ...connected, syncError: SYNC_ERROR });
  await expect.element(screen.getByText('Chats could not be loaded')).toBeVisible();
  expect(screen.getByText(/^Welcome/).query()).toBeNull();
  stage.connection.set(connected);
  await expect.element(screen.getByText(/^Welcome/)).toBeVisible();
});
