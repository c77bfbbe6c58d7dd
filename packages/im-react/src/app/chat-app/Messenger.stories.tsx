import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ConversationKey } from 'im-sdk/protocol';
import { createTestClient, demoWorld, type TestClient } from 'im-sdk/testing';
import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { ListHead } from '../../chats/list-head/ListHead.tsx';
import { NewMenu } from '../../chats/list-head/NewMenu.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { StageProvider, type StageProviderProps } from '../../testing/stage/stage-provider.tsx';

/** What has happened to the device or the server when the story begins. */
type Trouble = 'none' | 'offline' | 'serverGone' | 'refusesSends' | 'holdsSends';

interface MessengerProps {
  readonly trouble: Trouble;
  readonly appearance: Pick<StageProviderProps, 'language' | 'theme' | 'direction' | 'density'>;
}

/** The design's portraits in the order in which the demo worlds name their people. */
const FACES = [2, 1, 7, 3, 8, 4, 6, 5, 9];

/** A whole client on the in-memory server of `im-sdk/testing`: list and conversation, without any network. */
function Messenger({ trouble, appearance }: MessengerProps) {
  const { language = 'zh-CN' } = appearance;
  const [test, setTest] = useState<TestClient>();

  useEffect(() => {
    const world = demoWorld({
      language: language.startsWith('zh') ? 'zh-CN' : 'en-US',
      portrait: (number) => portrait(FACES[number - 1] ?? 0),
    });
    let left = false;
    let made: TestClient | undefined;
    void createTestClient(world.server, { user: world.me }).then(async (client) => {
      made = client;
      const { list } = client.client.conversations;
      await client.until(() => list.getSnapshot().keys.length > 0);
      if (left) return void client.client.destroy();
      if (trouble === 'offline') client.knobs.offline();
      if (trouble === 'serverGone') client.knobs.serverGone();
      if (trouble === 'refusesSends') client.knobs.refuseSends();
      if (trouble === 'holdsSends') client.knobs.holdSends();
      setTest(client);
    });
    return () => {
      left = true;
      void made?.client.destroy();
    };
  }, [language, trouble]);

  return test ? <Desk client={test.client} appearance={appearance} /> : null;
}

function Desk({ client, appearance }: Pick<TestClient, 'client'> & Pick<MessengerProps, 'appearance'>) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ConversationKey>();
  useEffect(() => {
    const { list } = client.conversations;
    const open = (): void => setSelected((now) => now ?? list.getSnapshot().keys[0]);
    open();
    return list.subscribe(open);
  }, [client]);
  return (
    <StageProvider
      {...appearance}
      client={client}
      style={{ display: 'flex', blockSize: '100vh', background: 'var(--im-surface)' }}
    >
      <div style={{ inlineSize: 250, flex: 'none', display: 'flex', flexDirection: 'column' }}>
        <ListHead query={query} onQuery={setQuery}>
          <NewMenu />
        </ListHead>
        <ChatList selected={selected ?? null} onSelect={setSelected} query={query} />
      </div>
      <main style={{ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column' }}>
        {selected ? <MessagePane key={selected} conversation={selected} /> : null}
      </main>
    </StageProvider>
  );
}

const meta = {
  title: 'Whole/Messenger',
  component: Messenger,
  args: { trouble: 'none', appearance: {} },
  render: ({ trouble }, { globals: { language, theme, direction, density } }) => (
    <Messenger
      trouble={trouble}
      appearance={{ language, theme, density, direction: direction === 'auto' ? undefined : direction }}
    />
  ),
  parameters: { layout: 'fullscreen', bare: true },
} satisfies Meta<typeof Messenger>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

/** Writes a message in the open chat and hands on its row. */
async function write(canvas: Canvas, text: string): Promise<HTMLElement> {
  await expect((await canvas.findAllByRole('option')).length).toBeGreaterThan(5);
  await expect(canvas.getAllByRole('option', { selected: true })).toHaveLength(1);
  await userEvent.type(await canvas.findByRole('textbox', { name: /^(消息|Message)$/ }), `${text}{Enter}`);
  return canvas.findByRole('article', { name: new RegExp(text) });
}

/** Two people’s worth of conversations; writing works, and the server answers. */
export const Online: Story = {
  async play({ canvas }) {
    const message = await write(canvas, '周五见');
    await waitFor(() => expect(message).toHaveAccessibleName(/^你，.*周五见，已(发送|读)/));
    const row = canvas.getByRole('option', { selected: true });
    await waitFor(() => expect(row).toHaveTextContent('周五见'));
  },
};
export const English: Story = {
  globals: { language: 'en-US' },
  async play({ canvas }) {
    const message = await write(canvas, 'See you on Friday');
    await waitFor(() => expect(message).toHaveAccessibleName(/^You, .*See you on Friday, (sent|read)/i));
  },
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(Online.play) };
/** What is written waits until the connection is back. */
export const Offline: Story = {
  args: { trouble: 'offline' },
  globals: { language: 'en-US' },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('Connection lost, trying to reconnect…'));
    const message = await write(canvas, 'See you on Friday');
    await expect(message).toHaveAccessibleName(/See you on Friday, (waiting to be sent|sending)/i);
  },
};
export const ServerGone: Story = {
  args: { trouble: 'serverGone' },
  async play({ canvas }) {
    await expectShown(await canvas.findByText('连接已断开，正在尝试重新连接…'));
    const message = await write(canvas, '周五见');
    await expect(message).toHaveAccessibleName(/周五见，(等待发送|发送中)/);
  },
};
/** Whatever one writes is refused. */
export const Refusing: Story = {
  args: { trouble: 'refusesSends' },
  globals: { language: 'en-US' },
  async play({ canvas }) {
    const message = await write(canvas, 'See you on Friday');
    await waitFor(() => expect(message).toHaveAccessibleName(/See you on Friday, failed/i));
    await expectShown(within(message).getByRole('button', { name: 'Delete' }));
  },
};
