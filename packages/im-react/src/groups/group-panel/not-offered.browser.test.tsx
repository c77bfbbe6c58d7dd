import type { RouteName } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { NewMenu } from '../../chats/list-head/NewMenu.tsx';
import { NotificationScreen } from '../../notifications/notification-screen/NotificationScreen.tsx';
import { CREW } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { GroupPanel } from './GroupPanel.tsx';

/** Renders a component for a server that lacks these routes. */
async function without(routes: readonly RouteName[], element: ReactNode) {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.notOffered.set(new Set(routes));
  const { screen } = await renderOnStage(element, {
    stage,
    style: { blockSize: 880, inlineSize: 320, display: 'flex' },
  });
  return screen;
}

const panel = <GroupPanel groupId={CREW} onClose={vi.fn()} onRequests={vi.fn()} />;
const EXTENSIONS: readonly RouteName[] = ['groupRequests', 'groupSettings', 'groupMsgRemind', 'transferGroup'];

test('a group has no join requests, message alerts, administration and clearing where the server lacks them', async () => {
  const screen = await without([...EXTENSIONS, 'muteGroup', 'deleteMessages'], panel);
  await expect.element(screen.getByRole('button', { name: 'Dissolve group' })).toBeVisible();
  for (const name of ['Join requests', 'Message alerts', 'Administration', 'Clear chat history']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('the administration shows only what the server has', async () => {
  const screen = await without(EXTENSIONS, panel);
  await screen.getByRole('button', { name: 'Administration' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Mute everyone' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Managers' })).toBeVisible();
  for (const name of ['Join mode', 'Transfer group']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('the "+" menu has no "Join a group" where groups cannot be searched', async () => {
  const screen = await without(['searchGroups'], <NewMenu />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(2);
});

test('the requests have no tab for groups where the server has no join requests', async () => {
  const screen = await without(['groupRequests'], <NotificationScreen />);
  await expect.element(screen.getByRole('tablist')).toBeVisible();
  expect(screen.getByRole('tab').elements()).toHaveLength(2);
});
