import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import { UserCard, type UserCardProps } from './UserCard.tsx';

const meta = {
  component: UserCard,
  args: { userId: 8, open: true, onOpenChange: fn(), onMessage: fn(), anchor: null },
  render: (args) => <Anchored {...args} />,
  parameters: { frame: { width: 640, height: 360 } },
} satisfies Meta<typeof UserCard>;
export default meta;
type Story = StoryObj<typeof meta>;

function Anchored(args: UserCardProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(true);
  return (
    <div style={{ padding: 40 }}>
      <Button ref={setAnchor} onClick={() => setOpen(!open)}>
        {'@'}
      </Button>
      {anchor ? <UserCard {...args} anchor={anchor} open={open} onOpenChange={setOpen} /> : null}
    </div>
  );
}

interface CardContent {
  readonly texts?: readonly string[];
  /** Name of the one main button; `undefined` if nothing is offered. */
  readonly action: string | undefined;
  readonly isDisabled?: boolean;
}

/** The card of a person with its texts, and one main action beside the menu. */
const shows =
  (name: string, { texts = [], action, isDisabled = false }: CardContent) =>
  async () => {
    const card = within(await screen.findByRole('dialog', { name }));
    for (const text of texts) await expectShown(await card.findByText(text));
    if (action === undefined) {
      for (const offer of ['发消息', '添加好友', '同意'])
        await expect(card.queryByRole('button', { name: offer })).toBeNull();
    } else {
      const button = await card.findByRole('button', { name: action });
      if (isDisabled) await expect(button).toBeDisabled();
      else await expect(button).toBeEnabled();
    }
  };

export const Friend: Story = {
  play: shows('关于苏慕言', {
    texts: ['苏慕言', '@sumuyan', '像素眼晚期。喜欢把一件小事做到刚刚好，也喜欢清晨的湖边。'],
    action: '发消息',
  }),
};
export const English: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  play: alsoInThisLook(shows('About Aiko Tanaka', { texts: ['@aiko'], action: 'Send message' })),
};
export const NotAFriend: Story = {
  args: { userId: 16 },
  parameters: { stage: (stage: Stage) => stage.requests.set([]) },
  play: shows('关于叶闻舟', { texts: ['@yewenzhou'], action: '添加好友' }),
};
export const AskedMe: Story = { args: { userId: 16 }, play: shows('关于叶闻舟', { action: '同意' }) };
export const Asked: Story = {
  args: { userId: 15 },
  play: shows('关于许星野', { action: '待处理', isDisabled: true }),
};
/** Nothing to do about oneself, not even in a menu. */
export const Oneself: Story = {
  args: { userId: 2 },
  async play() {
    await shows('关于陈予安', { texts: ['@noah'], action: undefined })();
    await expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
  },
};
export const Unknown: Story = { args: { userId: 404 }, play: shows('关于用户 404', { action: '添加好友' }) };
/** The account does not exist any more. */
export const Gone: Story = {
  args: { userId: 404 },
  parameters: { stage: (stage: Stage) => void stage.missing.add(404) },
  play: shows('关于用户 404', { texts: ['该账号已不存在。'], action: undefined }),
};
export const OfACompany: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.person(8).set({ ...stage.person(8).getSnapshot(), companyName: '湖畔设计有限公司' });
    },
  },
  async play() {
    await shows('关于苏慕言', { texts: ['湖畔设计有限公司'], action: '发消息' })();
    await expect(screen.getByText('湖畔设计有限公司')).toHaveAttribute('title', '湖畔设计有限公司');
  },
};
export const GroupForbidsAdding: Story = {
  args: { userId: 18, groupId: 5 },
  parameters: { stage: (stage: Stage) => stage.group(5).set({ id: 5, name: '周末徒步群', allowAddFriend: false }) },
  play: shows('关于用户 18', { texts: ['该群不允许成员互加好友。'], action: undefined }),
};
