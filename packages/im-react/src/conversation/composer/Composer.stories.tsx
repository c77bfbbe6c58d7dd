import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Conversation } from 'im-sdk';
import { type ConversationKey, type Group, limits } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { useComposer } from '../../hooks/useComposer.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
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

/** A picture of two colours that needs no network. */
function picture(name: string, from: string, to: string): File {
  const canvas = Object.assign(document.createElement('canvas'), { width: 72, height: 72 });
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = from;
    pen.fillRect(0, 0, 72, 72);
    pen.fillStyle = to;
    pen.fill(new Path2D('M0 50 24 26l18 16 12-10 18 20v20H0z'));
  }
  const bytes = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  return new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], name, { type: 'image/png' });
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

type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
const fieldOf = (canvas: Canvas): Promise<HTMLTextAreaElement> => canvas.findByRole('textbox', { name: '消息' });
/** Only a sentence that says why: nothing can be written. */
const closed =
  (sentence: string): Play =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent(sentence);
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: '附件' })).toBeNull();
  };

/** Nothing to send yet: a voice message can be recorded. */
export const Empty: Story = {
  async play({ canvas }) {
    await expect(await fieldOf(canvas)).toHaveAttribute('placeholder', '发消息到 产品设计小组…');
    await expect(canvas.getByRole('button', { name: '录音' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: '发送' })).toBeNull();
  },
};
/** Enter sends, Shift+Enter makes a line. */
export const Typed: Story = {
  args: { text: 'B 方案的层级更清楚，\n登录框再往上收 24px 就好' },
  async play({ canvas }) {
    const field = await fieldOf(canvas);
    await waitFor(() => expect(field).toHaveValue('B 方案的层级更清楚，\n登录框再往上收 24px 就好'));
    await expect(canvas.getByRole('button', { name: '发送' })).toBeEnabled();
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}！');
    await expect(field.value.split('\n').length).toBe(3);
  },
};
/** Grows to 8 lines, then scrolls. */
export const Tall: Story = {
  args: { text: 'B 方案的层级更清楚\n'.repeat(14) },
  async play({ canvas }) {
    const field = await fieldOf(canvas);
    const box = field.closest('.im-field-scroll') ?? field;
    await waitFor(() => expect(box.scrollHeight).toBeGreaterThan(box.clientHeight));
    await expect(Math.floor(box.clientHeight / Number.parseFloat(getComputedStyle(field).lineHeight))).toBe(8);
  },
};
export const Reply: Story = {
  args: { quoted: `${DEMO_GROUP}-7`, text: '这版可以' },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('回复 周景行'));
    await expectShown(canvas.getByText('同意，就按这个来'));
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: '取消引用' }));
    await expect(canvas.queryByText('回复 周景行')).toBeNull();
    await expect(await fieldOf(canvas)).toHaveValue('这版可以');
  },
};
/** `@` in a group: owner and managers first, everyone only for those who may. */
export const Mention: Story = {
  parameters: arranged((made) => {
    const members = made.members(100);
    members.set(members.getSnapshot().map((each) => (each.userId === 2 ? { ...each, isManager: true } : each)));
  }),
  async play({ canvas }) {
    const field = await fieldOf(canvas);
    await userEvent.type(field, '@');
    const list = within(await canvas.findByRole('listbox', { name: '选择要提及的人' }));
    await waitFor(() => {
      const names = list.getAllByRole('option').map((option) => option.textContent);
      return expect(names.slice(0, 4)).toEqual(['所有人通知全员', '林知夏群主', '周景行管理员', '苏慕言']);
    });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(field).toHaveValue('@林知夏 ');
  },
};
/** The field shows pictures; text, clipboard, drafts hold `#name;`. */
export const WithEmoji: Story = {
  args: { text: '太好笑了 #笑哭;#拍手; 明天见 #红心;' },
  async play({ canvas, canvasElement }) {
    const field = await fieldOf(canvas);
    await waitFor(() => expect(field).toHaveAccessibleDescription('太好笑了 [笑哭][拍手] 明天见 [红心]'));
    await expect(field.value).not.toContain('#');
    await expect(canvasElement.querySelectorAll('.im-composer-field__emoji')).toHaveLength(3);
  },
};
export const EmojiSet: Story = {
  args: { text: '收到' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^(表情|Emoji)$/ }));
    // Its content is fetched when it opens first.
    const picker = within(await canvas.findByRole('dialog', { name: '表情' }));
    await userEvent.click(await picker.findByRole('button', { name: '笑哭' }));
    await waitFor(async () => expect(await fieldOf(canvas)).toHaveAccessibleDescription('收到[笑哭]'));
  },
};
/** A shake goes to one person only. */
export const Attach: Story = {
  args: { conversation: DEMO_PRIVATE, name: '林知夏' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /附件|Attach/ }));
    const menu = within(await screen.findByRole('menu', { name: '附件' }));
    const items = menu.getAllByRole('menuitem').map((item) => item.textContent);
    await expect(items).toEqual(['图片或视频', '文件', '名片', '位置', '窗口抖动']);
  },
};
export const Place: Story = {
  parameters: { frame: { width: 720, height: 560 } },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /附件|Attach/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /位置|Location/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '发送位置' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '纬度' })).toHaveFocus());
    await expect(dialog.getByRole('button', { name: '使用当前位置' })).toBeEnabled();
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
  async play({ canvas }) {
    const list = within(await canvas.findByRole('list', { name: '待发送的附件' }));
    const items = list.getAllByRole('listitem');
    await expect(items.length).toBe(4);
    for (const name of ['湖.png', '海.png']) {
      const tile = await list.findByRole<HTMLImageElement>('img', { name });
      await waitFor(() => expect(tile.naturalWidth).toBe(72));
    }
    await expectShown(list.getByTitle('第四季度路线图.pdf'));
    await expect(items[3]).toHaveTextContent('文件是空的');
    await userEvent.click(list.getByRole('button', { name: '移除 原始素材全集.zip' }));
    await expect(list.getAllByRole('listitem').length).toBe(3);
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
      return expect(within(canvasElement).getByText('松开即可添加到消息')).toBeVisible();
    });
  },
};
export const Editing: Story = {
  args: { editing: true },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('编辑消息'));
    const field = await fieldOf(canvas);
    await waitFor(() => expect(field).toHaveValue('改过一次的消息'));
    await expectShown(canvas.getByRole('button', { name: '保存修改' }));
    await expect(canvas.getByRole('button', { name: '附件' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: '取消编辑' }));
    await expect(field).toHaveValue('');
  },
};
/** Enter makes a line; the button's context menu chooses. */
export const SendsWithCtrlEnter: Story = {
  args: { text: '第一行\n第二行', sendKey: 'ctrlEnter' },
  async play({ canvas }) {
    const field = await fieldOf(canvas);
    await waitFor(() => expect(field).toHaveValue('第一行\n第二行'));
    await userEvent.type(field, '{Enter}第三行');
    await expect(field).toHaveValue('第一行\n第二行\n第三行');
  },
};
/** Near the limit it says how much room is left. */
export const NearlyFull: Story = {
  args: { text: '字'.repeat(limits.contentLength - 12) },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('还可输入 12 个字'));
    await expect(canvas.getByRole('button', { name: '发送' })).toBeEnabled();
  },
};
export const TooLong: Story = {
  args: { text: '字'.repeat(limits.contentLength + 12) },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('超出 12 个字'));
    await expect(canvas.getByRole('button', { name: '发送' })).toBeDisabled();
  },
};
/** Messages are written all the same; they go out when the connection is back. */
export const Offline: Story = {
  args: { text: '这条会先排队' },
  parameters: arranged(({ stage }) =>
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true }),
  ),
  async play({ canvas }) {
    await expectShown(await canvas.findByText('连接已断开，消息会在恢复后自动发出'));
    await waitFor(() => expect(canvas.getByRole('button', { name: '发送' })).toBeEnabled());
  },
};
export const Muted: Story = {
  parameters: arranged((made) => group(made, { isMuted: true })),
  play: closed('你已被禁言，不能发送消息'),
};
export const AllMuted: Story = {
  parameters: arranged((made) => group(made, { isAllMuted: true })),
  play: closed('全员禁言中，仅群主和管理员可以发言'),
};
export const Left: Story = {
  parameters: arranged((made) => group(made, { quit: true })),
  play: closed('你已退出该群聊'),
};
export const Dissolved: Story = {
  parameters: arranged((made) => group(made, { dissolve: true })),
  play: closed('该群聊已解散'),
};
export const NotFriends: Story = {
  args: { conversation: DEMO_PRIVATE, name: '林知夏' },
  parameters: arranged((made) => chat(made, DEMO_PRIVATE, { gone: true })),
  async play(context) {
    await closed('你们已不是好友，')(context);
    await expect(context.canvas.getByRole('button', { name: '重新添加' })).toBeEnabled();
  },
};
