import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconButton } from '../button/IconButton.tsx';
import { X } from '../icon/icons.ts';
import { ListHead } from './ListHead.tsx';

const meta = {
  component: ListHead,
  args: { query: '', onQuery: fn(), children: <IconButton icon={X} label="Close" onClick={fn()} /> },
  parameters: { frame: { width: 250, height: 120 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof ListHead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Searching: Story = { args: { query: 'road' } };
/** On a phone: a heading above the box. */
export const Titled: Story = { args: { title: 'Chats' }, parameters: { frame: { width: 390, height: 160 } } };
export const RightToLeft: Story = { args: { query: 'road' }, globals: { direction: 'rtl' } };
