import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useState } from 'react';
import { fireEvent, fn, within } from 'storybook/test';
import { NOW } from '../../../.storybook/stage.tsx';
import type { Stage } from '../../testing/stage.ts';
import { ConnectionBanner } from '../connection-banner/ConnectionBanner.tsx';
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

/** Pinned first, muted, a draft, unread counts, somebody online; searching and the “New” menu work. */
export const Filled: Story = { render: (args) => <WithHead {...args} /> };
export const Mentioned: Story = {
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
  async play({ canvasElement }) {
    const [, row] = await within(canvasElement).findAllByRole('option');
    if (row) fireEvent.contextMenu(row, { clientX: 120, clientY: 120 });
    await within(document.body).findByRole('menu');
  },
};
const slots = { Badge: ({ chat }: ChatRowPartProps) => <b>{chat.unreadCount || ''}</b> };
/** A host's own part of a row. */
export const WithSlots: Story = { args: { slots } };
export const Typing: Story = {
  parameters: {
    stage: (stage: Stage) => {
      stage.typing('p:3').set([3]);
      stage.typing('g:98').set([7]);
      stage.typing('g:101').set([7, 9]);
      stage.typing('p:5').set([5]);
    },
  },
};
export const Overflowing: Story = {
  parameters: {
    stage: (stage: Stage) => {
      change(stage, 'g:100', { showName: 'Rindfleischetikettierungsüberwachungsaufgabe', unreadCount: 2984 });
      change(stage, 'p:3', { showName: 'Maximiliane-Theodora von Hohenfels', isDnd: true, unreadCount: 12 });
      change(stage, 'p:4', { showName: '', lastSendTime: 0 });
    },
  },
};
export const Found: Story = { args: { query: '徒步' }, globals: { language: 'zh-CN' } };
export const NoneFound: Story = { args: { query: 'zzz' } };
export const Empty: Story = { parameters: { stage: (stage: Stage) => stage.list.set({ keys: [], ready: true }) } };
export const Loading: Story = { parameters: { stage: (stage: Stage) => stage.list.set({ keys: [], ready: false }) } };
export const NotLoaded: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.list.set({ keys: [], ready: false });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    },
  },
};
/** The server answers each try with a failure. */
export const ServerFails: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.list.set({ keys: [], ready: false });
      const syncError = new ImError('server.internal', 'busy', { category: 'server', retryable: true });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true, syncError });
    },
  },
};
export const Narrow180: Story = { ...Filled, parameters: { frame: { width: 180, height: 800 } } };
export const Narrow150: Story = { ...Filled, parameters: { frame: { width: 150, height: 800 } } };
export const Collapsed72: Story = { ...Filled, parameters: { frame: { width: 72, height: 800 } } };
/** On a phone the list has a heading. */
export const Phone: Story = {
  render: (args) => <WithHead {...args} title="聊天" />,
  parameters: { frame: { width: 390, height: 780 } },
};
const troubled = (connection: object): Story => ({
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
export const Stale: Story = {
  ...troubled({ phase: 'connecting' }),
  play: async ({ canvas }) => void (await canvas.findByText('正在连接…')),
};
export const Offline: Story = troubled({ phase: 'waiting', lost: true, retryAt: NOW + 9_000 });
export const CatchingUp: Story = {
  ...troubled({ phase: 'catchingUp' }),
  play: async ({ canvas }) => void (await canvas.findByText('正在同步新消息…')),
};
/** The browser keeps nothing. */
export const InMemory: Story = troubled({ storage: 'memory' });
export const Dark: Story = { ...Filled, globals: { theme: 'dark' } };
export const English: Story = { ...Filled, globals: { language: 'en-US' } };
export const Compact: Story = { ...Filled, globals: { density: 'compact' } };
export const RightToLeft: Story = { ...Filled, globals: { direction: 'rtl', language: 'en-US' } };
