import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ContactDetail } from './ContactDetail.tsx';

const meta = {
  component: ContactDetail,
  args: { userId: 3, onMessage: fn() },
  parameters: { frame: { width: 968, height: 720 } },
} satisfies Meta<typeof ContactDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Friend: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const NotAFriend: Story = { args: { userId: 16 } };
export const Asked: Story = { args: { userId: 15 } };
export const Unknown: Story = { args: { userId: 404 } };
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } } };
