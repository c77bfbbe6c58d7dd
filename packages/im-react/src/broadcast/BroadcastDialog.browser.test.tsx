import type { BroadcastOutcome } from 'im-sdk';
import { ImError, limits } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoStage } from '../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../testing/render/render-on-stage.tsx';
import type { Stage } from '../testing/stage/stage.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';
import { type BroadcastFiles, useBroadcastFiles } from './useBroadcastFiles.ts';

beforeEach(() => page.viewport(1100, 760));
afterEach(() => page.viewport(414, 896));

const renderDialog = async (stage?: Stage) => {
  const onOpenChange = vi.fn();
  const made = await renderOnStage(<BroadcastDialog open onOpenChange={onOpenChange} />, stage && { stage });
  const dialog = page.getByRole('dialog', { name: 'Broadcast a message' });
  await expect.element(dialog).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send' }).last();
  return { ...made, dialog, send, onOpenChange };
};
const picture = (name: string) => new File([new Uint8Array(20)], name, { type: 'image/png' });
async function pick(kind: 'images' | 'files', ...files: File[]): Promise<void> {
  await userEvent.upload(page.elementLocator(input(kind)), files);
}
function input(kind: 'images' | 'files'): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-im-part="broadcast-${kind}"]`);
  if (!found) throw new Error('There is no such input.');
  return found;
}

test('Escape asks before it discards a broadcast that was begun', async () => {
  const { dialog, screen, onOpenChange } = await renderDialog();
  await userEvent.fill(dialog.getByRole('textbox').last(), 'Dear all');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(onOpenChange).not.toHaveBeenCalled();
  await expect.element(dialog.getByRole('textbox').last()).toHaveValue('Dear all');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(onOpenChange).toHaveBeenCalledWith(false, 'close');
});

describe('whom to write to', () => {
  test('is between 500 and 750 px wide, 90 % of the window', async () => {
    const { dialog } = await renderDialog();
    const width = () => dialog.element().getBoundingClientRect().width;
    await vi.waitFor(() => expect(width()).toBe(750));
    for (const [windowPx, dialogPx] of [
      [834, 750],
      [800, 720],
      [770, 693],
    ] as const) {
      await page.viewport(windowPx, 760);
      await vi.waitFor(() => expect(width()).toBe(dialogPx));
    }
    // Narrower it is a page of a phone.
    await page.viewport(500, 760);
    await vi.waitFor(() => expect(width()).toBe(500));
  });

  test('is found by name or nickname, whatever the case, with who is online', async () => {
    const { dialog, stage } = await renderDialog();
    stage.person(8).set({ ...stage.person(8).getSnapshot(), showNickName: 'Pixel', remarkNickName: 'Pixel' });
    stage.friends.set([...stage.friends.getSnapshot()]);
    await userEvent.fill(dialog.getByRole('searchbox', { name: 'Search friends' }), 'AIKO');
    await expect.element(dialog.getByRole('option', { name: 'Pixel, Online' })).toBeVisible();
    expect(dialog.getByRole('option').elements()).toHaveLength(1);
    await userEvent.fill(dialog.getByRole('searchbox', { name: 'Search friends' }), 'pIX');
    await expect.element(dialog.getByRole('option', { name: 'Pixel, Online' })).toBeVisible();
  });

  test('“Select all” is checked only when every friend is chosen', async () => {
    const { dialog } = await renderDialog();
    const all = dialog.getByRole('checkbox', { name: 'Select all' });
    await expect.element(dialog.getByText('0 of 11 selected')).toBeVisible();
    await all.click();
    await expect.element(all).toBeChecked();
    await expect.element(dialog.getByText('11 of 11 selected')).toBeVisible();
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await expect.element(all).not.toBeChecked();
    await expect.element(all).toBePartiallyChecked();
    await all.click();
    await all.click();
    await expect.element(dialog.getByText('0 of 11 selected')).toBeVisible();
  });

  test('“Select all” is off where there is no friend', async () => {
    const { dialog, stage } = await renderDialog();
    stage.friends.set([]);
    await expect.element(dialog.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
    await expect.element(dialog.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  });
});

describe('on a phone', () => {
  test('friends are chosen on a page of their own; those who were chosen stand above the text, and can be taken out', async () => {
    await page.viewport(390, 844);
    const { dialog, stage } = await renderDialog();
    await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await expect.element(dialog.getByText('0 of 11 selected')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send to/ }).click();
    const choice = page.getByRole('dialog', { name: 'Send to' });
    await choice.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await choice.getByRole('option', { name: /^Amara Osei/ }).click();
    await choice.getByRole('button', { name: 'Confirm' }).first().click();
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(dialog.getByText('2 of 11 selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Amara Osei' }).click();
    await expect.element(dialog.getByText('1 of 11 selected')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Dinner at 6');
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['broadcast to 8: Dinner at 6 +0']));
  });

  test('the page of friends by keyboard: Escape leads back to the message', async () => {
    await page.viewport(390, 844);
    const { dialog, onOpenChange } = await renderDialog();
    const to = dialog.getByRole('button', { name: /^Send to/ });
    // The dialog focuses its text field a frame after it opens.
    await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    (to.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const choice = page.getByRole('dialog', { name: 'Send to' });
    await expect.element(choice.getByRole('searchbox', { name: 'Search friends' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(to).toHaveFocus();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});

describe('what is written', () => {
  test('can be sent with a friend and a text that is not blank, by keyboard alone', async () => {
    const { dialog, send, stage } = await renderDialog();
    await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
    await expect.element(send).toBeDisabled();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog.getByText('1 of 11 selected')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('   ');
    await expect.element(send).toBeDisabled();
    await userEvent.keyboard('Dinner at 6');
    await expect.element(send).toBeEnabled();
    send.element().focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(stage.calls).toEqual(['broadcast to 9: Dinner at 6 +0']));
  });

  test('a press beside the emoji panel closes it', async () => {
    const { dialog } = await renderDialog();
    const panel = dialog.getByRole('dialog', { name: 'Emoji' });
    await dialog.getByRole('button', { name: 'Emoji' }).click();
    await expect.element(panel).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Message' }).click();
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('has four rows, and shows emoji as pictures where the caret stands; their tokens are sent', async () => {
    const { dialog, send, stage } = await renderDialog();
    const field = dialog.getByRole('textbox', { name: 'Message' });
    expect(field.element().clientHeight).toBeGreaterThanOrEqual(4 * 22);
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await userEvent.fill(field, 'ab');
    await userEvent.keyboard('{ArrowLeft}');
    await dialog.getByRole('button', { name: 'Emoji' }).click();
    await dialog.getByRole('dialog', { name: 'Emoji' }).getByRole('group').last().getByRole('button').first().click();
    await expect.element(field).toHaveValue(expect.stringMatching(/^a[^#]b$/));
    const wire = field.element().getAttribute('data-value');
    expect(wire).toMatch(/^a#.+;b$/);
    await vi.waitFor(() =>
      expect(dialog.element().querySelector('.im-composer-field__emoji > .im-emoji')).not.toBeNull(),
    );
    await userEvent.keyboard('{Escape}');
    await send.click();
    await vi.waitFor(() => expect(stage.calls).toEqual([`broadcast to 8: ${wire} +0`]));
  });

  test('a text over the limit is not cut: it is counted in red and cannot be sent', async () => {
    const { dialog, send } = await renderDialog();
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'x'.repeat(limits.contentLength + 1));
    await expect.element(dialog.getByText(/^8193 /)).toHaveAttribute('data-exceeded');
    await expect.element(send).toBeDisabled();
  });

  test('an attachment is enough, uploads at once, and can be removed', async () => {
    const { dialog, send, stage } = await renderDialog();
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await pick('images', picture('dusk.png'));
    await expect.element(send).toBeEnabled();
    expect(stage.inGroups.uploads.map(({ name }) => name)).toEqual(['dusk.png']);
    await dialog.getByRole('button', { name: 'Remove dusk.png' }).click();
    await expect.element(send).toBeDisabled();
  });

  test('says that there are too many attachments, and uploads none of those left out', async () => {
    const { dialog, stage } = await renderDialog();
    const many = Array.from({ length: limits.composerFiles + 2 }, (_, index) => picture(`p${index}.png`));
    await pick('images', ...many);
    await expect.element(page.getByText(`Only ${limits.composerFiles} files can be sent at once`)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Remove p/ }).elements()).toHaveLength(limits.composerFiles);
    expect(stage.inGroups.uploads).toHaveLength(limits.composerFiles);
  });

  test('keeps files that are added one after the other before a render', async () => {
    let files: BroadcastFiles | undefined;
    function Probe(): ReactNode {
      files = useBroadcastFiles();
      return <output>{files.list.map(({ name }) => name).join()}</output>;
    }
    await renderOnStage(<Probe />);
    files?.add([picture('one.png')], 'image');
    files?.add([picture('two.png')], 'image');
    await expect.element(page.getByText('one.png,two.png')).toBeVisible();
  });

  test('refuses pictures of another type and files over 10 MB, and does not send them', async () => {
    const { dialog, send, stage } = await renderDialog();
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await pick('images', new File(['x'], 'scan.tiff', { type: 'image/tiff' }));
    await expect.element(dialog.getByText('This type of file is not allowed')).toBeVisible();
    await pick('files', new File([new Uint8Array(10_485_761)], 'film.pdf', { type: 'application/pdf' }));
    await expect.element(dialog.getByText('Larger than 10 MB')).toBeVisible();
    await expect.element(send).toBeDisabled();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'hello');
    await send.click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['broadcast to 8: hello +0']));
  });

  test('an attachment is uploading, there, or has failed; one that failed is not sent', async () => {
    const { dialog, send, stage } = await renderDialog();
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await pick('files', new File([new Uint8Array(20)], 'plan.pdf', { type: 'application/pdf' }));
    const item = dialog.getByRole('listitem').filter({ hasText: 'plan.pdf' });
    await expect.element(item.getByText('0 / 20 B')).toBeVisible();
    const [upload] = stage.inGroups.uploads;
    upload?.progress.set({ ...upload.progress.getSnapshot(), state: 'failed' });
    const again = item.getByRole('button', { name: 'Upload plan.pdf again' });
    await expect.element(again).toHaveTextContent('Upload failed, try again');
    await expect.element(send).toBeDisabled();
    await dialog.getByRole('button', { name: 'Remove plan.pdf' }).click();

    await pick('files', new File([new Uint8Array(20)], 'plan.pdf', { type: 'application/pdf' }));
    const second = stage.inGroups.uploads[1];
    second?.progress.set({ ...second.progress.getSnapshot(), state: 'done' });
    await expect.element(item.getByText('20 B', { exact: true })).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
    await expect.element(send).toBeEnabled();
  });

  test('while it is being sent it is not sent again', async () => {
    const { dialog, send, stage } = await renderDialog();
    stage.next = () => new Promise(() => undefined);
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'hello');
    await send.click();
    await expect.element(send).toHaveAttribute('aria-busy', 'true');
    await send.click();
    expect(stage.calls).toEqual(['broadcast to 8: hello +0']);
  });

  test('once it is sent it is not sent again before its progress is shown', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const accepted = vi.fn(async () => 'b1');
    const broadcast = { ...stage.client.broadcast, send: accepted };
    const { dialog, send } = await renderDialog({ ...stage, client: { ...stage.client, broadcast } });
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'hello');
    await send.click();
    await send.click();
    expect(accepted).toHaveBeenCalledOnce();
  });

  test('a refusal is shown, and nothing is lost', async () => {
    const { dialog, send, stage } = await renderDialog();
    stage.next = async () => {
      throw new ImError('request.invalid', 'no', { category: 'refused' });
    };
    await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'hello');
    await send.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('hello');
    await expect.element(send).toBeEnabled();
  });
});

describe('a broadcast on its way', () => {
  const row = { id: 'b1', done: 0, total: 4, failed: 0, failedUserIds: [], failure: undefined, survivesReload: true };
  const upload = { state: 'done', sentBytes: 0, totalBytes: 0, failure: undefined } as const;
  async function at(parts: object) {
    const made = await renderDialog();
    made.stage.broadcast('b1').set({ ...row, upload, state: 'sending', ...parts });
    made.stage.broadcasts.set(['b1']);
    return made;
  }

  test('shows how far it is, and can be cancelled', async () => {
    const { dialog, stage } = await at({ done: 1 });
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Sending… 1 of 4');
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await dialog.getByRole('button', { name: 'Cancel sending' }).click();
    expect(stage.calls).toEqual(['cancel b1']);
  });

  test.each([
    [{ done: 4 }, 'Broadcast successful, sent to 4 friends'],
    [{ done: 3, failed: 1, failedUserIds: [3] }, 'Broadcast completed, 3 successful, 1 failed'],
    [{ done: 0, failed: 4, failedUserIds: [3, 4, 5, 6] }, 'Broadcast failed'],
  ])('ends with one of three sentences %#', async (parts, sentence) => {
    const { dialog } = await at({ state: 'finished', ...parts });
    await expect.element(dialog.getByRole('status')).toHaveTextContent(sentence);
  });

  test('names whom it did not reach, and retries them', async () => {
    const { dialog, stage } = await at({ state: 'finished', done: 3, failed: 1, failedUserIds: [3] });
    await expect.element(dialog.getByText(/Not delivered to .*Mia Larsen/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Retry the failed' }).click();
    expect(stage.calls).toEqual(['retry b1']);
  });

  test('closed after its end it is dismissed; the next opening starts anew', async () => {
    const { dialog, stage, onOpenChange } = await at({ state: 'finished', done: 4 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(stage.calls).toEqual(['dismiss b1']);
    expect(onOpenChange).toHaveBeenCalledWith(false, 'close');
  });
});

test('reaches every chosen friend, each in a private chat of their own', async () => {
  const server = createMemoryServer();
  const [ann, bob, eve] = ['ann', 'bob', 'eve'].map((name) => server.addPerson({ userName: name, nickName: name }));
  if (ann === undefined || bob === undefined || eve === undefined) throw new Error('There is nobody.');
  server.befriend(ann, bob);
  server.befriend(ann, eve);
  const { client } = await createTestClient(server, { user: 'ann' });
  await renderOnStage(<BroadcastDialog open onOpenChange={() => undefined} />, { client });
  const dialog = page.getByRole('dialog', { name: 'Broadcast a message' });
  await dialog.getByRole('checkbox', { name: 'Select all' }).click();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Dinner at 6');
  await dialog.getByRole('button', { name: 'Send' }).last().click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Broadcast successful, sent to 2 friends');
  for (const friend of [bob, eve]) {
    const last = client.conversations.conversation(`p:${friend}`).getSnapshot()?.last;
    expect(last?.summary).toMatchObject({ text: 'Dinner at 6' });
  }
  await client.destroy();
});

test('closed and opened again while it runs, it says in one toast how it ended', async () => {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.broadcast('b1').set({
    ...{ id: 'b1', state: 'sending', done: 0, total: 1, failed: 0, failedUserIds: [], failure: undefined },
    ...{ survivesReload: true, upload: { state: 'done', sentBytes: 0, totalBytes: 0, failure: undefined } },
  });
  stage.broadcasts.set(['b1']);
  const listeners = new Set<(outcome: BroadcastOutcome) => void>();
  const on = (event: string, listener: never) => {
    if (event === 'broadcast') listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Openable(): ReactNode {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <BroadcastDialog open={open} onOpenChange={setOpen} />
      </>
    );
  }
  await renderOnStage(<Openable />, { client: { ...stage.client, on } });
  const background = page.getByRole('button', { name: 'Go on in the background' });
  await background.click();
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(background).toBeVisible();
  expect(listeners.size).toBe(0);
  await background.click();
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  for (const emit of [...listeners]) emit({ id: 'b1', outcome: 'all', success: 1, failed: 0 });
  await expect.element(page.getByText('Broadcast successful, sent to 1 friend')).toBeVisible();
  expect(listeners.size).toBe(0);
});
