import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  alsoInThisLook,
  expectBefore,
  expectCutOff,
  expectInside,
  expectShown,
} from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { ConnectionBanner } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import type { Stage } from '../../testing/stage/stage.ts';
import { ListHead } from '../list-head/ListHead.tsx';
import { NewMenu } from '../list-head/NewMenu.tsx';
import { ChatList, type ChatListProps } from './ChatList.tsx';
import type { ChatRowPartProps } from './chat-row-parts.ts';

const meta = {
  component: ChatList,
  args: { onSelect: fn(), selected: 'g:100' },
  parameters: { frame: { width: 250, height: 800 } },
} satisfies Meta<typeof ChatList>;
export default meta;
type Story = StoryObj<typeof meta>;

function change(stage: Stage, key: ConversationKey, parts: object): void {
  const chat = stage.chat(key).getSnapshot();
  if (chat) stage.chat(key).set({ ...chat, ...parts });
}

function WithHead({ title, ...args }: ChatListProps & { readonly title?: string }) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(args.selected);
  return (
    <>
      <ListHead query={query} onQuery={setQuery} title={title}>
        <NewMenu />
      </ListHead>
      <ChatList {...args} query={query} selected={selected} onSelect={setSelected} />
    </>
  );
}

type Play = NonNullable<Story['play']>;
/** Each of these names is the whole accessible name of a row. */
const hasRows =
  (...names: readonly (string | RegExp)[]): Play =>
  async ({ canvas }) => {
    for (const name of names) await expectShown(await canvas.findByRole('option', { name }));
  };
/** A sentence in the place of the rows. */
const hasSentence =
  (title: string, text: string): Play =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByText(title));
    await expectShown(canvas.getByText(text));
    await expect(canvas.queryByRole('option')).toBeNull();
  };
const names = (options: readonly HTMLElement[]): readonly (string | undefined)[] =>
  options.map((option) => option.getAttribute('aria-label')?.split(/[，,]/)[0]);

/** Pinned first, muted, a draft, unread counts, somebody online; searching and the “New” menu work. */
export const Filled: Story = {
  render: (args) => <WithHead {...args} />,
  async play({ canvas, globals }) {
    const zh = globals.language === 'zh-CN';
    const rows = await canvas.findAllByRole('option');
    const first = zh
      ? ['产品设计小组', '林知夏', '周景行', '周末徒步群']
      : ['Design crew', 'Mia Larsen', 'Oliver Grant'];
    await expect(names(rows).slice(0, first.length)).toEqual(first);
    await expect(rows[0]).toHaveAccessibleName(zh ? /已置顶$/ : /pinned$/);
    await expect(rows[0]).toHaveAttribute('aria-selected', 'true');
    await expect(rows[1]).toHaveAccessibleName(zh ? /在线，已置顶$/ : /Online, pinned$/);
    await expect(rows[2]).toHaveAccessibleName(zh ? /2 条未读/ : /2 unread/);
    await expect(rows[3]).toHaveAccessibleName(zh ? /18 条未读.*已免打扰$/ : /18 unread.*muted$/);
    await expect(rows[4]).toHaveAccessibleName(zh ? /\[草稿\] 周五的评审我可能要晚/ : /\[Draft\] I may be late/);
  },
};
export const Mentioned: Story = {
  play: hasRows(/^产品设计小组，3 条未读，\[有人@我\]/, /^周末徒步群，120 条未读，\[@所有人\]/, /^沈听澜，\[有人@我\]/),
  parameters: {
    stage: (stage: Stage) => {
      change(stage, 'g:100', { atMe: true, unreadCount: 3 });
      change(stage, 'g:98', { atAll: true, unreadCount: 120 });
      change(stage, 'p:5', { atMe: true });
    },
  },
  args: { selected: undefined },
};
/** Marked as unread on this device: a dot in place of a number. */
export const MarkedUnread: Story = {
  async play({ canvas }) {
    for (const name of [/^何嘉树，未读，/, /^研发周会，未读，/]) {
      const row = await canvas.findByRole('option', { name });
      await expectShown(row.querySelector('[data-im-part="unread-dot"]'));
      await expect(row.querySelector('[data-im-part="badge"]')).toBeNull();
    }
  },
  parameters: {
    stage: (stage: Stage) => {
      change(stage, 'p:6', { markedUnread: true });
      change(stage, 'g:99', { markedUnread: true });
      change(stage, 'p:4', { companyName: 'Northwind' });
    },
  },
};
/** By right click, a long press, Shift+F10 or the menu key. */
export const WithMenu: Story = {
  async play({ canvas }) {
    const row = await canvas.findByRole('option', { name: /^林知夏/ });
    fireEvent.contextMenu(row, { clientX: 120, clientY: 120 });
    await screen.findByRole('menu', { name: '聊天操作' });
    const items = screen.getAllByRole('menuitem');
    await expect(items.map((item) => item.textContent)).toEqual(['取消置顶', '消息免打扰', '标为未读', '移除聊天']);
    await waitFor(() => expect(items[0]).toHaveFocus());
  },
};
const slots = { Badge: ({ conversation }: ChatRowPartProps) => <b>{conversation.unreadCount || ''}</b> };
/** A host's own part of a row. */
export const WithSlots: Story = {
  args: { slots },
  async play({ canvas }) {
    const row = await canvas.findByRole('option', { name: /^周末徒步群/ });
    await expect(within(row).getByText('18').tagName).toBe('B');
    await expect(row.querySelector('[data-im-part="badge"]')).toBeNull();
  },
};
export const Typing: Story = {
  async play({ canvas }) {
    for (const [name, text] of [
      [/^林知夏/, '正在输入…'],
      [/^周末徒步群/, '顾长安正在输入…'],
    ] as const) {
      const row = await canvas.findByRole('option', { name });
      await expectShown(within(row).getByText(text));
    }
  },
  parameters: {
    stage: (stage: Stage) => {
      stage.typing('p:3').set([3]);
      stage.typing('g:98').set([7]);
      stage.typing('g:101').set([7, 9]);
      stage.typing('p:5').set([5]);
    },
  },
};
/** Long names are cut off, a count ends at 99, a chat without a name or a message is named all the same. */
export const Overflowing: Story = {
  async play({ canvas, canvasElement }) {
    const name = 'Rindfleischetikettierungsüberwachungsaufgabe';
    const row = await canvas.findByRole('option', { name: new RegExp(`^${name}，2984 条未读`) });
    await expectCutOff(within(row).getByText(name), name);
    await expectShown(within(row).getByText('99+'));
    for (const option of canvas.getAllByRole('option'))
      await expectInside(option, canvasElement.querySelector('.im-list') ?? canvasElement);
    await expectShown(canvas.getByRole('option', { name: /^用户 4，2 条未读/ }));
  },
  parameters: {
    stage: (stage: Stage) => {
      change(stage, 'g:100', { showName: 'Rindfleischetikettierungsüberwachungsaufgabe', unreadCount: 2984 });
      change(stage, 'p:3', { showName: 'Maximiliane-Theodora von Hohenfels', isDnd: true, unreadCount: 12 });
      change(stage, 'p:4', { showName: '', lastSendTime: 0 });
    },
  },
};
export const Found: Story = {
  args: { query: '徒步' },
  async play({ canvas }) {
    await expect(names(await canvas.findAllByRole('option'))).toEqual(['周末徒步群']);
  },
};
export const NoneFound: Story = {
  args: { query: 'zzz' },
  play: hasSentence('没有找到聊天', '没有名为“zzz”的聊天。'),
};
export const Empty: Story = {
  parameters: { stage: (stage: Stage) => stage.list.set({ keys: [], ready: true }) },
  play: hasSentence('还没有聊天', '新的会话会出现在这里。'),
};
export const Loading: Story = {
  parameters: { stage: (stage: Stage) => stage.list.set({ keys: [], ready: false }) },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: '聊天' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByText('还没有聊天')).toBeNull();
  },
};
const offersRetry =
  (reason: string): Play =>
  async (context) => {
    await hasSentence('聊天未能加载', reason)(context);
    await expect(context.canvas.getByRole('button', { name: '再试一次' })).toBeEnabled();
  };
export const NotLoaded: Story = {
  play: offersRetry('请检查网络连接后重试。'),
  parameters: {
    stage(stage: Stage) {
      stage.list.set({ keys: [], ready: false });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    },
  },
};
/** The server answers each try with a failure. */
export const ServerFails: Story = {
  play: offersRetry('服务器内部错误'),
  parameters: {
    stage(stage: Stage) {
      stage.list.set({ keys: [], ready: false });
      const syncError = new ImError('server.internal', 'busy', { category: 'server', retryable: true });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true, syncError });
    },
  },
};
/** Rows, box and button keep inside of the column; the name gives way. */
const fits: Play = async (context) => {
  await Filled.play?.(context);
  const { canvas, canvasElement } = context;
  const list = canvasElement.querySelector('.im-list') ?? canvasElement;
  for (const row of canvas.getAllByRole('option')) {
    await expectInside(row, list);
    for (const part of row.querySelectorAll('.im-avatar, .im-badge, .im-chat__name, time'))
      if (part.checkVisibility()) await expectInside(part, row);
  }
  for (const button of canvas.queryAllByRole('button')) await expectInside(button, list);
};
export const Narrow180: Story = { ...Filled, parameters: { frame: { width: 180, height: 800 } }, play: fits };
export const Narrow150: Story = { ...Filled, parameters: { frame: { width: 150, height: 800 } }, play: fits };
/** Avatars and badges alone; a row keeps its whole accessible name. */
export const Collapsed72: Story = {
  ...Filled,
  parameters: { frame: { width: 72, height: 800 } },
  async play(context) {
    await fits(context);
    const { canvas } = context;
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await expect(canvas.queryByText('周景行')).not.toBeVisible();
    await expectShown(canvas.getByText('18'));
  },
};
/** On a phone the list has a heading. */
export const Phone: Story = {
  render: (args) => <WithHead {...args} title="聊天" />,
  parameters: { frame: { width: 390, height: 780 } },
  async play(context) {
    await Filled.play?.(context);
    await expectShown(context.canvas.getByRole('heading', { name: '聊天' }));
  },
};
const troubled = (connection: object, sentence: string): Story => ({
  // The connection is spoken of above the list, and the rows can still be opened.
  async play({ args, canvas }) {
    const banner = await canvas.findByText(sentence);
    const row = canvas.getByRole('option', { name: /^周景行/ });
    await expect(banner.getBoundingClientRect().bottom).toBeLessThan(row.getBoundingClientRect().top);
    await userEvent.click(row);
    await expect(args.onSelect).toHaveBeenCalledWith('p:4');
  },
  render: (args) => (
    <>
      <ListHead query="" onQuery={fn()} />
      <ConnectionBanner />
      <ChatList {...args} />
    </>
  ),
  parameters: {
    frame: { width: 390, height: 780 },
    stage: (stage: Stage) => stage.connection.set({ ...stage.connection.getSnapshot(), ...connection }),
  },
});
/** On a phone the connection is spoken of above the list. What is shown may be old; it can be read and opened. */
export const Stale: Story = troubled({ phase: 'connecting' }, '正在连接…');
export const Offline: Story = troubled(
  { phase: 'waiting', lost: true, retryAt: NOW + 9_000 },
  '连接已断开，正在尝试重新连接…',
);
export const CatchingUp: Story = troubled({ phase: 'catchingUp' }, '正在同步新消息…');
/** The browser keeps nothing. */
export const InMemory: Story = troubled({ storage: 'memory' }, '此设备无法保存内容，关闭后未发送的文字会丢失。');
export const Dark: Story = { ...Filled, globals: { theme: 'dark' }, play: alsoInThisLook(Filled.play) };
export const English: Story = { ...Filled, globals: { language: 'en-US' } };
/** Lower rows. */
export const Compact: Story = {
  ...Filled,
  globals: { density: 'compact' },
  play: alsoInThisLook(async (context) => {
    await Filled.play?.(context);
    await expect(context.canvas.getAllByRole('option')[0]?.clientHeight).toBeLessThan(60);
  }),
};
export const RightToLeft: Story = {
  ...Filled,
  globals: { direction: 'rtl', language: 'en-US' },
  play: alsoInThisLook(async (context) => {
    await Filled.play?.(context);
    const row = within(context.canvas.getByRole('option', { name: /^Oliver Grant/ }));
    await expectBefore(row.getByText('Oliver Grant'), row.getByText('13:40'));
  }),
};
