import { limits } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createUnknownPerson } from '../../hooks/people/unknown-person.ts';
import { FriendPicker } from '../../people/FriendPicker.tsx';
import { choosePicture, examplePicture } from '../../testing/demo/example-picture.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { createStage } from '../../testing/stage/stage.ts';
import { CreateGroupDialog } from './CreateGroupDialog.tsx';

describe('CreateGroupDialog', () => {
  test('asks for a name before anything else', async () => {
    const { screen, stage } = await renderOnStage(<CreateGroupDialog open onOpenChange={() => undefined} />);
    await screen.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter group name');
    await expect.element(screen.getByRole('textbox', { name: 'Group name' })).toHaveFocus();
    expect(stage.calls).toEqual([]);
  });

  test('counts the characters of the name, and says when no more fit', async () => {
    const { screen } = await renderOnStage(<CreateGroupDialog open onOpenChange={() => undefined} />);
    const field = screen.getByRole('textbox', { name: 'Group name' });
    await field.fill('Hikes');
    await expect.element(screen.getByText('5/20')).toBeVisible();
    await expect.element(screen.getByText('At most 20 characters')).not.toBeInTheDocument();
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard(' on every second Sunday');
    await expect.element(field).toHaveValue('Hikes on every secon');
    await expect.element(screen.getByText('20/20')).toBeVisible();
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'At most' }))
      .toHaveTextContent('At most 20 characters');
  });

  test('makes a group of the friends that were picked, and tells its id', async () => {
    const onOpenChange = vi.fn();
    const onCreated = vi.fn();
    const { screen, stage } = await renderOnStage(
      <CreateGroupDialog open onOpenChange={onOpenChange} onCreated={onCreated} />,
    );
    await screen.getByRole('textbox', { name: 'Group name' }).fill(' Hikes ');
    await screen.getByRole('option', { name: 'Bo Lindqvist' }).click();
    await screen.getByRole('option', { name: 'Aiko Tanaka' }).click();
    await screen.getByRole('button', { name: 'Remove Bo Lindqvist' }).click();
    await expect.element(screen.getByText('1 / 50 chosen')).toBeVisible();
    await screen.getByRole('button', { name: 'Create' }).click();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(77));
    expect(stage.calls).toEqual(['create Hikes 8', 'start g:77']);
    expect(onOpenChange).toHaveBeenCalledWith(false, 'done');
  });

  test('a picture is cut out and uploaded before the group is made; a failed upload stands at the picture', async () => {
    const { screen, stage } = await renderOnStage(<CreateGroupDialog open onOpenChange={() => undefined} />);
    await screen.getByRole('textbox', { name: 'Group name' }).fill('Hikes');
    const choose = async (uploads: number): Promise<void> => {
      choosePicture(await examplePicture(60, 40, 'hikes.png'));
      const crop = screen.getByRole('dialog', { name: 'Crop picture' });
      await crop.getByRole('button', { name: 'Confirm' }).click();
      await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(uploads));
    };
    await choose(1);
    await screen.getByRole('button', { name: 'Create' }).click();
    stage.inGroups.uploads.at(-1)?.fail(new Error('offline'));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Upload failed, please retry');
    await expect.element(screen.getByRole('button', { name: 'Create' })).toBeEnabled();
    expect(stage.calls).toEqual([]);
    await choose(2);
    stage.inGroups.uploads.at(-1)?.finish();
    await screen.getByRole('button', { name: 'Create' }).click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['create Hikes  /file/hikes.png', 'start g:77']));
  });

  test('somebody without friends is led to add one', async () => {
    const stage = createStage();
    stage.friends.set([]);
    const { screen } = await renderOnStage(<CreateGroupDialog open onOpenChange={() => undefined} />, { stage });
    await screen.getByRole('button', { name: 'Add a friend' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Add a friend' })).toBeVisible();
  });

  test('the list of friends is one tab stop; Space picks and puts back', async () => {
    const onChange = vi.fn();
    const { screen } = await renderOnStage(<FriendPicker selected={[]} max={5} onChange={onChange} />);
    await screen.getByRole('searchbox', { name: 'Search friends' }).click();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([9]);
  });

  test('somebody without friends is told so; that nobody was found only after a search', async () => {
    const stage = createStage();
    stage.friends.set([]);
    const { screen } = await renderOnStage(<FriendPicker selected={[]} max={5} onChange={vi.fn()} />, { stage });
    await expect.element(screen.getByText('No friends yet')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search friends' }).fill('mia');
    await expect.element(screen.getByText('Nobody found')).toBeVisible();
    await expect.element(screen.getByText('No friends yet')).not.toBeInTheDocument();
  });

  test('focus is not lost with a friend that is put back', async () => {
    const { screen } = await renderOnStage(<CreateGroupDialog open onOpenChange={() => undefined} />);
    for (const name of ['Aiko Tanaka', 'Amara Osei']) await screen.getByRole('option', { name }).click();
    const putBack = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    (putBack('Aiko Tanaka').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(putBack('Amara Osei')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('searchbox', { name: 'Search friends' })).toHaveFocus();
    await screen.getByRole('option', { name: 'Amara Osei' }).click();
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(screen.getByRole('searchbox', { name: 'Search friends' })).toHaveFocus();
  });

  test('more than may be picked are refused with the specification’s sentence', async () => {
    const stage = createStage();
    const ids = Array.from({ length: limits.groupInviteUsers + 1 }, (_, index) => index + 100);
    for (const id of ids) {
      stage.person(id).set({ ...createUnknownPerson(id), showNickName: `Friend ${id}`, isFriend: true, known: true });
    }
    stage.friends.set(ids);
    const onChange = vi.fn();
    const { screen } = await renderOnStage(
      <FriendPicker selected={ids.slice(1)} max={limits.groupInviteUsers} onChange={onChange} />,
      { stage },
    );
    await screen.getByRole('option', { name: 'Friend 100' }).click();
    await expect.element(screen.getByText('Maximum 50 members can be selected')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});
