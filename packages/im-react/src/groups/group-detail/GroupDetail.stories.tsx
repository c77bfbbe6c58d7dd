import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { GroupDetail } from './GroupDetail.tsx';

const meta = {
  component: GroupDetail,
  args: { groupId: CREW, onOpenConversation: fn(), onOpenPanel: fn() },
  parameters: { frame: { width: 968, height: 720 } },
} satisfies Meta<typeof GroupDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

interface PageContent {
  /** What stands below the name. */
  readonly sub: string;
  /** The buttons, in order. */
  readonly buttons: readonly string[];
  /** Labels of the known facts, in order. */
  readonly facts: readonly string[];
}

/** The page of a group with what is known and what the reader may do. */
async function expectPage(name: string, { sub, buttons, facts }: PageContent): Promise<HTMLElement> {
  const page = await screen.findByRole('region', { name });
  await expect(page.querySelector('.im-detail__sub')).toHaveTextContent(sub);
  await expect(
    within(page)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(buttons);
  await expect(
    within(page)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(facts);
  return page;
}
const OWNER = {
  sub: '群号 100 · 12 位成员',
  buttons: ['打开聊天', '邀请成员', '群资料', '全部 12'],
  facts: ['群主', '群公告', '我的群昵称', '成员'],
};
const isOwner = async () => void (await expectPage('群组 产品设计小组', OWNER));

export const Owner: Story = {
  async play({ args }) {
    await isOwner();
    await userEvent.click(screen.getByRole('button', { name: '全部 12' }));
    await expect(args.onOpenPanel).toHaveBeenLastCalledWith('members');
    await userEvent.click(screen.getByRole('button', { name: '群资料' }));
    await expect(args.onOpenPanel).toHaveBeenLastCalledWith('main');
  },
};
export const English: Story = {
  globals: { language: 'en-US' },
  play: async () =>
    void (await expectPage('Group Design crew', {
      sub: 'Group ID 100 · 12 members',
      buttons: ['Open chat', 'Invite members', 'Group info', 'All 12'],
      facts: ['Owner', 'Notice', 'My nickname', 'Members'],
    })),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(isOwner) };
/** Only admins may invite: there is no such button. */
export const Member: Story = {
  args: { groupId: HIKES },
  play: async () =>
    void (await expectPage('群组 周末徒步群', {
      sub: '群号 101 · 4 位成员',
      buttons: ['打开聊天', '群资料', '全部 4'],
      facts: ['群主', '成员'],
    })),
};
export const Unknown: Story = {
  args: { groupId: 404 },
  async play() {
    await expectShown(await screen.findByText('该会话不存在'));
    await expect(screen.queryByRole('button')).toBeNull();
  },
};
export const Phone: Story = {
  parameters: { frame: { width: 390, height: 760 } },
  async play() {
    const page = await expectPage('群组 产品设计小组', OWNER);
    await expect(page.scrollWidth).toBe(page.clientWidth);
  },
};
/** Its chat can be read; nothing else is offered. */
export const Dissolved: Story = {
  parameters: {
    stage(stage: Stage) {
      const group = stage.group(CREW).getSnapshot();
      if (group) stage.group(CREW).set({ ...group, quit: true, dissolve: true });
    },
  },
  play: async () =>
    void (await expectPage('群组 产品设计小组', {
      sub: '该群已解散',
      buttons: ['打开聊天'],
      facts: ['群主', '群公告', '我的群昵称'],
    })),
};
