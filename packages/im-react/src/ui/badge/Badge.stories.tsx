import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { Badge } from './Badge.tsx';
import { Tag } from './Tag.tsx';

const meta = { component: Badge, args: { count: 3 } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The number; rows say it in their accessible names, so it is hidden from screen readers. */
const shows =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expectShown(canvas.getByText(text));
    await expect(canvas.getByText(text)).toHaveAttribute('aria-hidden', 'true');
  };

export const Few: Story = { play: shows('3') };
export const Many: Story = { args: { count: 28 }, play: shows('28') };
export const Capped: Story = { args: { count: 100 }, play: shows('99+') };
/** Grey in place of the colour of other badges. */
export const Muted: Story = {
  args: { count: 18, muted: true },
  async play(context) {
    await shows('18')(context);
    const badge = context.canvas.getByText('18');
    const muted = getComputedStyle(badge).backgroundColor;
    badge.removeAttribute('data-muted');
    await expect(getComputedStyle(badge).backgroundColor).not.toBe(muted);
    badge.setAttribute('data-muted', 'true');
  },
};
/** Each tone has a colour of its own. */
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
  async play({ canvas }) {
    const colourOf = (text: string) => getComputedStyle(canvas.getByText(text)).color;
    const tones = ['群主', '管理员', 'Bot', '已同意', '已禁言'];
    await expect(new Set(tones.map(colourOf)).size).toBe(tones.length);
    await expect(colourOf('待处理')).toBe(colourOf('管理员'));
    await expect(canvas.getByText('Bot').offsetHeight).toBe(16);
    await expect(canvas.getByText('已拒绝').offsetHeight).toBe(22);
  },
};
