import type { Meta, StoryObj } from '@storybook/react-vite';
import { SkeletonRows } from './SkeletonRows.tsx';

const meta = {
  component: SkeletonRows,
  args: { label: 'Chats' },
  parameters: { frame: { width: 250, height: 600 } },
} satisfies Meta<typeof SkeletonRows>;
export default meta;

export const Rows: StoryObj<typeof meta> = {};
