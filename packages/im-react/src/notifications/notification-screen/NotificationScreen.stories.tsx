import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Language } from '../../i18n/language.ts';
import { demoGroupRequests, demoNotices } from '../../testing/demo/notifications.ts';
import type { Stage } from '../../testing/stage/stage.ts';
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

/** The open tab, the numbers of what waits, and the rows below by their names. */
async function expectTab(
  open: string,
  tabs: readonly string[],
  rows: readonly string[],
): Promise<readonly HTMLElement[]> {
  await expect(await screen.findByRole('tab', { selected: true })).toHaveAccessibleName(open);
  const names = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'));
  await expect(names).toEqual(tabs);
  const panel = within(screen.getByRole('tabpanel', { name: open }));
  const items = await panel.findAllByRole('listitem');
  for (const [index, row] of rows.entries()) await expect(items[index]).toHaveTextContent(row);
  await expect(items).toHaveLength(rows.length);
  return items;
}
const TABS = ['好友申请，2 条待处理', '入群申请，2 条待处理', '系统通知，2 条待处理'];
const [FRIEND = '', GROUP = '', SYSTEM = ''] = TABS;
const buttonsIn = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .queryAllByRole('button')
        .flatMap((button) => button.textContent || [])
    : [];

/** Requests to be answered and sent; details of each. */
export const Friend: Story = {
  async play() {
    const rows = await expectTab(FRIEND, TABS, ['唐晚', '叶闻舟', '许星野', '苏慕言', '方既白']);
    await expect(buttonsIn(rows[0])).toEqual(expect.arrayContaining(['查看详情', '拒绝', '同意']));
    await expect(buttonsIn(rows[2])).toEqual(expect.arrayContaining(['查看详情', '撤回']));
  },
};
/** Somebody who wants to join, an invitation, an own request, one that another manager answered, an expired one. */
async function isGroupTab(): Promise<void> {
  const rows = await expectTab(GROUP, TABS, ['白露', '研发周会', '周末徒步群', '研发周会', '湖畔小区业主']);
  await expect(buttonsIn(rows[0])).toEqual(expect.arrayContaining(['拒绝', '同意']));
  await expect(buttonsIn(rows[1])).toEqual(expect.arrayContaining(['拒绝', '加入']));
  await expect(buttonsIn(rows[2])).toEqual(['查看详情']);
  await expect(rows[2]).toHaveTextContent('待处理');
  await expect(rows[3]).toHaveTextContent('江一白 处理');
  await expect(rows[4]).toHaveTextContent('已失效');
}
/** Newest first, below today and its month; the two new ones are marked until they are opened. */
async function isSystemTab(): Promise<void> {
  const titles = ['周六凌晨系统维护', '你的账号在新设备登录', '群相册上线了', '欢迎使用'];
  const rows = await expectTab(SYSTEM, TABS, titles);
  const isUnread = rows.map((row) => within(row).queryByRole('img', { name: '未读' }) !== null);
  await expect(isUnread).toEqual([true, true, false, false]);
  await expect(screen.getByRole('button', { name: '全部标为已读' })).toBeEnabled();
}
export const Group: Story = { args: { defaultTab: 'group' }, play: isGroupTab };
export const System: Story = { args: { defaultTab: 'system' }, play: isSystemTab };
export const SystemDark: Story = {
  args: { defaultTab: 'system' },
  globals: { theme: 'dark' },
  play: alsoInThisLook(isSystemTab),
};
export const English: Story = {
  args: { defaultTab: 'group' },
  globals: { language: 'en-US' },
  parameters: { stage: en },
  async play() {
    const tabs = ['Friend, 2 waiting', 'Group, 2 waiting', 'System, 2 waiting'];
    const groups = ['Bo Lindqvist', 'Engineering weekly', 'Weekend hikes', 'Engineering weekly', 'Lakeside neighbours'];
    const rows = await expectTab('Group, 2 waiting', tabs, groups);
    await expect(buttonsIn(rows[1])).toEqual(expect.arrayContaining(['Reject', 'Join']));
  },
};
export const RequestDetails: Story = {
  args: { defaultTab: 'group' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const row = await canvas.findByRole('listitem', { name: '白露' });
    await userEvent.click(within(row).getByRole('button', { name: '查看详情' }));
    await waitFor(() => expect(canvas.getByRole('complementary', { name: '申请详情' })).toBeVisible());
    const panel = within(canvas.getByRole('complementary', { name: '申请详情' }));
    await expectShown(panel.getByRole('heading', { name: '白露' }));
    await expectShown(panel.getByText('我是新来的视觉设计师，周景行让我加进来跟一下首页改版。'));
    await expect(panel.getAllByRole('term').map((term) => term.textContent)).toEqual([
      '申请加入',
      '验证消息',
      '群成员',
      '申请时间',
      '状态',
    ]);
    await expect(panel.getByRole('button', { name: '同意' })).toBeEnabled();
    await expect(panel.getByRole('button', { name: '拒绝' })).toBeEnabled();
  },
};
export const NoticeDetails: Story = {
  args: { defaultTab: 'system' },
  globals: { theme: 'dark' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /群相册上线了/ }));
    await waitFor(() => expect(canvas.getByRole('complementary', { name: '通知详情' })).toBeVisible());
    const panel = within(canvas.getByRole('complementary', { name: '通知详情' }));
    await expectShown(panel.getByRole('heading', { name: '群相册上线了' }));
    const link = panel.getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://help.example.com/albums');
    await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await expectShown(panel.getByText('help.example.com'));
  },
};
/** With the way back. */
export const Phone: Story = {
  args: { defaultTab: 'group', onBack: fn() },
  parameters: { frame: { width: 390, height: 760 }, stage: zh },
  async play({ args }) {
    await isGroupTab();
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const PhoneSystem: Story = {
  args: { defaultTab: 'system', onBack: fn() },
  parameters: { frame: { width: 390, height: 760 }, stage: zh },
  async play() {
    await isSystemTab();
    await expectShown(screen.getByRole('button', { name: '返回' }));
  },
};
const empty = (stage: Stage): void => {
  stage.requests.set([]);
  stage.pending.set(0);
};
/** A sentence in the place of the rows. */
const isEmpty = (title: string, text: string) => async () => {
  await expectShown(await screen.findByText(title));
  await expectShown(screen.getByText(text));
  await expect(screen.queryByRole('listitem')).toBeNull();
};
export const NoRequests: Story = {
  parameters: { stage: empty },
  play: isEmpty('没有申请', '你发出和收到的好友申请会出现在这里。'),
};
export const NoNotices: Story = {
  args: { defaultTab: 'system' },
  parameters: { stage: empty },
  play: isEmpty('没有通知', '系统通知会出现在这里。'),
};
