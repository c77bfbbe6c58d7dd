import { ImError } from 'im-sdk/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { ContactDetail } from './ContactDetail.tsx';

const refuse = async (): Promise<void> => {
  throw new ImError('request.invalid', 'no', { category: 'refused' });
};

afterEach(() => page.viewport(414, 896));

async function renderDetail(userId = 8) {
  await page.viewport(1000, 800);
  return renderOnStage(<ContactDetail userId={userId} onMessage={() => undefined} />, {
    style: { display: 'flex', flexDirection: 'column', blockSize: 760, inlineSize: 900 },
  });
}

describe('the page of a friend', () => {
  test('pins, mutes and silences by switches that show what is set', async () => {
    const { screen, stage } = await renderDetail();
    const pin = screen.getByRole('switch', { name: 'Pin chat' });
    await expect.element(pin).not.toBeChecked();
    await pin.click();
    await expect.element(pin).toBeChecked();
    await screen.getByRole('switch', { name: 'Sound for new messages' }).click();
    await screen.getByRole('switch', { name: 'Mute notifications' }).click();
    expect(stage.calls).toEqual(['pin 8 true', 'sound 8 none', 'notifications 8 false']);
    await expect.element(screen.getByRole('switch', { name: 'Sound for new messages' })).toBeDisabled();
  });

  test('a switch that the server refuses says why', async () => {
    const { screen, stage } = await renderDetail();
    stage.next = refuse;
    await screen.getByRole('switch', { name: 'Pin chat' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: 'Pin chat' })).not.toBeChecked();
  });

  test('edits the remark: at most 32 characters, counted; a failure stands at the field', async () => {
    const { screen, stage } = await renderDetail();
    await screen.getByRole('button', { name: 'Edit remark' }).click();
    const field = screen.getByRole('textbox', { name: 'Remark' });
    await userEvent.fill(field, 'x'.repeat(32));
    await expect.element(screen.getByText('32 / 32')).toBeVisible();
    await expect.element(field).toHaveAttribute('maxlength', '32');
    stage.next = refuse;
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Edit remark failed: The input is not valid');
    stage.next = async () => undefined;
    await userEvent.fill(field, 'Aiko at work');
    await screen.getByRole('button', { name: 'Confirm' }).last().click();
    await expect.element(screen.getByRole('heading', { name: 'Aiko at work' })).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('says that the person is blocked, until they are unblocked', async () => {
    const { screen, stage } = await renderDetail();
    const note = screen.getByText('You have blocked this person. They can neither write to you nor call you.');
    await expect.element(screen.getByRole('button', { name: 'Send message' })).toBeVisible();
    expect(note.query()).toBeNull();
    stage.blocked.set([8]);
    await expect.element(note).toBeVisible();
    stage.blocked.set([]);
    await expect.element(note).not.toBeInTheDocument();
  });

  test('asks before it blocks and before it ends the friendship', async () => {
    const { screen, stage } = await renderDetail();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Add to blacklist' }).click();
    await expect.element(screen.getByRole('dialog', { name: /blacklist\?$/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(stage.calls).toEqual([]);
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Delete friend' }).click();
    await screen.getByRole('button', { name: 'Delete friend' }).click();
    await expect.element(screen.getByRole('button', { name: 'Add friend' })).toBeVisible();
    expect(stage.calls).toEqual(['remove 8']);
  });

  test('takes somebody off the blacklist, and says that it failed', async () => {
    const { screen, stage } = await renderDetail();
    stage.blocked.set([8]);
    stage.next = refuse;
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Remove from blacklist' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Remove from blacklist failed: The input is not valid');
    stage.next = async () => undefined;
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Remove from blacklist' }).click();
    await vi.waitFor(() => expect(stage.blocked.getSnapshot()).toEqual([]));
  });

  test('sends the card to chosen chats', async () => {
    const { screen, stage } = await renderDetail();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Send as a card' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the card of Aiko Tanaka' });
    await expect.element(dialog.getByRole('button', { name: 'Send' }).last()).toBeDisabled();
    await dialog.getByRole('option', { name: 'Mia Larsen' }).click();
    await dialog.getByRole('button', { name: 'Send' }).last().click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['card 8 to p:3']));
    await expect.element(screen.getByText('The card of Aiko Tanaka was sent')).toBeVisible();
  });

  test('sends the card to the other chats where one fails, and says which failed', async () => {
    const { screen, stage } = await renderDetail();
    stage.next = (action) => (action === 'card 8 to p:3' ? refuse() : Promise.resolve());
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Send as a card' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the card of Aiko Tanaka' });
    for (const name of ['Mia Larsen', 'Oliver Grant']) await dialog.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Send' }).last().click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['card 8 to p:3', 'card 8 to p:4']));
    const failed = screen.getByText(/^The card of Aiko Tanaka was not sent to Mia Larsen: The input is not valid/);
    await expect.element(failed).toBeVisible();
  });

  test('somebody who is no friend has no settings, and can be added', async () => {
    const { screen } = await renderDetail(404);
    await expect.element(screen.getByRole('button', { name: 'Add friend' })).toBeVisible();
    expect(screen.getByRole('switch').elements()).toEqual([]);
  });
});
