import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { SkeletonRows } from './SkeletonRows.tsx';

const meta = {
  component: SkeletonRows,
  args: { label: 'Chats' },
  parameters: { frame: { width: 250, height: 600 } },
} satisfies Meta<typeof SkeletonRows>;
export default meta;

/** Grey rows of one height that say what is being loaded; nothing in them is read out. */
export const Rows: StoryObj<typeof meta> = {
  async play({ canvas }) {
    const status = await canvas.findByRole('status', { name: 'Chats' });
    await expect(status).toHaveAttribute('aria-busy', 'true');
    await expect(status).toHaveTextContent(/^$/);
    await waitFor(() => expect(status.children.length).toBeGreaterThan(3));
    const heights = new Set([...status.children].map((row) => row.clientHeight));
    await expect(heights.size).toBe(1);
  },
};
