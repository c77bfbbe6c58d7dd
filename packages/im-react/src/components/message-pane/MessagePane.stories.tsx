import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
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

/** Owner, managers and members; a quote, mentions, tips, a recalled message, read counts, a kind that cannot be shown. */
export const Group: Story = {};
/** Every state an own message can be in: sending, sent, read, edited, failed. */
export const Private: Story = { args: { conversation: DEMO_PRIVATE } };
/** The line stays until the chat is left or one writes. */
export const Unread: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ unreadFrom: `${DEMO_GROUP}-9` })),
};
/** Older messages exist and are being loaded. */
export const LoadingOlder: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ atStart: false, loading: 'older' })),
};
export const OlderFailed: Story = {
  parameters: {
    frame: { width: 966, height: 1400 },
    ...arranged((made) => made.timeline(DEMO_GROUP).set({ atStart: false, loading: 'failed' })),
  },
};
export const Typing: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => made.stage.typing(DEMO_PRIVATE).set([3])),
};
/** Looked for in cache and server; nothing is drawn for the first 150 ms. */
export const Loading: Story = {
  parameters: arranged((made) => {
    emptied(made, DEMO_GROUP);
    made.timeline(DEMO_GROUP).set({ ready: false });
  }),
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
};
export const Empty: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => emptied(made, DEMO_PRIVATE)),
};
export const Failed: Story = {
  parameters: arranged((made) => {
    emptied(made, DEMO_GROUP);
    made.timeline(DEMO_GROUP).set({ loading: 'failed' });
  }),
};
/** Writing goes on; what is written waits with a clock. */
export const Offline: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged(({ stage }) =>
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true, retryAt: NOW + 9_000 }),
  ),
};
/** What is shown may be old until the connection stands. */
export const Stale: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'connecting' })),
  play: async ({ canvas }) => void (await canvas.findByText('正在连接…')),
};
/** Connected; what was missed is on its way. */
export const CatchingUp: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'catchingUp' })),
  play: async ({ canvas }) => void (await canvas.findByText('正在同步新消息…')),
};
/** The browser lets nothing be stored: all is gone when the tab closes. */
export const InMemory: Story = {
  parameters: arranged(({ stage }) => stage.connection.set({ ...stage.connection.getSnapshot(), storage: 'memory' })),
};
/** A key that names no conversation. */
export const Unknown: Story = { args: { conversation: 'p:0' } };

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
export const LookingUp: Story = named(() => new Promise(() => undefined));
/** Nobody is called so yet: a host may create the person later. */
export const Nobody: Story = {
  ...named(() => Promise.reject(new ImError('user.notFound', 'Nobody is called so', { category: 'refused' }))),
  globals: { language: 'en-US' },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
};
/** Could not be asked; the reason, and another try. */
export const NotLookedUp: Story = {
  ...named(() => Promise.reject(new ImError('client.networkFailed', 'No answer', { category: 'network' }))),
  globals: { language: 'en-US' },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
};
/** A kind of the host's own, drawn by a component of its own. */
export const OwnKind: Story = {
  args: {
    conversation: DEMO_PRIVATE,
    kinds: { 777: ({ row }) => <code>{row.content}</code> },
  },
};
/** On a phone: a way back, smaller pictures, wider bubbles. */
export const Phone: Story = {
  args: { onBack: () => undefined },
  parameters: { frame: { width: 390, height: 844 }, ...arranged() },
};
