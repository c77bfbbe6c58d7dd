import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import { expect } from 'storybook/test';
import { alsoInThisLook, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import type { Stage } from '../../testing/stage/stage.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const meta = {
  component: ConnectionBanner,
  parameters: { frame: { width: 700, height: 160 } },
} satisfies Meta<typeof ConnectionBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

const connected = (parts: object) => ({
  stage: (stage: Stage) => stage.connection.set({ ...stage.connection.getSnapshot(), ...parts }),
});

type Play = NonNullable<Story['play']>;
/** A status that is announced, with these buttons beside its sentence. */
const says =
  (sentence: string, ...buttons: readonly string[]): Play =>
  async ({ canvas }) => {
    const said = await canvas.findByText(sentence);
    await expectShown(said);
    await expect(said.closest('[role="status"]')).not.toBeNull();
    const names = canvas
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    await expect(names).toEqual(buttons);
  };
const english: Play = async (context) => {
  await says('Connection lost, trying to reconnect…', 'Retry now')(context);
  await expectShown(context.canvas.getByText('Next try in 12 s'));
};

export const Lost: Story = {
  parameters: connected({ lost: true, phase: 'waiting', retryAt: NOW + 12_000 }),
  async play(context) {
    await says('连接已断开，正在尝试重新连接…', '立即重试')(context);
    await expectShown(context.canvas.getByText('12 秒后重试'));
  },
};
/** The server answers each try with a failure. */
export const Failing: Story = {
  parameters: connected({
    lost: true,
    phase: 'waiting',
    retryAt: NOW + 12_000,
    syncError: new ImError('server.internal', 'busy', { category: 'server', retryable: true }),
  }),
  play: says('无法加载消息：服务器内部错误。', '立即重试'),
};
export const Trying: Story = {
  parameters: connected({ lost: true, phase: 'connecting' }),
  async play(context) {
    await says('连接已断开，正在尝试重新连接…', '立即重试')(context);
    await expect(context.canvas.queryByText(/秒后重试/)).toBeNull();
  },
};
/** What is shown may be old. */
export const Connecting: Story = { parameters: connected({ phase: 'connecting' }), play: says('正在连接…') };
export const CatchingUp: Story = { parameters: connected({ phase: 'catchingUp' }), play: says('正在同步新消息…') };
export const NothingIsKept: Story = {
  parameters: connected({ storage: 'memory' }),
  play: says('此设备无法保存内容，关闭后未发送的文字会丢失。', '详情', '关闭'),
};
/** After a message arrived in the background: desktop notifications are offered once. */
export const NotificationsOffered: Story = {
  beforeEach() {
    const { Notification: before } = globalThis;
    const isAsked = Object.assign(function Offered() {}, { permission: 'default' });
    Object.defineProperty(globalThis, 'Notification', { value: isAsked, configurable: true, writable: true });
    localStorage.removeItem('im-react.desktopNotifications');
    localStorage.setItem('im-react.desktopOffer', 'due');
    return () => {
      Object.defineProperty(globalThis, 'Notification', { value: before, configurable: true, writable: true });
      localStorage.removeItem('im-react.desktopOffer');
    };
  },
  play: says('不在此页面时，用桌面通知提醒你有新消息？', '开启', '暂不'),
};
export const Dark: Story = {
  ...Lost,
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(english),
};
/** The sentence breaks; nothing is cut off. */
export const Narrow: Story = {
  parameters: {
    ...connected({ lost: true, phase: 'waiting', retryAt: NOW + 12_000 }),
    frame: { width: 390, height: 160 },
  },
  globals: { language: 'en-US' },
  async play(context) {
    await english(context);
    const { canvas, canvasElement } = context;
    const banner = canvasElement.querySelector('[data-im-part="banner"]') ?? canvasElement;
    await expectInside(canvas.getByRole('button', { name: 'Retry now' }), banner);
    await expectInside(canvas.getByText('Connection lost, trying to reconnect…'), banner);
  },
};
