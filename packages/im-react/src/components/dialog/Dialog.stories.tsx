import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
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

export const WithField: Story = {};
export const Saving: Story = { args: { confirm: { label: 'Confirm', onConfirm: fn(), loading: true } } };
export const Dark: Story = { globals: { theme: 'dark' } };
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
};
