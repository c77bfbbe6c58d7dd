import { describe, expect, test, vi } from 'vitest';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { GroupDetail } from './GroupDetail.tsx';

const box = { style: { blockSize: 700, inlineSize: 900 } };

describe('GroupDetail', () => {
  test('names the group, its id, owner, notice and the own nickname, and opens the chat', async () => {
    const onOpenConversation = vi.fn();
    const { screen, stage } = await renderOnStage(
      <GroupDetail groupId={CREW} onOpenConversation={onOpenConversation} />,
      box,
    );
    const page = screen.getByRole('region', { name: 'Group Design crew' });
    await expect.element(page.getByText('Group ID 100 · 12 members')).toBeVisible();
    await expect.element(page.getByText('Noah Berg')).toBeVisible();
    await expect.element(page.getByText('Review of the home page on Thursday at 15:00.')).toBeVisible();
    await page.getByRole('button', { name: 'Open chat' }).click();
    expect(onOpenConversation).toHaveBeenCalledExactlyOnceWith(`g:${CREW}`);
    expect(stage.calls).toContain('start g:100');
  });

  test('offers the invitation only to those whom the rules allow it', async () => {
    const { screen } = await renderOnStage(<GroupDetail groupId={HIKES} onOpenConversation={vi.fn()} />, box);
    await expect.element(screen.getByRole('button', { name: 'Open chat' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Invite members' })).not.toBeInTheDocument();
  });

  test('says that the group was dissolved, and that the reader left', async () => {
    const { screen, stage } = await renderOnStage(<GroupDetail groupId={CREW} onOpenConversation={vi.fn()} />, box);
    const group = stage.group(CREW).getSnapshot();
    if (group) stage.group(CREW).set({ ...group, quit: true });
    await expect.element(screen.getByText('You are no longer in this group')).toBeVisible();
    if (group) stage.group(CREW).set({ ...group, quit: true, dissolve: true });
    await expect.element(screen.getByText('This group was dissolved')).toBeVisible();
  });

  test('a group that nobody knows has no way to write into it', async () => {
    const { screen } = await renderOnStage(<GroupDetail groupId={777} onOpenConversation={vi.fn()} />, box);
    await expect.element(screen.getByText('This chat does not exist')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Open chat' })).not.toBeInTheDocument();
  });
});
