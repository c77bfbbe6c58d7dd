import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { createSignal } from '../../platform/create-signal.ts';
import { createStage } from '../../testing/stage/stage.ts';
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

const act = fn();
type Play = NonNullable<Story['play']>;
/** `title` is shown with this explanation, and each button calls its handler. */
const offers =
  (title: string, text: string, ...buttons: readonly string[]): Play =>
  async () => {
    act.mockClear();
    await expectShown((await screen.findAllByText(title))[0]);
    await expectShown(screen.getByText(text));
    for (const name of buttons) await userEvent.click(screen.getByRole('button', { name }));
    await expect(act).toHaveBeenCalledTimes(buttons.length);
  };

/** Another tab took over: only where the browser cannot share one connection. */
export const TakenOver: Story = {
  render: () => (
    <div style={{ position: 'relative', blockSize: '100%', display: 'flex' }}>
      <div inert style={{ inlineSize: 250 }}>
        <ChatList onSelect={fn()} />
      </div>
      <OtherTab onUseHere={act} />
    </div>
  ),
  async play(context) {
    await expect(await screen.findByRole('button', { name: 'Use here' })).toHaveFocus();
    await offers(
      'Chat is open in another tab',
      'Only one tab at a time is connected in this browser. What you were writing here is kept.',
      'Use here',
    )(context);
  },
};
export const TakenOverDark: Story = {
  ...TakenOver,
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(async () => {
    await expectShown(await screen.findByRole('alertdialog'));
    await expect(screen.getByRole('button')).toHaveFocus();
  }),
};
/** Never reloads by itself; waits for calls, messages and uploads. */
export const NewVersionReady: Story = {
  parameters: { client: idle },
  render: () => <NewVersion ready onReload={act} />,
  async play(context) {
    await expect(await screen.findByRole('button', { name: 'Later' })).toBeEnabled();
    await expect(act).not.toHaveBeenCalled();
    await offers('New version ready', 'New version ready', 'Reload')(context);
  },
};
export const NewVersionDark: Story = {
  ...NewVersionReady,
  globals: { language: 'zh-TW', theme: 'dark' },
  play: alsoInThisLook(async () => {
    await expectShown(await screen.findByText('新版本已就緒'));
    await expect(screen.getByRole('button', { name: '重新載入' })).toBeEnabled();
  }),
};
export const Unreachable: Story = {
  render: () => <ServerUnreachable host="im.example.com" retryAt={NOW + 12_000} onRetry={act} onChangeServer={act} />,
  async play(context) {
    await offers('Cannot reach the server', 'Trying again in 12 s', 'Retry now', 'Change server address')(context);
    await expectShown(screen.getByText('im.example.com'));
  },
};
export const UnreachableTrying: Story = {
  render: () => <ServerUnreachable host="im.example.com" retryAt={undefined} onRetry={act} />,
  async play({ canvas }) {
    await expectShown(await canvas.findByText('Trying again…'));
    await expect(canvas.queryByRole('button', { name: 'Change server address' })).toBeNull();
  },
};
export const UnreachableDark: Story = {
  ...Unreachable,
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(offers('无法连接服务器', '12 秒后重试', '立即重试', '更换服务器地址')),
};
/** The server no longer accepts this version. */
export const TooOld: Story = {
  render: () => (
    <div style={{ position: 'relative', blockSize: '100%' }}>
      <UpdateRequired onReload={act} />
    </div>
  ),
  play: offers(
    'Please update',
    'This version is no longer accepted by the server. Reload to get the new one; drafts and unsent messages are kept.',
    'Reload',
  ),
};
export const TooOldDark: Story = {
  ...TooOld,
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(
    offers('请更新到新版本', '服务器已不再支持当前版本。请重新加载以更新，草稿和未发送的消息会保留。', '重新加载'),
  ),
};
