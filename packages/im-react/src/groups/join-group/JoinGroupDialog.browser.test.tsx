import { type ErrorCode, ImError, JoinMode } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { JoinGroupDialog } from './JoinGroupDialog.tsx';

const english = () => demoStage({ language: 'en-US', now: TEST_NOW });

async function open(stage = english()) {
  const onJoined = vi.fn();
  const onOpenChange = vi.fn();
  const { screen } = await renderOnStage(<JoinGroupDialog open onOpenChange={onOpenChange} onJoined={onJoined} />, {
    stage,
  });
  return { screen, stage, onJoined, onOpenChange };
}

describe('JoinGroupDialog', () => {
  test('a search needs a keyword', async () => {
    const { screen, stage } = await open();
    await expect.element(screen.getByRole('searchbox', { name: 'Name or group ID' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a keyword');
    expect(stage.calls).toEqual([]);
  });

  test('a group that lets anyone in is joined at once, and its chat opened', async () => {
    const { screen, stage, onJoined, onOpenChange } = await open();
    await screen.getByRole('searchbox').fill('photo');
    await screen.getByRole('button', { name: 'Join Photo beginners' }).click();
    await vi.waitFor(() => expect(onJoined).toHaveBeenCalledExactlyOnceWith(202));
    expect(stage.calls).toEqual(['search groups photo', 'join 202', 'start g:202']);
    expect(onOpenChange).toHaveBeenCalledWith(false, 'done');
  });

  test('one that approves is asked with a message; the search is back afterwards', async () => {
    const stage = english();
    stage.inGroups.joins = 'waiting';
    const { screen, onJoined } = await open(stage);
    await screen.getByRole('searchbox').fill('photo');
    await screen.getByRole('button', { name: 'Join City photography' }).click();
    const message = screen.getByRole('textbox', { name: 'Verification message' });
    await expect.element(message).toHaveFocus();
    await userEvent.keyboard('Noah from the crew');
    await expect.element(screen.getByText('18/64')).toBeVisible();
    await expect.element(message).toHaveAttribute('maxlength', '64');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Request sent to City photography')).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    expect(stage.calls).toContain('join 201 Noah from the crew');
    expect(onJoined).not.toHaveBeenCalled();
  });

  test('an answer that comes late closes no other form', async () => {
    const stage = english();
    stage.inGroups.joins = 'waiting';
    stage.inGroups.found = [
      ...stage.inGroups.found,
      { id: 203, name: 'Photo prints', memberCount: 3, joinMode: JoinMode.REQUEST },
    ];
    const { screen } = await open(stage);
    await screen.getByRole('searchbox').fill('photo');
    await screen.getByRole('button', { name: 'Join City photography' }).click();
    const message = screen.getByRole('textbox', { name: 'Verification message' });
    await expect.element(message).toHaveFocus();
    let answer = (): void => undefined;
    stage.next = () => new Promise((resolve) => (answer = () => resolve()));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(stage.calls).toContain('join 201'));
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Join Photo prints' }).click();
    await message.fill('Hello');
    stage.next = async () => undefined;
    answer();
    await expect.element(screen.getByText('Request sent to City photography')).toBeVisible();
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Enter}');
      expect(stage.calls).toContain('join 203 Hello');
    });
  });

  test('a group of one’s own, and one that was asked already, cannot be asked again', async () => {
    const stage = english();
    const request = { id: 1, kind: 'join', groupId: 201, sendId: 2, userId: 2, status: 1, applyTime: 0 } as const;
    stage.inGroups.requests.set([request]);
    const { screen } = await open(stage);
    await screen.getByRole('searchbox').fill('photo');
    await expect.element(screen.getByText('Pending')).toBeVisible();
    await expect.element(screen.getByText('Joined')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Join / }).elements()).toHaveLength(1);
  });

  test('the tabs follow the arrows; an id must be one', async () => {
    const { screen, stage } = await open();
    const byId = screen.getByRole('tab', { name: 'By group ID' });
    // The dialog focuses its first field after its first paint.
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    (screen.getByRole('tab', { name: 'Search' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(byId).toHaveFocus();
    await expect.element(byId).toHaveAttribute('aria-selected', 'true');
    const field = screen.getByRole('textbox', { name: 'Group ID' });
    for (const text of ['', 'abc', '0', '-3']) {
      await field.fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter valid group ID');
      await expect.element(field).toHaveFocus();
    }
    expect(stage.calls).toEqual([]);
  });

  const refusals: readonly (readonly [ErrorCode, 'refused' | 'network' | 'fault', string])[] = [
    ['group.notFound', 'refused', 'Group not found or invalid ID'],
    ['group.joinForbidden', 'refused', 'No permission to join'],
    ['group.already', 'refused', 'You are already in this group'],
    ['client.networkFailed', 'network', 'Network error'],
    ['client.timeout', 'network', 'Network error'],
    ['server.internal', 'fault', 'Joining failed'],
    ['group.full', 'refused', 'Joining failed: The group is full'],
    ['group.pending', 'refused', 'Joining failed: A request to join is waiting already'],
  ];
  test.each(refusals)('%s is said in the words of the specification', async (code, category, sentence) => {
    const stage = english();
    stage.next = async (action) => {
      if (action.startsWith('join')) throw new ImError(code, 'x', { category: category as 'refused' });
    };
    const { screen } = await open(stage);
    await screen.getByRole('tab', { name: 'By group ID' }).click();
    await screen.getByRole('textbox', { name: 'Group ID' }).fill('12');
    await screen.getByRole('button', { name: 'Join', exact: true }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(screen.getByRole('textbox', { name: 'Group ID' })).toHaveValue('12');
  });
});
