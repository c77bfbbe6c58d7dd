import type { Group } from 'im-sdk/protocol';
import { expect, it } from 'vitest';
import { demoMessageStage } from '../../testing/demo/message-stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { MessagePane } from './MessagePane.tsx';

const GROUP = 777;
const left: Group = { id: GROUP, name: 'Walkers', showGroupName: 'Walkers', memberCount: 4, quit: true };

async function renderPaneOf(group: Group) {
  const { client, stage } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  stage.group(GROUP).set(group);
  return renderOnStage(<MessagePane conversation={`g:${GROUP}`} />, { stage, client });
}

it('a group that one left before any of its messages came is a placeholder', async () => {
  const { screen } = await renderPaneOf(left);
  await expect.element(screen.getByText('You are not in this group')).toBeVisible();
  await expect.element(screen.getByText('You have left this group')).not.toBeInTheDocument();
});

it('one who is removed while looking on reads so, under the name of the group', async () => {
  const { screen } = await renderPaneOf({ ...left, removedBy: 3 });
  await expect.element(screen.getByText('You were removed from this group')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Walkers' })).toBeVisible();
});
