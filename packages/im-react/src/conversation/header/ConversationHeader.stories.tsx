import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Search } from '../../ui/icon/icons.ts';
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

/** The name is the heading; the line under it says this. */
const says =
  (name: string, line: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByRole('heading', { name }));
    await expectShown(canvas.getByTitle(name));
    await expectShown(await canvas.findByText(line));
  };

/** How many members there are, and how many of them are online. */
export const Group: Story = { play: says('产品设计小组', '12 位成员 · 8 人在线') };
/** Where the other is online. */
export const Private: Story = { args: { conversation: DEMO_PRIVATE }, play: says('林知夏', '在线 · 手机和网页') };
export const Typing: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => made.stage.typing(DEMO_PRIVATE).set([3])),
  play: says('林知夏', '正在输入…'),
};
export const SeveralTyping: Story = {
  parameters: arranged((made) => made.stage.typing(DEMO_GROUP).set([3, 8])),
  play: says('产品设计小组', '2 人正在输入…'),
};
/** On a phone, with a way back and a tool of the host's. */
export const Phone: Story = {
  args: { onBack: fn(), tools: <IconButton icon={Search} label="Search messages" /> },
  parameters: { frame: { width: 390, height: 56 }, ...arranged() },
  async play({ args, canvas }) {
    const back = await canvas.findByRole('button', { name: '返回' });
    const title = canvas.getByRole('heading');
    await expectBefore(back, title);
    await expectBefore(title, canvas.getByRole('button', { name: 'Search messages' }));
    await userEvent.click(back);
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
/** System notices: no presence, no typing indicator. */
export const System: Story = {
  args: { conversation: 's:0' },
  async play({ canvas }) {
    await expectShown(await canvas.findByRole('heading', { name: '系统通知' }));
    await expect(canvas.queryByText(/在线|成员/)).toBeNull();
  },
};
