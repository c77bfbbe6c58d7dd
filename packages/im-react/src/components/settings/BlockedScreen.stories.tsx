import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { BlockedScreen } from './BlockedScreen.tsx';

const meta = {
  component: BlockedScreen,
  parameters: { frame: { width: 966, height: 640 }, stage: (stage: Stage) => stage.blocked.set([5, 12]) },
} satisfies Meta<typeof BlockedScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Blocked: Story = {};
export const Dark: Story = { globals: { theme: 'dark', language: 'en-US' } };
export const Nobody: Story = { parameters: { stage: () => undefined } };
export const Phone: Story = {
  args: { onBack: fn() },
  parameters: { frame: { width: 390, height: 760 }, stage: (stage: Stage) => stage.blocked.set([5, 12]) },
};
