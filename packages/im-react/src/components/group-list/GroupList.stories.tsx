import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CREW } from '../../testing/demo-groups.ts';
import type { Stage } from '../../testing/stage.ts';
import { GroupList } from './GroupList.tsx';

const meta = {
  component: GroupList,
  args: { onSelect: fn(), selected: CREW },
  parameters: { frame: { width: 250, height: 640 } },
} satisfies Meta<typeof GroupList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const NothingFound: Story = { args: { query: 'zzz' } };
export const None: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.groups.set([]);
    },
  },
};
