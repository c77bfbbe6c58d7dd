import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Conversation } from 'im-sdk';
import { type ConversationKey, type Group, limits } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { useComposer } from '../../hooks/useComposer.ts';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { Composer } from './Composer.tsx';

interface ComposerStoryProps {
  readonly conversation: ConversationKey;
  readonly name: string;
  /** Text that stands in it. */
  readonly text?: string;
  /** Key of the message that is answered. */
  readonly quoted?: string;
  readonly stage?: MessageStage;
}

let lastStage: MessageStage | undefined;
const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    lastStage = made;
    return made.client;
  },
});

function ComposerStory({ conversation, name, text, quoted }: ComposerStoryProps) {
  const composer = useComposer(conversation);
  useEffect(() => {
    if (quoted !== undefined) composer.quote(lastStage?.timeline(conversation).row(quoted).getSnapshot());
  }, [composer, conversation, quoted]);
  useEffect(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-im-part="composer-input"]');
    if (text === undefined || !field) return;
    field.value = text;
    composer.type(text);
  }, [composer, text]);
  return (
    <div style={{ background: 'var(--im-canvas)', paddingBlockStart: 24, marginBlockStart: 'auto' }}>
      <Composer composer={composer} name={name} />
    </div>
  );
}

const meta = {
  component: ComposerStory,
  args: { conversation: DEMO_GROUP, name: '产品设计小组' },
  parameters: { frame: { width: 520, height: 420 }, ...arranged() },
} satisfies Meta<typeof ComposerStory>;
export default meta;
type Story = StoryObj<typeof meta>;

function group(made: MessageStage, parts: Partial<Group>): void {
  const known = made.stage.group(100).getSnapshot();
  if (known) made.stage.group(100).set({ ...known, ...parts });
}
function chat(made: MessageStage, key: ConversationKey, parts: Partial<Conversation>): void {
  const known = made.stage.chat(key).getSnapshot();
  if (known) made.stage.chat(key).set({ ...known, ...parts });
}

export const Empty: Story = {};
/** Enter sends, Shift+Enter makes a line. */
export const Typed: Story = { args: { text: 'B 方案的层级更清楚，\n登录框再往上收 24px 就好' } };
/** Grows to 8 lines, then scrolls. */
export const Tall: Story = { args: { text: 'B 方案的层级更清楚\n'.repeat(14) } };
export const Reply: Story = { args: { quoted: `${DEMO_GROUP}-7`, text: '这版可以' } };
/** `@` in a group: owner and managers first, everyone only for those who may. */
export const Mention: Story = {
  parameters: arranged((made) => {
    const members = made.members(100);
    members.set(members.getSnapshot().map((each) => (each.userId === 2 ? { ...each, isManager: true } : each)));
  }),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox'), '@');
    await expect(canvas.getByRole('listbox')).toBeVisible();
  },
};
export const TooLong: Story = { args: { text: '字'.repeat(limits.contentLength + 12) } };
/** Messages are written all the same; they go out when the connection is back. */
export const Offline: Story = {
  args: { text: '这条会先排队' },
  parameters: arranged(({ stage }) =>
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true }),
  ),
};
export const Muted: Story = { parameters: arranged((made) => group(made, { isMuted: true })) };
export const AllMuted: Story = { parameters: arranged((made) => group(made, { isAllMuted: true })) };
export const Left: Story = { parameters: arranged((made) => group(made, { quit: true })) };
export const Dissolved: Story = { parameters: arranged((made) => group(made, { dissolve: true })) };
export const NotFriends: Story = {
  args: { conversation: DEMO_PRIVATE, name: '林知夏' },
  parameters: arranged((made) => chat(made, DEMO_PRIVATE, { gone: true })),
};
