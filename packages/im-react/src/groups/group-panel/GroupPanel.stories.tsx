import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import { crowdGroup, LONG_NAME } from '../../testing/stage/crowded-group.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { GroupPanel } from './GroupPanel.tsx';

const meta = {
  component: GroupPanel,
  args: {
    groupId: CREW,
    onClose: fn(),
    onPerson: fn(),
    onMessage: fn(),
    onRequests: fn(),
    onAlbum: fn(),
    onJump: fn(),
    onLeft: fn(),
  },
  parameters: { frame: { width: 320, height: 900 } },
} satisfies Meta<typeof GroupPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

interface MainPageContent {
  readonly title: string;
  readonly name: string;
  /** What an owner or manager alone is offered. */
  readonly forManagers: readonly string[];
  /** Whether these are offered. */
  readonly isManager: boolean;
  /** Names of the rows, in order. */
  readonly rows: readonly string[];
  readonly switches: readonly string[];
}

/** The main page: who the group is, its members, own settings, rules, and the ways out. */
async function expectMainPage(content: MainPageContent): Promise<HTMLElement> {
  const panel = await screen.findByRole('complementary', { name: content.title });
  await expectShown(await within(panel).findByRole('heading', { name: content.name }));
  for (const name of content.forManagers) {
    const button = within(panel).queryByRole('button', { name });
    if (content.isManager) await expectShown(button);
    else await expect(button).toBeNull();
  }
  const labels = [...panel.querySelectorAll('button.im-setting > .im-set__label')].map((label) => label.textContent);
  await expect(labels).toEqual(content.rows);
  const switches = within(panel).getAllByRole('switch');
  await expect(switches).toHaveLength(content.switches.length);
  for (const [index, name] of content.switches.entries()) await expect(switches[index]).toHaveAccessibleName(name);
  return panel;
}
const OWNER: MainPageContent = {
  title: '群资料',
  name: '产品设计小组',
  forManagers: ['修改群名称', '更换群头像', '邀请成员'],
  isManager: true,
  rows: ['群公告', '我的群昵称', '备注', '消息提醒', '入群申请', '群管理', '清空聊天记录', '解散群聊'],
  switches: ['置顶聊天', '消息免打扰'],
};
async function isOwner(): Promise<HTMLElement> {
  const panel = await expectMainPage(OWNER);
  await expect(within(panel).getByRole('switch', { name: '置顶聊天' })).toBeChecked();
  await expect(within(panel).getByRole('button', { name: '消息提醒' })).toHaveAccessibleDescription('仅管理员消息');
  await expectShown(within(panel).getByText('成员 12'));
  return panel;
}

/** Everything that an owner sees. */
export const Owner: Story = { play: async () => void (await isOwner()) };
export const OwnerEnglish: Story = {
  globals: { language: 'en-US' },
  async play() {
    await expectMainPage({
      title: 'Group info',
      name: 'Design crew',
      forManagers: ['Edit group name', 'Change group picture', 'Invite members'],
      isManager: true,
      rows: [
        'Notice',
        'My nickname',
        'Remark',
        'Message alerts',
        'Join requests',
        'Administration',
        'Clear chat history',
        'Dissolve group',
      ],
      switches: ['Pin chat', 'Do not disturb'],
    });
  },
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(async () => void (await isOwner())) };
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async () => void (await isOwner())),
};
/** No edit, no invitation, no requests: rules and own settings only. */
export const Member: Story = {
  args: { groupId: HIKES },
  async play() {
    await expectMainPage({
      ...OWNER,
      name: '周末徒步群',
      isManager: false,
      rows: ['群公告', '我的群昵称', '备注', '消息提醒', '群规则', '清空聊天记录', '退出群聊'],
    });
  },
};
/** A form for those who may change it, with the text as it is. */
export const Notice: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '群公告' }));
    const field = await screen.findByRole('textbox', { name: '群公告内容' });
    await expect(field).toHaveValue('本周四 15:00 首页改版评审，请提前看完文档并在图上标注意见。');
    await expect(screen.getByRole('button', { name: '保存' })).toBeEnabled();
  },
};
/** A former member sees that, and nothing of the group. */
export const Removed: Story = {
  parameters: {
    stage(stage: Stage) {
      const group = stage.group(CREW).getSnapshot();
      if (group) stage.group(CREW).set({ ...group, quit: true });
    },
  },
  async play({ args }) {
    await expectShown(await screen.findByText('你已不在该群中'));
    await expect(screen.queryByText('产品设计小组')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** Long names, many managers, muted members: the group's name is wrapped, those of members are cut off. */
export const LongNames: Story = {
  globals: { language: 'en-US' },
  parameters: { stage: crowdGroup },
  async play() {
    const panel = await screen.findByRole('complementary', { name: 'Group info' });
    await expectInside(await within(panel).findByRole('heading', { name: LONG_NAME }), panel);
    const names = panel.querySelectorAll<HTMLElement>('.im-members bdi');
    await expect(names).toHaveLength(9);
    for (const name of names) {
      await expect(name).toHaveAttribute('title', LONG_NAME);
      await expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    }
    await expect(panel.scrollWidth).toBe(panel.clientWidth);
  },
};
export const Phone: Story = {
  parameters: { frame: { width: 390, height: 844 } },
  decorators: [
    (Panel) => (
      <div className="im-conversation">
        <Panel />
      </div>
    ),
  ],
  async play() {
    const panel = await isOwner();
    await expect(panel.getBoundingClientRect().width).toBe(390);
    await expect(panel.scrollWidth).toBe(panel.clientWidth);
  },
};
