import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectBefore, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { MessagePane } from './MessagePane.tsx';

const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    return made.client;
  },
});

function emptied(made: MessageStage, key: ConversationKey): void {
  const { count, keyAt } = made.timeline(key).getSnapshot();
  const keys = Array.from({ length: count }, (_, index) => keyAt(index));
  for (const each of keys) if (each !== undefined) made.timeline(key).remove(each);
}

const meta = {
  component: MessagePane,
  args: { conversation: DEMO_GROUP },
  parameters: { frame: { width: 966, height: 800 }, ...arranged() },
} satisfies Meta<typeof MessagePane>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
/** Messages with these accessible names, from the top to the bottom. */
const hasMessages =
  (...names: readonly RegExp[]): Play =>
  async ({ canvas }) => {
    let above = Number.NEGATIVE_INFINITY;
    for (const name of names) {
      const { top } = (await canvas.findByRole('article', { name })).getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(above);
      above = top;
    }
  };
/** A sentence in the place of the messages, with this button. */
const says =
  (title: string, text: string, button?: string): Play =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByText(title));
    await expectShown(canvas.getByText(text));
    await expect(canvas.queryByRole('article')).toBeNull();
    if (button !== undefined) await expect(canvas.getByRole('button', { name: button })).toBeEnabled();
  };
/** A status above the messages; they stay readable, and one can write. */
const hasBanner =
  (sentence: string): Play =>
  async ({ canvas }) => {
    const banner = await canvas.findByText(sentence);
    await expect(banner.closest('[role="status"]')).not.toBeNull();
    const { top } = canvas.getByRole('log').getBoundingClientRect();
    await expect(banner.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    await expect(canvas.getAllByRole('article').length).toBeGreaterThan(5);
    await expect(canvas.getByRole('textbox', { name: '消息' })).toBeEnabled();
  };

/** Owner, managers and members; a quote, mentions, tips, a recalled message, read counts, a kind that cannot be shown. */
export const Group: Story = {
  parameters: { frame: { width: 966, height: 1400 } },
  async play(context) {
    const { canvas } = context;
    await hasMessages(
      /^你，13:31，.*回复 周景行，已读 11$/,
      /^何嘉树 撤回了一条消息$/,
      /^苏慕言，14:06，@陈予安 .*@所有人/,
      /^林知夏，14:07，语音、0:18$/,
      /^你，14:08，.*已读 4$/,
    )(context);
    const manager = within(canvas.getByRole('article', { name: /^周景行，13:42/ }));
    await expectShown(manager.getByText('管理员'));
    await expectShown(within(canvas.getByRole('article', { name: /^林知夏，14:07，语音/ })).getByText('群主'));
    await expectShown(canvas.getByText('「林知夏」邀请「顾长安」加入了群聊'));
  },
};
/** Every state an own message can be in: sending, sent, read, edited, failed. */
export const Private: Story = {
  args: { conversation: DEMO_PRIVATE },
  async play(context) {
    await hasMessages(
      /^你，14:03，对方已读，已读$/,
      /^你，14:03，.*，已编辑，已读$/,
      /^你，14:04，已送达服务器，已发送$/,
      /^你，14:04，正在发送，发送中$/,
      /^你，14:04，.*，发送失败$/,
      /^林知夏，14:20/,
    )(context);
    const failed = within(context.canvas.getByRole('article', { name: /发送失败$/ }));
    await expectShown(failed.getByText('网络连接失败，请检查网络设置'));
    await expect(failed.getByRole('button', { name: '重试' })).toBeEnabled();
    await expectShown(context.canvas.getByText('当前版本无法显示此消息'));
  },
};
/** The line stays until the chat is left or one writes. */
export const Unread: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ unreadFrom: `${DEMO_GROUP}-9` })),
  async play({ canvas }) {
    const line = (await canvas.findByRole('separator', { name: '以下为未读消息' })).getBoundingClientRect();
    const before = canvas.getByRole('article', { name: /^周景行，13:43/ });
    const first = canvas.getByRole('article', { name: /^苏慕言，14:06，@陈予安/ });
    await expect(before.getBoundingClientRect().bottom).toBeLessThanOrEqual(line.top);
    await expect(first.getBoundingClientRect().top).toBeGreaterThanOrEqual(line.bottom);
  },
};
/** Older messages exist and are being loaded. */
export const LoadingOlder: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ atStart: false, loading: 'older' })),
  async play({ canvas }) {
    const spinner = await canvas.findByRole('img', { name: '正在加载更早的消息' });
    for (const message of canvas.getAllByRole('article'))
      await expect(message.getBoundingClientRect().top).toBeGreaterThan(spinner.getBoundingClientRect().top);
  },
};
export const OlderFailed: Story = {
  parameters: {
    frame: { width: 966, height: 1400 },
    ...arranged((made) => made.timeline(DEMO_GROUP).set({ atStart: false, loading: 'failed' })),
  },
  async play({ canvas }) {
    const failed = await canvas.findByText('更早的消息加载失败。');
    const [first] = canvas.getAllByRole('article');
    await expect(failed.getBoundingClientRect().bottom).toBeLessThan(first?.getBoundingClientRect().top ?? 0);
    await expect(canvas.getByRole('button', { name: '再试一次' })).toBeEnabled();
  },
};
export const Typing: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => made.stage.typing(DEMO_PRIVATE).set([3])),
  async play({ canvas }) {
    const header = (await canvas.findByRole('heading', { name: '林知夏' })).closest('header');
    await expect(header).toHaveTextContent('正在输入…');
    await expect(header).not.toHaveTextContent('在线');
  },
};
/** Looked for in cache and server; nothing is drawn for the first 150 ms. */
export const Loading: Story = {
  parameters: arranged((made) => {
    emptied(made, DEMO_GROUP);
    made.timeline(DEMO_GROUP).set({ ready: false });
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: '正在加载消息' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByText('还没有消息')).toBeNull();
  },
};
/** The server answers each try to catch up with a failure. */
export const ServerFails: Story = {
  parameters: arranged((made) => {
    emptied(made, DEMO_GROUP);
    made.timeline(DEMO_GROUP).set({ ready: false });
    const syncError = new ImError('server.internal', 'busy', { category: 'server', retryable: true });
    const { connection } = made.stage;
    connection.set({ ...connection.getSnapshot(), phase: 'waiting', lost: true, syncError });
  }),
  play: says('消息加载失败', '服务器内部错误', '再试一次'),
};
export const Empty: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => emptied(made, DEMO_PRIVATE)),
  play: says('还没有消息', '和林知夏打个招呼吧。'),
};
export const Failed: Story = {
  parameters: arranged((made) => {
    emptied(made, DEMO_GROUP);
    made.timeline(DEMO_GROUP).set({ loading: 'failed' });
  }),
  play: says('消息加载失败', '请检查网络后重试。', '再试一次'),
};
/** Writing goes on; what is written waits with a clock. */
export const Offline: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged(({ stage }) =>
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true, retryAt: NOW + 9_000 }),
  ),
  async play(context) {
    await hasBanner('连接已断开，正在尝试重新连接…')(context);
    await expectShown(context.canvas.getByText('连接已断开，消息会在恢复后自动发出'));
  },
};
/** What is shown may be old until the connection stands. */
export const Stale: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'connecting' })),
  play: hasBanner('正在连接…'),
};
/** Connected; what was missed is on its way. */
export const CatchingUp: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'catchingUp' })),
  play: hasBanner('正在同步新消息…'),
};
/** The browser lets nothing be stored: all is gone when the tab closes. */
export const InMemory: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), storage: 'memory' })),
  play: hasBanner('此设备无法保存内容，关闭后未发送的文字会丢失。'),
};
/** A key that names no conversation. */
export const Unknown: Story = {
  args: { conversation: 'p:0' },
  async play(context) {
    await says('该会话不存在', '请从列表中选择其他会话。')(context);
    await expect(context.canvas.queryByRole('textbox')).toBeNull();
  },
};

const named = (idOf: () => Promise<number>) => ({
  render: () => <MessagePane user={{ externalId: 'crm/17' }} />,
  parameters: {
    frame: { width: 966, height: 800 },
    client(language: string) {
      const { client } = demoMessageStage({ language, now: NOW, portrait });
      return { ...client, contacts: { ...client.contacts, idOf } };
    },
  },
});
/** A host's own id for somebody; the server is being asked who that is. */
export const LookingUp: Story = {
  ...named(() => new Promise(() => undefined)),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: '正在加载消息' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};
/** Nobody is called so yet: a host may create the person later. */
export const Nobody: Story = {
  ...named(() => Promise.reject(new ImError('user.notFound', 'Nobody is called so', { category: 'refused' }))),
  globals: { language: 'en-US' },
  play: says('Nobody has this name here', 'They may not have signed in yet.', 'Try again'),
};
/** Could not be asked; the reason, and another try. */
export const NotLookedUp: Story = {
  ...named(() => Promise.reject(new ImError('client.networkFailed', 'No answer', { category: 'network' }))),
  globals: { language: 'en-US' },
  play: says('This chat could not be opened', 'Network connection failed, please check network settings', 'Try again'),
};
/** A kind of the host's own, drawn by a component of its own. */
export const OwnKind: Story = {
  args: {
    conversation: DEMO_PRIVATE,
    kinds: { 777: ({ row }) => <code>{row.content}</code> },
  },
  async play({ canvas }) {
    await expect((await canvas.findByText('{"a":1}')).tagName).toBe('CODE');
    await expect(canvas.queryByText('当前版本无法显示此消息')).toBeNull();
  },
};
/** On a phone: a way back, smaller pictures, wider bubbles. */
export const Phone: Story = {
  args: { onBack: fn() },
  parameters: { frame: { width: 390, height: 844 } },
  async play({ args, canvas }) {
    const back = await canvas.findByRole('button', { name: '返回' });
    await expectBefore(back, canvas.getByRole('heading', { name: '产品设计小组' }));
    await userEvent.click(back);
    await expect(args.onBack).toHaveBeenCalledOnce();
    const log = await canvas.findByRole('log');
    for (const bubble of log.querySelectorAll('[data-im-part="bubble"]')) await expectInside(bubble, log);
    const long = await canvas.findByRole('article', { name: /^苏慕言，14:06，@陈予安/ });
    const bubble = long.querySelector('.im-bubble') ?? long;
    await expect(bubble.clientWidth / log.clientWidth).toBeGreaterThan(0.7);
  },
};
