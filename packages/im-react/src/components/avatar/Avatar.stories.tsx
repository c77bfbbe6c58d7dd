import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../../.storybook/portraits.ts';
import { Bell } from '../icon/icons.ts';
import { Avatar } from './Avatar.tsx';

const meta = { component: Avatar, args: { id: 1, name: '林知夏', size: 44 } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Picture: Story = { args: { src: portrait(1) } };
export const Online: Story = { args: { src: portrait(1), online: true } };
export const Broken: Story = { args: { src: 'data:image/png;base64,broken' } };
export const Group: Story = { args: { name: 'Design crew', shape: 'group' } };
export const SystemNotices: Story = { args: { name: '系统通知', shape: 'group', icon: Bell } };
export const Colours: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12 }}>
      {['林知夏', '知', 'Leo Marchetti', '唐晚', '许星野', '何嘉树'].map((name, id) => (
        <Avatar key={name} id={id} name={name} size={44} />
      ))}
    </div>
  ),
};
export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {[96, 72, 56, 44, 36, 28, 20].map((size) => (
        <Avatar key={size} id={3} name="Aiko Tanaka" src={portrait(3)} size={size} online />
      ))}
    </div>
  ),
};
