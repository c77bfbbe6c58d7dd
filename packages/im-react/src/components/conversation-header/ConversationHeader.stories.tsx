import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Search } from '../icon/icons.ts';
import { ConversationHeader } from './ConversationHeader.tsx';

const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    return made.client;
  },
});

const meta = {
  component: ConversationHeader,
  args: { conversation: DEMO_GROUP },
  parameters: { frame: { width: 520, height: 56 }, ...arranged() },
} satisfies Meta<typeof ConversationHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

/** How many members there are, and how many of them are online. */
export const Group: Story = {};
/** Where the other is online. */
export const Private: Story = { args: { conversation: DEMO_PRIVATE } };
export const Typing: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => made.stage.typing(DEMO_PRIVATE).set([3])),
};
export const SeveralTyping: Story = { parameters: arranged((made) => made.stage.typing(DEMO_GROUP).set([3, 8])) };
/** On a phone, with a way back and a tool of the host's. */
export const Phone: Story = {
  args: { onBack: () => undefined, tools: <IconButton icon={Search} label="Search messages" /> },
  parameters: { frame: { width: 390, height: 56 }, ...arranged() },
};
/** Notices of the server. */
export const System: Story = { args: { conversation: 's:0' } };
