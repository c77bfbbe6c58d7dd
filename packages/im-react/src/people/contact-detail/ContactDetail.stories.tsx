import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { ContactDetail } from './ContactDetail.tsx';

const meta = {
  component: ContactDetail,
  args: { userId: 3, onMessage: fn() },
  parameters: { frame: { width: 968, height: 720 } },
} satisfies Meta<typeof ContactDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

interface PageContent {
  readonly name: string;
  /** What stands below the name. */
  readonly sub: string;
  /** Name of the main button. */
  readonly action: string;
}

/** The page of a person: name, where they are, the main action. */
async function expectPage(page: string, { name, sub, action }: PageContent): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: page });
  await expectShown(within(region).getByRole('heading', { name }));
  await expect(region.querySelector('.im-detail__sub')).toHaveTextContent(sub);
  await expectShown(await within(region).findByRole('button', { name: action }));
  return region;
}
const MIA = { name: '林知夏', sub: '@linzhixia · 在线 · 手机和网页', action: '发消息' };
/** A friend has settings of their own: pinned, muted, with a sound. */
async function isFriend(): Promise<void> {
  const page = within(await expectPage('林知夏的资料', MIA));
  await expect(page.getAllByRole('switch').map((each) => each.parentElement?.textContent)).toEqual([
    '置顶聊天',
    '消息免打扰不计数，不响铃',
    '新消息提示音',
  ]);
  await expectShown(page.getByText('慢一点也没关系，把喜欢的事情做完。'));
}

export const Friend: Story = { play: isFriend };
export const English: Story = {
  globals: { language: 'en-US' },
  play: async () =>
    void (await expectPage('Profile of Mia Larsen', {
      name: 'Mia Larsen',
      sub: '@mia · Online · Phone and web',
      action: 'Send message',
    })),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(isFriend) };
/** A user with a pending friend request: it can be approved; no settings, no presence. */
export const NotAFriend: Story = {
  args: { userId: 16 },
  async play() {
    await expectPage('叶闻舟的资料', { name: '叶闻舟', sub: '@yewenzhou · 不是你的好友', action: '同意' });
    await expect(screen.queryByRole('switch')).toBeNull();
  },
};
export const Asked: Story = {
  args: { userId: 15 },
  async play() {
    await expectPage('许星野的资料', { name: '许星野', sub: '不是你的好友', action: '待处理' });
    await expect(screen.getByRole('button', { name: '待处理' })).toBeDisabled();
  },
};
export const Unknown: Story = {
  args: { userId: 404 },
  play: async () =>
    void (await expectPage('用户 404的资料', { name: '用户 404', sub: '不是你的好友', action: '添加好友' })),
};
/** Wrapped where there is no room: nothing is cut off. */
export const LongNames: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.person(3).set({
        ...stage.person(3).getSnapshot(),
        showNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
        remarkNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
        nickName: 'Donaudampfschifffahrtsgesellschaftskapitän',
        companyName: 'Wagenstein, Hohenfels & Daughters Publishing House',
        signature: 'https://example.com/a/very/long/address/that/cannot/be/broken/anywhere/at/all',
      });
    },
  },
  async play() {
    const region = await screen.findByRole('region', { name: /^Profile of Maximiliane/ });
    const heading = within(region).getByRole('heading', { name: 'Maximiliane-Theodora von Hohenfels-Wagenstein' });
    for (const text of [/^Donaudampf/, /^Wagenstein, /, /^https:/]) {
      await expectInside(within(region).getByText(text), region);
    }
    await expectInside(heading, region);
    await expect(region.scrollWidth).toBe(region.clientWidth);
  },
};
/** With the way back in a bar above. */
export const PhoneWithBack: Story = {
  args: { onBack: fn() },
  parameters: { frame: { width: 390, height: 760 } },
  async play({ args }) {
    await isFriend();
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const Phone: Story = {
  parameters: { frame: { width: 390, height: 760 } },
  async play() {
    await isFriend();
    const region = screen.getByRole('region', { name: '林知夏的资料' });
    await expect(region.scrollWidth).toBe(region.clientWidth);
    await expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  },
};
