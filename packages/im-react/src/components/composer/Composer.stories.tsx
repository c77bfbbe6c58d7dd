import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Conversation } from 'im-sdk';
import { type ConversationKey, type Group, limits } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { useComposer } from '../../hooks/useComposer.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { rowOf } from '../../testing/timeline-stage.ts';
import { Composer } from './Composer.tsx';

interface ComposerStoryProps {
  readonly conversation: ConversationKey;
  readonly name: string;
  /** Text that stands in it; `#name;` for emoji. */
  readonly text?: string;
  /** Key of the message that is answered. */
  readonly quoted?: string;
  /** Files that wait in it. */
  readonly files?: () => readonly File[];
  /** Whether the last own message is edited. */
  readonly editing?: boolean;
  readonly sendKey?: SendKey;
}

const OWN = rowOf({
  key: 'own',
  id: 9_001,
  conversation: DEMO_GROUP,
  content: '改过一次的消息',
  sendId: 2,
  mine: true,
});

/** A picture that needs no network. */
function drawn(name: string, from: string, to: string): File {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="${from}"/><path d="M0 50 24 26l18 16 12-10 18 20v20H0z" fill="${to}"/></svg>`;
  return new File([svg], name, { type: 'image/svg+xml' });
}
const picture = (name: string, from: string, to: string): File =>
  // Sent as the type says; drawn by what it holds.
  new File([drawn(name, from, to)], name, { type: 'image/png' });

let lastStage: MessageStage | undefined;
const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    lastStage = made;
    return made.client;
  },
});

function ComposerStory({ conversation, name, text, quoted, files, editing, sendKey }: ComposerStoryProps) {
  const composer = useComposer(conversation);
  useEffect(() => {
    if (editing) composer.edit(OWN);
    else if (quoted !== undefined) composer.quote(lastStage?.timeline(conversation).row(quoted).getSnapshot());
  }, [composer, conversation, quoted, editing]);
  useEffect(() => {
    if (text !== undefined) composer.setText(text);
  }, [composer, text]);
  useEffect(() => {
    if (files) composer.attach(files());
  }, [composer, files]);
  return (
    <div
      style={{ background: 'var(--im-canvas)', paddingBlockStart: 24, marginBlockStart: 'auto', position: 'relative' }}
      data-im-part="message-pane"
    >
      <Composer composer={composer} name={name} sendKey={sendKey} onCard={fn()} />
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
    await userEvent.type(await canvas.findByRole('textbox'), '@');
    await expect(await canvas.findByRole('listbox')).toBeVisible();
  },
};
/** The field shows pictures; text, clipboard, drafts hold `#name;`. */
export const WithEmoji: Story = { args: { text: '太好笑了 #笑哭;#拍手; 明天见 #红心;' } };
export const EmojiSet: Story = {
  args: { text: '收到' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^(表情|Emoji)$/ }));
    // Its content is fetched when it opens first.
    const picker = await canvas.findByRole('dialog');
    await waitFor(() => expect(picker).toBeVisible());
  },
};
/** A shake goes to one person only. */
export const Attach: Story = {
  args: { conversation: DEMO_PRIVATE, name: '林知夏' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /附件|Attach/ }));
    await screen.findByRole('menu');
  },
};
export const Place: Story = {
  parameters: { frame: { width: 720, height: 560 } },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /附件|Attach/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /位置|Location/ }));
    await screen.findByRole('dialog');
  },
};
/** Pictures as tiles, the rest as cards; the last one cannot be sent, and says why. */
export const Files: Story = {
  args: {
    files: () => [
      picture('湖.png', '#7fb2d9', '#2f5f7a'),
      picture('海.png', '#e8b27a', '#7a4a2f'),
      new File(['x'.repeat(3_400_000)], '第四季度路线图.pdf', { type: 'application/pdf' }),
      new File([], '原始素材全集.zip', { type: 'application/zip' }),
    ],
  },
};
export const FilesHeldOver: Story = {
  parameters: { frame: { width: 520, height: 240 } },
  async play({ canvasElement }) {
    const carried = new DataTransfer();
    carried.items.add(new File(['x'], 'a.txt'));
    const pane = canvasElement.querySelector('[data-im-part="message-pane"]');
    // A browser says so again and again while they are held.
    await waitFor(() => {
      pane?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: carried }));
      within(canvasElement).getByText(/松开|放開|Drop/);
    });
  },
};
export const Editing: Story = { args: { editing: true } };
/** Enter makes a line; the button's context menu chooses. */
export const SendsWithCtrlEnter: Story = { args: { text: '第一行\n第二行', sendKey: 'ctrlEnter' } };
/** Near the limit it says how much room is left. */
export const NearlyFull: Story = { args: { text: '字'.repeat(limits.contentLength - 12) } };
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
