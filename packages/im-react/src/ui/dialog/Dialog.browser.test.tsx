import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useToast } from '../../context/useToast.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';

function Remark({ onConfirm }: { readonly onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit remark" confirm={{ label: 'Confirm', onConfirm }}>
        <TextField label="Remark" />
        <Button onClick={() => toast.show({ kind: 'error', text: 'Refused', stays: true })}>Complain</Button>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('begins at its first field, holds focus, and gives it back on Escape', async () => {
    const { screen } = await renderOnStage(<Remark onConfirm={() => undefined} />);
    await screen.getByRole('button', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit remark' });
    await expect.element(screen.getByRole('textbox', { name: 'Remark' })).toHaveFocus();
    for (let step = 0; step < 7; step++) {
      await userEvent.tab();
      // Past the last control it is handed on to the first one.
      await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('a press beside it closes it, a press on a toast does not', async () => {
    const { screen } = await renderOnStage(<Remark onConfirm={() => undefined} />);
    await screen.getByRole('button', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit remark' });
    await screen.getByRole('button', { name: 'Complain' }).click();
    await screen.getByRole('alert').click({ position: { x: 30, y: 20 } });
    await expect.element(dialog).toBeVisible();
    document.querySelector('[data-im-part="scrim"]')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('reports why it closes', async () => {
    const onOpenChange = vi.fn();
    const { screen } = await renderOnStage(
      <Dialog open onOpenChange={onOpenChange} title="Edit remark" confirm={{ label: 'Confirm', onConfirm: () => {} }}>
        <TextField label="Remark" />
      </Dialog>,
    );
    await expect.element(screen.getByRole('textbox', { name: 'Remark' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Close' }).click();
    document.querySelector('[data-im-part="scrim"]')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await vi.waitFor(() =>
      expect(onOpenChange.mock.calls).toEqual([
        [false, 'escape'],
        [false, 'close'],
        [false, 'outside-press'],
      ]),
    );
  });

  test('Escape and a press outside close the topmost of two dialogs alone', async () => {
    function Two() {
      const [inner, setInner] = useState(false);
      const [outer, setOuter] = useState(true);
      return (
        <Dialog open={outer} onOpenChange={setOuter} title="Below">
          <Button onClick={() => setInner(true)}>Open another</Button>
          <Dialog open={inner} onOpenChange={setInner} title="Above">
            <TextField label="Name" />
          </Dialog>
        </Dialog>
      );
    }
    const { screen } = await renderOnStage(<Two />);
    const [below, above] = ['Below', 'Above'].map((name) => screen.getByRole('dialog', { name }));
    if (!below || !above) throw new Error('two dialogs');
    const another = screen.getByRole('button', { name: 'Open another' });
    await another.click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(below).toBeVisible();
    await expect.element(another).toHaveFocus();
    await another.click();
    await expect.element(above).toBeVisible();
    above
      .element()
      .closest('[data-im-part="scrim"]')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(below).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(below).not.toBeInTheDocument();
  });

  test('on a phone the confirmation stands in the header, and a question stays a box with its buttons', async () => {
    const confirm = vi.fn();
    const { screen } = await renderOnStage(<Remark onConfirm={confirm} />);
    await screen.getByRole('button', { name: 'Edit' }).click();
    const buttons = screen.getByRole('button', { name: 'Confirm' });
    await expect.element(buttons).toBeVisible();
    expect(buttons.elements()).toHaveLength(1);
    expect(buttons.element().closest('header')).not.toBeNull();
    await buttons.click();
    expect(confirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');

    const question = await renderOnStage(
      <ConfirmDialog
        open
        onOpenChange={() => undefined}
        title="Log out?"
        text="Messages stay."
        confirm={{ label: 'Log out', onConfirm: confirm }}
      />,
    );
    const answer = question.screen.getByRole('button', { name: 'Log out' });
    await expect.element(answer).toBeVisible();
    expect(answer.element().closest('footer')).not.toBeNull();
  });
});

test('Enter submits a form dialog only while its button is on', async () => {
  const submitted = vi.fn();
  function Naming() {
    const [name, setName] = useState('');
    const submit = { label: 'Confirm', disabled: name === '' };
    return (
      <FormDialog title="Name" submit={submit} onSubmit={() => submitted(name)} onClose={() => undefined}>
        <TextField label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </FormDialog>
    );
  }
  const { screen } = await renderOnStage(<Naming />);
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Ann{Enter}');
  expect(submitted.mock.calls).toEqual([['Ann']]);
});
