import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { Button } from '../button/Button.tsx';
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

export const Friend: Story = {};
export const English: Story = { globals: { language: 'en-US', theme: 'dark' } };
export const NotAFriend: Story = {
  args: { userId: 16 },
  parameters: { stage: (stage: Stage) => stage.requests.set([]) },
};
export const AskedMe: Story = { args: { userId: 16 } };
export const Asked: Story = { args: { userId: 15 } };
export const Oneself: Story = { args: { userId: 2 } };
export const Unknown: Story = { args: { userId: 404 } };
export const Gone: Story = {
  args: { userId: 404 },
  parameters: { stage: (stage: Stage) => void stage.missing.add(404) },
};
export const OfACompany: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.person(8).set({ ...stage.person(8).getSnapshot(), companyName: '湖畔设计有限公司' });
    },
  },
};
export const GroupForbidsAdding: Story = {
  args: { userId: 18, groupId: 5 },
  parameters: { stage: (stage: Stage) => stage.group(5).set({ id: 5, name: '周末徒步群', allowAddFriend: false }) },
};
