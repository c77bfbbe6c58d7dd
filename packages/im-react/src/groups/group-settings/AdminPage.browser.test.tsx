import { ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { GroupPanel } from '../group-panel/GroupPanel.tsx';

const english = () => demoStage({ language: 'en-US', now: TEST_NOW });

async function open(page: 'admin' | 'attributes' = 'admin', groupId = CREW, stage = english(), onClose = vi.fn()) {
  const { screen } = await renderOnStage(<GroupPanel groupId={groupId} onClose={onClose} defaultPage={page} />, {
    stage,
    style: { blockSize: 880, inlineSize: 320, display: 'flex' },
  });
  return { screen, stage };
}

describe('the administration of a group', () => {
  test('changes every rule', async () => {
    const { screen, stage } = await open();
    const choose = async (row: string, value: RegExp): Promise<void> => {
      await screen.getByRole('button', { name: row, exact: true }).click();
      await screen.getByRole('menuitemradio', { name: value }).click();
    };
    await choose('Join mode', /^Nobody can apply/);
    await choose('Who may invite', /^Admins only/);
    await choose('Who may edit', /^Everyone/);
    await choose('Who may edit attributes', /^Everyone/);
    await userEvent.click(screen.getByRole('switch', { name: 'Found by name' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Invitee must agree' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Members may add friends' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Mute everyone' }));
    await expect.element(screen.getByText('Only the owner and managers can speak')).toBeVisible();
    expect(stage.calls).toEqual([
      'rules 100 {"joinMode":3}',
      'rules 100 {"invitePermission":"admin"}',
      'rules 100 {"modifyPermission":"everyone"}',
      'rules 100 {"attributePermission":"everyone"}',
      'rules 100 {"searchable":true}',
      'rules 100 {"inviteConsent":false}',
      'rules 100 {"allowAddFriend":false}',
      'mute all 100',
    ]);
  });

  test('“found by name” is hidden if the server does not have the setting', async () => {
    const stage = english();
    const group = stage.group(CREW).getSnapshot();
    if (group) stage.group(CREW).set({ ...group, searchable: undefined });
    const { screen } = await open('admin', CREW, stage);
    await expect.element(screen.getByRole('switch', { name: 'Invitee must agree' })).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: 'Found by name' })).not.toBeInTheDocument();
  });

  test('the keyboard stays in the panel when a button disappears', async () => {
    const onClose = vi.fn();
    const { screen, stage } = await open('attributes', CREW, english(), onClose);
    const isInside = () => vi.waitFor(() => expect(document.activeElement?.closest('.im-panel')).not.toBeNull());
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    await isInside();
    await screen.getByRole('button', { name: 'Remove attribute 1' }).click();
    await isInside();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(stage.calls.some((call) => call.startsWith('attributes 100'))).toBe(true));
    await isInside();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the keyboard stays in the list of managers when one is removed', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Managers' }).click();
    const remove = screen.getByRole('button', { name: 'Remove Aiko Tanaka as manager' });
    await remove.click();
    await expect.element(remove).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  });

  test('a refusal is shown', async () => {
    const stage = english();
    stage.next = () => Promise.reject(new ImError('group.forbidden', 'x', { category: 'refused' }));
    const { screen } = await open('admin', CREW, stage);
    await userEvent.click(screen.getByRole('switch', { name: 'Mute everyone' }));
    await expect.element(screen.getByText('You may not do this in the group')).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: 'Mute everyone' })).not.toBeChecked();
  });

  test('managers are added from the plain members, and removed', async () => {
    const { screen, stage } = await open();
    await screen.getByRole('button', { name: 'Managers' }).click();
    await screen.getByRole('button', { name: 'Remove Aiko Tanaka as manager' }).click();
    await screen.getByRole('button', { name: 'Add managers' }).click();
    await expect.element(screen.getByRole('option', { name: /^Oliver Grant/ })).not.toBeInTheDocument();
    await screen.getByRole('option', { name: 'Priya Nair' }).click();
    await screen.getByRole('button', { name: 'Confirm' }).last().click();
    await expect.element(screen.getByRole('button', { name: 'Remove Priya Nair as manager' })).toBeVisible();
    expect(stage.calls).toEqual(['remove managers 100 8 true', 'add managers 100 5 true']);
  });

  test('a transfer names the person on its button, by keyboard alone', async () => {
    const { screen, stage } = await open();
    await screen.getByRole('button', { name: 'Transfer group' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Transfer group' });
    await expect.element(dialog.getByText('You become a plain member and cannot undo this yourself.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Transfer', exact: true }).last()).toBeDisabled();
    await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('oliver{Tab}{Tab} ');
    await expect.element(dialog.getByRole('button', { name: 'Transfer to Oliver Grant' }).last()).toBeEnabled();
    (dialog.getByRole('button', { name: 'Transfer to Oliver Grant' }).last().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(stage.calls).toEqual(['transfer 100 4']));
  });

  test('attributes: each has a name of its own; at most 20; members see them', async () => {
    const { screen, stage } = await open('attributes');
    await expect.element(screen.getByText('Home page')).toBeVisible();
    await screen.getByRole('button', { name: 'Edit' }).click();
    await screen.getByRole('button', { name: 'Add attribute' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Each attribute needs a name');
    await screen.getByRole('textbox', { name: 'Name 2' }).fill('project');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The name “project” is used twice');
    await expect.element(screen.getByRole('textbox', { name: 'Name 2' })).toHaveAttribute('maxlength', '32');
    await expect.element(screen.getByRole('textbox', { name: 'Value 2' })).toHaveAttribute('maxlength', '256');
    await screen.getByRole('textbox', { name: 'Name 2' }).fill('place');
    await screen.getByRole('textbox', { name: 'Value 2' }).fill('Room 3');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Room 3')).toBeVisible();
    expect(stage.calls).toEqual(['attributes 100 {"project":"Home page","place":"Room 3"}']);
    await screen.getByRole('button', { name: 'Edit' }).click();
    const add = screen.getByRole('button', { name: 'Add attribute' });
    for (let count = 2; count < 20; count += 1) await add.click();
    await expect.element(add).toBeDisabled();
    await expect.element(screen.getByText('At most 20 attributes')).toBeVisible();
    await screen.unmount();
    const member = await open('attributes', HIKES);
    await expect.element(member.screen.getByText('East gate')).toBeVisible();
    await expect.element(member.screen.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});
