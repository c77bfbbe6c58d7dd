import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CREW, HIKES } from '../../testing/demo-groups.ts';
import type { Stage } from '../../testing/stage.ts';
import { GroupDetail } from './GroupDetail.tsx';

const meta = {
  component: GroupDetail,
  args: { groupId: CREW, onOpenChat: fn(), onOpenPanel: fn() },
  parameters: { frame: { width: 968, height: 720 } },
} satisfies Meta<typeof GroupDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Owner: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
/** Only admins may invite: there is no such button. */
export const Member: Story = { args: { groupId: HIKES } };
export const Unknown: Story = { args: { groupId: 404 } };
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } } };
export const Dissolved: Story = {
  parameters: {
    stage(stage: Stage) {
      const group = stage.group(CREW).getSnapshot();
      if (group) stage.group(CREW).set({ ...group, quit: true, dissolve: true });
    },
  },
};
