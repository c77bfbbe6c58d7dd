import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './Badge.tsx';
import { Tag } from './Tag.tsx';

const meta = { component: Badge, args: { count: 3 } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Many: Story = { args: { count: 28 } };
export const Capped: Story = { args: { count: 100 } };
export const Muted: Story = { args: { count: 18, muted: true } };
export const Tags: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <Tag tone="warn">群主</Tag>
      <Tag tone="accent">管理员</Tag>
      <Tag>Bot</Tag>
      <Tag size="large" tone="accent">
        待处理
      </Tag>
      <Tag size="large" tone="success">
        已同意
      </Tag>
      <Tag size="large">已拒绝</Tag>
      <Tag size="large" tone="danger">
        已禁言
      </Tag>
    </div>
  ),
};
