import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { Language } from '../../i18n/language.ts';
import { demoGroupRequests, demoNotices } from '../../testing/demo-notifications.ts';
import type { Stage } from '../../testing/stage.ts';
import { NotificationScreen } from './NotificationScreen.tsx';

const NOW = new Date(2026, 10, 4, 14, 30).getTime();
const filled =
  (language: Language) =>
  (stage: Stage): void => {
    demoGroupRequests(stage, language, NOW);
    demoNotices(stage, language, NOW);
  };
const zh = filled('zh-CN');
const en = filled('en-US');

const meta = {
  component: NotificationScreen,
  parameters: { frame: { width: 968, height: 640 }, stage: zh },
} satisfies Meta<typeof NotificationScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Friend: Story = {};
export const Group: Story = { args: { defaultTab: 'group' } };
export const System: Story = { args: { defaultTab: 'system' } };
export const SystemDark: Story = { args: { defaultTab: 'system' }, globals: { theme: 'dark' } };
export const English: Story = {
  args: { defaultTab: 'group' },
  globals: { language: 'en-US' },
  parameters: { stage: en },
};
export const RequestDetails: Story = {
  args: { defaultTab: 'group' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [detail] = await canvas.findAllByRole('button', { name: '查看详情' });
    if (detail) await userEvent.click(detail);
    await waitFor(() => expect(canvas.getByRole('complementary', { name: '申请详情' })).toBeVisible());
  },
};
export const NoticeDetails: Story = {
  args: { defaultTab: 'system' },
  globals: { theme: 'dark' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /群相册上线了/ }));
    await waitFor(() => expect(canvas.getByRole('complementary', { name: '通知详情' })).toBeVisible());
  },
};
export const Phone: Story = {
  args: { defaultTab: 'group', onBack: fn() },
  parameters: { frame: { width: 390, height: 760 }, stage: zh },
};
export const PhoneSystem: Story = {
  args: { defaultTab: 'system', onBack: fn() },
  parameters: { frame: { width: 390, height: 760 }, stage: zh },
};
const empty = (stage: Stage): void => {
  stage.requests.set([]);
  stage.pending.set(0);
};
export const NoRequests: Story = { parameters: { stage: empty } };
export const NoNotices: Story = { args: { defaultTab: 'system' }, parameters: { stage: empty } };
