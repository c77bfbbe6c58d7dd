import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { MessagePane } from './MessagePane.tsx';

const withStage = (arrange?: (made: MessageStage) => void) => ({
  client: (language: string) => {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    return made.client;
  },
});

const meta = {
  component: MessagePane,
  args: { conversation: DEMO_GROUP },
  parameters: { frame: { width: 966, height: 800 }, ...withStage() },
} satisfies Meta<typeof MessagePane>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Owner, managers and members; a quote, mentions, tips, a recalled message, read counts. */
export const Group: Story = {};
/** Every state an own message can be in. */
export const Private: Story = { args: { conversation: DEMO_PRIVATE } };
