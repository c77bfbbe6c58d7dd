import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { TextField } from '../field/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Edit remark',
    confirm: { label: 'Confirm', onConfirm: fn() },
    children: <TextField label="Remark" defaultValue="Mia" />,
  },
  parameters: { frame: { width: 900, height: 560 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Takes focus into its field. Enter on the buttons, Escape and "Close" answer. */
export const WithField: Story = {
  async play({ args }) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit remark' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveFocus());
    await userEvent.tab();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.confirm?.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false, 'escape');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2);
  },
};
/** A second press does nothing. */
export const Saving: Story = {
  args: { confirm: { label: 'Confirm', onConfirm: fn(), loading: true } },
  async play({ args }) {
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(confirm);
    await expect(args.confirm?.onConfirm).not.toHaveBeenCalled();
  },
};
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: alsoInThisLook(async () => {
    await expectShown(await screen.findByRole('dialog', { name: 'Edit remark' }));
    await expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveValue('Mia');
  }),
};
/** What follows from a yes, before it is given. */
export const Question: Story = {
  render: (args) => (
    <ConfirmDialog
      open
      onOpenChange={args.onOpenChange}
      title="Clear all chat history?"
      text="Messages are removed from this account on every device. Your friends keep their copies. This cannot be undone."
      confirm={{ label: 'Clear history', onConfirm: fn(), danger: true }}
    />
  ),
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Clear all chat history?' });
    await expect(dialog).toHaveTextContent('This cannot be undone.');
    const buttons = within(dialog).getAllByRole('button');
    await expect(buttons.map((button) => button.textContent)).toEqual(['', 'Cancel', 'Clear history']);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
