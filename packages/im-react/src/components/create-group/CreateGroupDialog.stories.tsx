import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { CreateGroupDialog } from './CreateGroupDialog.tsx';

const meta = {
  component: CreateGroupDialog,
  args: { open: true, onOpenChange: fn(), onCreated: fn() },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof CreateGroupDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Dark: Story = { globals: { theme: 'dark', language: 'en-US' } };
export const Chosen: Story = {
  async play() {
    for (const name of ['白露', '沈听澜', '罗子衿']) await userEvent.click(await screen.findByRole('option', { name }));
  },
};
export const WithoutName: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Please enter group name');
  },
};
