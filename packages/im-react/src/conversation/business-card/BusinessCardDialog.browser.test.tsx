import { ImError } from 'im-sdk/protocol';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { BusinessCardDialog } from './BusinessCardDialog.tsx';

async function show() {
  const onSent = vi.fn();
  function Host() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Send a card
        </button>
        <BusinessCardDialog conversation="p:3" open={open} onOpenChange={setOpen} onSent={onSent} />
      </>
    );
  }
  const { stage } = await renderOnStage(<Host />);
  const opener = page.getByRole('button', { name: 'Send a card' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Send a business card' });
  await expect.element(dialog.getByRole('searchbox', { name: 'Search friends' })).toHaveFocus();
  return { dialog, stage, opener, onSent };
}

test('by keyboard: search, choose, send; Escape closes and gives the focus back', async () => {
  const { dialog, stage, opener, onSent } = await show();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('aiko');
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1);
  const chosen = dialog.getByRole('option', { name: 'Aiko Tanaka', selected: true });
  for (let tabs = 0; tabs < 3 && !document.activeElement?.matches('[role="listbox"]'); tabs++) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send' }).last();
  for (let tabs = 0; tabs < 4 && document.activeElement !== send.element(); tabs++) await userEvent.tab();
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(stage.calls).toEqual(['card 8 to p:3']);
  await expect.element(opener).toHaveFocus();
});

test('without a friend it says to select one, and stays', async () => {
  const { dialog, stage } = await show();
  await dialog.getByRole('button', { name: 'Send' }).last().click();
  await expect.element(page.getByText('Please select at least one friend')).toBeVisible();
  await expect.element(dialog).toBeVisible();
  expect(stage.calls).toEqual([]);
});

test('does not offer the card of the one it goes to; a refusal is shown', async () => {
  const { dialog, stage, onSent } = await show();
  await expect.element(dialog.getByRole('option', { name: 'Oliver Grant' })).toBeVisible();
  expect(dialog.getByRole('option', { name: 'Mia Larsen' }).query()).toBeNull();
  stage.next = () => Promise.reject(new ImError('friend.notFriend', 'no', { category: 'refused' }));
  await dialog.getByRole('option', { name: 'Oliver Grant' }).click();
  await dialog.getByRole('button', { name: 'Send' }).last().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(onSent).not.toHaveBeenCalled();
});
