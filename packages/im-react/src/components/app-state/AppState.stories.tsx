import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { NOW } from '../../../.storybook/stage.tsx';
import { createSignal } from '../../hooks/create-signal.ts';
import { createStage } from '../../testing/stage.ts';
import { ChatList } from '../chat-list/ChatList.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OtherTab } from './OtherTab.tsx';
import { ServerUnreachable } from './ServerUnreachable.tsx';
import { UpdateRequired } from './UpdateRequired.tsx';

const meta = { parameters: { frame: { width: 640, height: 400 } }, globals: { language: 'en-US' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const idle = () => {
  const { client } = createStage();
  return { ...client, messages: { ...client.messages, unsent: createSignal(0) } };
};

/** Another tab took over: only where the browser cannot share one connection. */
export const TakenOver: Story = {
  render: () => (
    <div style={{ position: 'relative', blockSize: '100%', display: 'flex' }}>
      <div inert style={{ inlineSize: 250 }}>
        <ChatList onSelect={fn()} />
      </div>
      <OtherTab onUseHere={fn()} />
    </div>
  ),
};
export const TakenOverDark: Story = { ...TakenOver, globals: { language: 'zh-CN', theme: 'dark' } };
/** Never reloads by itself; waits for calls, messages and uploads. */
export const NewVersionReady: Story = {
  parameters: { client: idle },
  render: () => <NewVersion ready onReload={fn()} />,
};
export const NewVersionDark: Story = { ...NewVersionReady, globals: { language: 'zh-TW', theme: 'dark' } };
export const Unreachable: Story = {
  render: () => <ServerUnreachable host="im.example.com" retryAt={NOW + 12_000} onRetry={fn()} onChangeServer={fn()} />,
};
export const UnreachableTrying: Story = {
  render: () => <ServerUnreachable host="im.example.com" retryAt={undefined} onRetry={fn()} />,
};
export const UnreachableDark: Story = { ...Unreachable, globals: { language: 'zh-CN', theme: 'dark' } };
/** The server no longer accepts this version. */
export const TooOld: Story = {
  render: () => (
    <div style={{ position: 'relative', blockSize: '100%' }}>
      <UpdateRequired onReload={fn()} />
    </div>
  ),
};
export const TooOldDark: Story = { ...TooOld, globals: { language: 'zh-CN', theme: 'dark' } };
