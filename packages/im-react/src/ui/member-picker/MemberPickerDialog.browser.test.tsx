import { ImError } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InviteMembersDialog } from '../../groups/InviteMembersDialog.tsx';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { CREW } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { MemberPickerDialog } from './MemberPickerDialog.tsx';
import type { PickerMember } from './picker-member.ts';

const MEMBERS: readonly PickerMember[] = [
  { userId: 3, locked: true, checked: true, note: 'In the group' },
  { userId: 4 },
  { userId: 8, name: 'Pixel' },
  { userId: 5, hidden: true },
  { userId: 6, quit: true },
  { userId: 7, locked: true },
];

async function open(options: Partial<Parameters<typeof MemberPickerDialog>[0]> = {}) {
  const onConfirm = vi.fn<(userIds: readonly number[]) => Promise<unknown>>(async () => undefined);
  const onOpenChange = vi.fn();
  const { screen } = await renderOnStage(
    <MemberPickerDialog
      open
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
      title="Invite members"
      members={MEMBERS}
      maxSize={2}
      {...options}
    />,
  );
  return { screen, onConfirm, onOpenChange };
}

describe('MemberPickerDialog', () => {
  test('shows neither the hidden nor those who have quit; nobody can be confirmed at first', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('option', { name: 'Pixel' })).toBeVisible();
    const names = screen
      .getByRole('option')
      .elements()
      .map((option) => option.querySelector('bdi')?.textContent);
    expect(names).toEqual(['Mia Larsen', 'Oliver Grant', 'Pixel', 'Ines Duarte']);
    await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  test('is as large as the design says', async () => {
    await page.viewport(1280, 800);
    const { screen } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Invite members' }).element() as HTMLElement;
    expect([dialog.offsetWidth, dialog.offsetHeight]).toEqual([700, 528]);
    await page.viewport(414, 896);
  });

  test('a locked member cannot be toggled, by mouse or by keyboard', async () => {
    const { screen } = await open();
    const mia = screen.getByRole('option', { name: /^Mia Larsen/ });
    await mia.click({ force: true });
    await expect.element(mia).toHaveAttribute('aria-selected', 'true');
    await expect.element(mia).toHaveAttribute('aria-disabled', 'true');
    const ines = screen.getByRole('option', { name: 'Ines Duarte' });
    await ines.click({ force: true });
    await userEvent.keyboard(' ');
    await expect.element(ines).toHaveAttribute('aria-selected', 'false');
    await expect.element(screen.getByText('0 / 2 chosen')).toBeVisible();
  });

  test('one too many is undone with the sentence of the specification', async () => {
    const { screen } = await open({ members: [{ userId: 4 }, { userId: 8 }, { userId: 9 }] });
    for (const name of ['Oliver Grant', 'Aiko Tanaka', 'Amara Osei'])
      await screen.getByRole('option', { name }).click();
    await expect.element(screen.getByText('Maximum 2 members can be selected')).toBeVisible();
    await expect.element(screen.getByRole('option', { name: 'Amara Osei' })).toHaveAttribute('aria-selected', 'false');
    await expect.element(screen.getByText('2 / 2 chosen')).toBeVisible();
  });

  test('without a maximum any number can be chosen', async () => {
    const { screen } = await open({ maxSize: 0, members: [{ userId: 4 }, { userId: 8 }, { userId: 9 }] });
    for (const name of ['Oliver Grant', 'Aiko Tanaka', 'Amara Osei'])
      await screen.getByRole('option', { name }).click();
    await expect.element(screen.getByText('3 chosen')).toBeVisible();
  });

  test('is used by keyboard alone: search, choose, confirm', async () => {
    const { screen, onConfirm, onOpenChange } = await open();
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('pix');
    await expect.element(screen.getByRole('option', { name: 'Oliver Grant' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}{Tab} ');
    await expect.element(screen.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
    (screen.getByRole('button', { name: 'Confirm' }).last().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith([8]));
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false, 'done'));
  });

  test('a refusal is shown and the choice stays', async () => {
    const { screen, onConfirm, onOpenChange } = await open();
    onConfirm.mockRejectedValue(new ImError('group.full', 'full', { category: 'refused' }));
    await screen.getByRole('option', { name: 'Oliver Grant' }).click();
    await screen.getByRole('button', { name: 'Confirm' }).last().click();
    await expect.element(screen.getByText('The group is full')).toBeVisible();
    await expect.element(screen.getByText('1 / 2 chosen')).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('one who leaves while chosen is no longer chosen', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    function Group(): ReactNode {
      const members = useGroupMembers(CREW).map(({ userId, quit }) => ({ userId, quit: quit === true }));
      return <MemberPickerDialog open onOpenChange={vi.fn()} onConfirm={vi.fn()} title="Remove" members={members} />;
    }
    const { screen } = await renderOnStage(<Group />, { stage });
    await screen.getByRole('option', { name: 'Oliver Grant' }).click();
    await screen.getByRole('option', { name: 'Aiko Tanaka' }).click();
    await expect.element(screen.getByText('2 chosen')).toBeVisible();
    const members = stage.members(CREW);
    members.set(members.getSnapshot().map((member) => (member.userId === 4 ? { ...member, quit: true } : member)));
    await expect.element(screen.getByText('1 chosen')).toBeVisible();
    await expect.element(screen.getByRole('option', { name: 'Oliver Grant' })).not.toBeInTheDocument();
  });

  test('a single choice moves, and names the person on its button', async () => {
    const { screen, onConfirm } = await open({
      single: true,
      confirmLabel: ([userId]) => (userId === undefined ? 'Transfer' : `Transfer to ${userId}`),
    });
    await screen.getByRole('option', { name: 'Oliver Grant' }).click();
    await screen.getByRole('option', { name: 'Pixel' }).click();
    await screen.getByRole('button', { name: 'Transfer to 8' }).last().click();
    await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith([8]));
  });

  test('fills a phone, with its button in the header', async () => {
    await page.viewport(390, 844);
    const { screen } = await open();
    const dialog = screen.getByRole('dialog').element() as HTMLElement;
    expect([dialog.offsetWidth, dialog.offsetHeight]).toEqual([390, 844]);
    const [inHeader] = screen.getByRole('button', { name: 'Confirm' }).elements();
    expect(inHeader?.getBoundingClientRect().top).toBeLessThan(56);
    await page.viewport(414, 896);
  });
});

describe('InviteMembersDialog', () => {
  test('locks friends who are in the group; says that the invited have to agree', async () => {
    const onOpenChange = vi.fn();
    const { screen, stage } = await renderOnStage(
      <InviteMembersDialog groupId={CREW} open onOpenChange={onOpenChange} />,
    );
    await expect.element(screen.getByRole('option', { name: /^Aiko Tanaka/ })).toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('option', { name: 'Bo Lindqvist' }).click();
    await screen.getByRole('button', { name: 'Confirm' }).last().click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['invite 100 12']));
    await expect.element(screen.getByText('Invitation sent. 1 person has to accept it first.')).toBeVisible();
  });
});
