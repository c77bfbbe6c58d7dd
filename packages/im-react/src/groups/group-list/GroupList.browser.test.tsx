import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HIKES } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { createStage } from '../../testing/stage/stage.ts';
import { GroupList } from './GroupList.tsx';

describe('GroupList', () => {
  test('groups that the reader manages come first, each with its number of members', async () => {
    const { screen } = await renderOnStage(<GroupList onSelect={() => undefined} />);
    await expect.element(screen.getByRole('option', { name: 'Design crew, 12 members' })).toBeVisible();
    const rows = [...document.querySelectorAll('.im-section, .im-contact__name')].map((each) => each.textContent);
    expect(rows).toEqual([
      'Groups I manage · 2',
      'Design crew',
      'Book club',
      'Groups I joined · 2',
      'Weekend hikes',
      'Engineering weekly',
    ]);
  });

  test('moves a group when the reader becomes its owner', async () => {
    const { screen, stage } = await renderOnStage(<GroupList onSelect={() => undefined} />);
    await expect.element(screen.getByText('Groups I manage · 2')).toBeVisible();
    const group = stage.group(HIKES).getSnapshot();
    if (group) stage.group(HIKES).set({ ...group, role: 3 });
    await expect.element(screen.getByText('Groups I manage · 3')).toBeVisible();
  });

  test('is one tab stop; arrows move, typing finds a name, Enter opens', async () => {
    const onSelect = vi.fn();
    await renderOnStage(<GroupList onSelect={onSelect} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(104);
    await userEvent.keyboard('w{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(HIKES);
  });

  test('is searched by name, by pinyin and by id', async () => {
    const stage = demoStage({ language: 'zh-CN', now: TEST_NOW });
    const { screen } = await renderOnStage(<GroupList query="zmtb" onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByRole('option', { name: /^周末徒步群/ })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
    await screen.unmount();
    const byId = await renderOnStage(<GroupList query="104" onSelect={() => undefined} />);
    await expect.element(byId.screen.getByRole('option', { name: /^Book club/ })).toBeVisible();
    expect(byId.screen.getByRole('option').elements()).toHaveLength(1);
  });

  test('shows grey rows, not that there are no groups, before the first list has come', async () => {
    const stage = createStage();
    stage.listsReady.set(false);
    const { screen } = await renderOnStage(<GroupList onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByRole('status', { name: 'Groups' })).toHaveAttribute('aria-busy', 'true');
    await vi.waitFor(() => expect(document.querySelector('.im-skeleton-row')?.clientHeight).toBe(56));
    expect(screen.getByText('No groups yet').query()).toBeNull();
    stage.listsReady.set(true);
    await expect.element(screen.getByText('No groups yet')).toBeVisible();
  });

  test('says what to do without groups, and that a search found none', async () => {
    const none = await renderOnStage(<GroupList onSelect={() => undefined} />, { stage: createStage() });
    await expect.element(none.screen.getByText('Create a group, or join one by its ID.')).toBeVisible();
    await none.screen.unmount();
    const { screen } = await renderOnStage(<GroupList query="zzz" onSelect={() => undefined} />);
    await expect.element(screen.getByText('None of your groups is called “zzz”.')).toBeVisible();
  });
});
