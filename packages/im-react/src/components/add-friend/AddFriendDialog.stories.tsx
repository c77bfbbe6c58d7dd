import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { AddFriendDialog } from './AddFriendDialog.tsx';

const meta = {
  component: AddFriendDialog,
  args: { open: true, onOpenChange: fn() },
  globals: { language: 'en-US' },
  parameters: { frame: { width: 900, height: 640 } },
} satisfies Meta<typeof AddFriendDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
/** One is a friend already, one was asked already, one can be added. */
export const Found: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'm');
    await screen.findByRole('button', { name: 'Add Yann Moreau' });
  },
};
export const NobodyFound: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.found = [];
    },
  },
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await screen.findByText('Nobody found');
  },
};
export const Asking: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'm');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Yann Moreau' }));
    await expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveFocus();
  },
};
export const Chinese: Story = { globals: { language: 'zh-CN', theme: 'dark' } };
