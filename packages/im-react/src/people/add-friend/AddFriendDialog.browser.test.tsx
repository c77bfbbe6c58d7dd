import { ImError } from 'im-sdk/protocol';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AddFriendDialog } from './AddFriendDialog.tsx';

function Adding() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <AddFriendDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

async function openDialog() {
  const { screen, stage } = await renderOnStage(<Adding />);
  await screen.getByRole('button', { name: 'Open' }).click();
  return { screen, stage, search: screen.getByRole('searchbox', { name: 'Search by username' }) };
}

describe('AddFriendDialog', () => {
  test('searches once for what was typed, asks with a remark, and shows that one waits', async () => {
    const { screen, stage, search } = await openDialog();
    await expect.element(search).toHaveFocus();
    await search.fill('yann');
    await expect.element(screen.getByText('Friends', { exact: true })).toBeVisible();
    expect(stage.calls).toEqual(['search yann']);
    await screen.getByRole('button', { name: 'Add Yann Moreau' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await userEvent.keyboard('Noah here');
    await expect.element(screen.getByText('9/64')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Request sent to Yann Moreau')).toBeVisible();
    expect(stage.calls).toContain('add 16 Noah here');
    await expect.element(search).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Add Yann Moreau' })).not.toBeInTheDocument();
    expect(document.querySelector('[data-im-key="16"]')?.textContent).toContain('Pending');
  });

  test('somebody who approves at once is a friend in the row that was found', async () => {
    const { screen, stage, search } = await openDialog();
    await search.fill('yann');
    await expect.element(screen.getByRole('button', { name: 'Add Yann Moreau' })).toBeVisible();
    stage.person(16).set({ ...stage.person(16).getSnapshot(), isFriend: true });
    await expect.element(screen.getByRole('button', { name: 'Add Yann Moreau' })).not.toBeInTheDocument();
  });

  test('a refusal stands at the field and keeps what was written', async () => {
    const { screen, stage, search } = await openDialog();
    await search.fill('yann');
    await screen.getByRole('button', { name: 'Add Yann Moreau' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    stage.next = async () => {
      throw new ImError('friend.tooManyToday', 'too many', { category: 'refused' });
    };
    await userEvent.keyboard('Noah here{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('You have sent too many requests today');
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Noah here');
  });

  test('what one person refused is not said of the next, who is not written to in the same words', async () => {
    const { screen, stage, search } = await openDialog();
    stage.found = [...stage.found, { id: 40, nickName: 'Zoe Park', userName: 'zoe', isFriend: false }];
    await search.fill('y');
    await screen.getByRole('button', { name: 'Add Yann Moreau' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    stage.next = async () => {
      throw new ImError('friend.tooManyToday', 'too many', { category: 'refused' });
    };
    await userEvent.keyboard('Noah here{Enter}');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Add Zoe Park' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  test('asks once, however often Enter is pressed, and an answer that comes late closes nobody else’s form', async () => {
    const { screen, stage, search } = await openDialog();
    stage.found = [...stage.found, { id: 40, nickName: 'Zoe Park', userName: 'zoe', isFriend: false }];
    await search.fill('y');
    await screen.getByRole('button', { name: 'Add Yann Moreau' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    let answer = (): void => undefined;
    stage.next = () => new Promise((resolve) => (answer = () => resolve()));
    await userEvent.keyboard('Noah here{Enter}{Enter}');
    expect(stage.calls.filter((call) => call.startsWith('add'))).toEqual(['add 16 Noah here']);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Add Zoe Park' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await userEvent.keyboard('Hello');
    answer();
    await expect.element(screen.getByText('Request sent to Yann Moreau')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
  });

  test('Escape empties the search, then closes and gives focus back', async () => {
    const { screen, search } = await openDialog();
    await search.fill('yann');
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(search).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('an answer that comes late for an older text is dropped', async () => {
    const { screen, stage, search } = await openDialog();
    let answer = (): void => undefined;
    stage.next = (action) =>
      action === 'search ya' ? new Promise((resolve) => (answer = () => resolve())) : Promise.resolve();
    await search.fill('ya');
    await vi.waitFor(() => expect(stage.calls).toContain('search ya'));
    stage.found = [];
    await search.fill('zzz');
    await expect.element(screen.getByText('Nobody found')).toBeVisible();
    stage.found = [{ id: 16, nickName: 'Yann Moreau', userName: 'yann', isFriend: false }];
    answer();
    await vi.waitFor(() => expect(stage.calls).toEqual(['search ya', 'search zzz']));
    await expect.element(screen.getByText('Nobody found')).toBeVisible();
  });

  test('offers to write at once where the server lets everyone write to everyone, and only there', async () => {
    const onMessage = vi.fn();
    const { screen, stage } = await renderOnStage(
      <AddFriendDialog open onOpenChange={vi.fn()} onMessage={onMessage} />,
    );
    const everyone = stage.features.getSnapshot();
    stage.features.set(new Set([...everyone].filter((feature) => feature !== 'contactsEveryone')));
    await screen.getByRole('searchbox', { name: 'Search by username' }).fill('yann');
    await expect.element(screen.getByRole('button', { name: 'Add Yann Moreau' })).toBeVisible();
    const write = screen.getByRole('button', { name: 'Send Yann Moreau a message' });
    await expect.element(write).not.toBeInTheDocument();
    stage.features.set(new Set([...everyone, 'contactsEveryone']));
    await write.click();
    expect(onMessage.mock.calls).toEqual([[16]]);
    expect(stage.calls).toContain('start p:16');
  });
});
