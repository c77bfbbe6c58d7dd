import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { alsoInThisLook, expectBefore } from '../../../.storybook/look-checks.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { X } from '../../ui/icon/icons.ts';
import { ListHead } from './ListHead.tsx';

const meta = {
  component: ListHead,
  args: { query: '', onQuery: fn(), children: <IconButton icon={X} label="Close" onClick={fn()} /> },
  parameters: { frame: { width: 250, height: 120 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof ListHead>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A box to search in, then the tools. */
export const Plain: Story = {
  async play({ args, canvas }) {
    const box = await canvas.findByRole('searchbox', { name: 'Search' });
    await expectBefore(box, canvas.getByRole('button', { name: 'Close' }));
    await userEvent.type(box, 'r');
    await expect(args.onQuery).toHaveBeenCalledWith('r');
  },
};
/** What was typed can be cleared. */
export const Searching: Story = {
  args: { query: 'road' },
  async play({ args, canvas }) {
    await expect(await canvas.findByRole('searchbox')).toHaveValue('road');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(args.onQuery).toHaveBeenCalledWith('');
  },
};
/** On a phone: a heading above the box. */
export const Titled: Story = {
  args: { title: 'Chats' },
  parameters: { frame: { width: 390, height: 160 } },
  async play({ canvas }) {
    const title = await canvas.findByRole('heading', { name: 'Chats' });
    const box = canvas.getByRole('searchbox');
    await expect(title.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.getBoundingClientRect().top);
  },
};
export const RightToLeft: Story = {
  args: { query: 'road' },
  globals: { language: 'en-US', direction: 'rtl' },
  play: alsoInThisLook(async ({ canvas }) => {
    const clear = await canvas.findByRole('button', { name: 'Clear search' });
    await expectBefore(canvas.getByRole('searchbox'), clear);
    await expectBefore(clear, canvas.getByRole('button', { name: 'Close' }));
  }),
};
