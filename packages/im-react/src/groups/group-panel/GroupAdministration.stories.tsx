import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import { crowdGroup } from '../../testing/stage/crowded-group.ts';
import { GroupPanel } from './GroupPanel.tsx';

const meta = {
  component: GroupPanel,
  args: { groupId: CREW, defaultPage: 'admin', onClose: fn() },
  parameters: { frame: { width: 320, height: 900 } },
} satisfies Meta<typeof GroupPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The rules that an owner changes: rows with their values, and switches. */
const shows =
  (title: string, values: Readonly<Record<string, string>>, switches: Readonly<Record<string, boolean>>) =>
  async () => {
    const panel = within(await screen.findByRole('complementary', { name: title }));
    for (const [name, value] of Object.entries(values))
      await expect(panel.getByRole('button', { name })).toHaveAccessibleDescription(value);
    const checked = panel.getAllByRole<HTMLInputElement>('switch').map((each) => each.checked);
    await expect(checked).toEqual(Object.values(switches));
    for (const name of Object.keys(switches)) await expect(panel.getByRole('switch', { name })).toBeEnabled();
  };
export const Administration: Story = {
  play: shows(
    '群管理',
    {
      加群方式: '需要验证消息',
      谁可以邀请成员: '所有人',
      谁可以修改群资料: '仅管理员',
      谁可以修改自定义属性: '仅管理员',
      自定义属性: '1',
      被禁言的成员: '2 人',
      管理员: '2 人',
      转让群主: '',
    },
    { 可通过群名称搜索: false, 邀请需对方同意: true, 允许成员互加好友: true, 全员禁言: false },
  ),
};
export const AdministrationDark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(
    shows(
      'Administration',
      { 'Join mode': 'Needs verification message', 'Muted members': '2 people', Managers: '2 people' },
      { 'Found by name': false, 'Invitee must agree': true, 'Members may add friends': true, 'Mute everyone': false },
    ),
  ),
};
/** Plain members see the values only. */
export const Rules: Story = {
  args: { groupId: HIKES },
  async play() {
    const panel = await screen.findByRole('complementary', { name: '群规则' });
    await expect(within(panel).queryByRole('switch')).toBeNull();
    const rows = [...panel.querySelectorAll('[data-im-part="setting"]')].map((row) => row.textContent);
    await expect(rows).toEqual([
      '加群方式任何人可加入',
      '邀请需对方同意关',
      '谁可以邀请成员仅管理员',
      '谁可以修改群资料仅管理员',
      '谁可以修改自定义属性仅管理员',
      '自定义属性1',
      '允许成员互加好友开',
      '全员禁言关',
    ]);
    const buttons = within(panel)
      .getAllByRole('button')
      .map((button) => button.textContent);
    await expect(buttons.filter(Boolean)).toEqual(['自定义属性1']);
  },
};
export const JoinMode: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '加群方式' }));
    await expect(await screen.findByRole('menuitemradio', { name: /^需要验证消息/ })).toBeChecked();
    await expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      '任何人可加入不需要同意',
      '需要验证消息群主或管理员同意后加入',
      '不允许加入只能由成员邀请',
    ]);
  },
};
/** The dialog of managers, each with a way to end that. */
async function openManagers(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: '管理员' }));
  const dialog = await screen.findByRole('dialog', { name: '管理员' });
  await expect(within(dialog).getByRole('button', { name: '添加管理员' })).toBeEnabled();
  return dialog;
}
export const Managers: Story = {
  async play() {
    const dialog = within(await openManagers());
    const removes = dialog.getAllByRole('button', { name: /^移除管理员/ });
    await expect(removes.map((button) => button.getAttribute('aria-label'))).toEqual([
      '移除管理员 苏慕言',
      '移除管理员 周景行',
    ]);
    await expectShown(dialog.getByText('管理员可以审批入群、禁言和移出普通成员、删除消息。'));
  },
};
export const Transfer: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '转让群主' }));
    await userEvent.click(await screen.findByRole('option', { name: /^周景行/ }));
    const dialog = await screen.findByRole('dialog', { name: '转让群主' });
    await expect(dialog).toHaveTextContent('转让给 周景行');
    await expect(dialog).toHaveTextContent('转让后你会成为普通成员，不能自己撤销。');
  },
};
export const Attributes: Story = {
  args: { defaultPage: 'attributes' },
  async play({ canvas }) {
    await expect(await canvas.findByRole('term')).toHaveTextContent('项目');
    await expect(canvas.getByRole('definition')).toHaveTextContent('首页改版');
    await expect(canvas.getByRole('button', { name: '编辑' })).toBeEnabled();
  },
};
/** All of them fit into the dialog, which scrolls. */
export const ManyManagers: Story = {
  parameters: { stage: crowdGroup },
  async play() {
    const dialog = await openManagers();
    await expect(within(dialog).getAllByRole('listitem')).toHaveLength(7);
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth);
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  },
};
