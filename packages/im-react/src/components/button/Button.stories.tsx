import type { Meta, StoryObj } from '@storybook/react-vite';
import { Phone, UserRoundPlus } from '../icon/icons.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

const meta = { component: Button, args: { children: 'Confirm' } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = {};
export const Outline: Story = { args: { variant: 'outline' } };
export const Soft: Story = { args: { variant: 'soft' } };
export const Text: Story = { args: { variant: 'text' } };
export const Danger: Story = { args: { variant: 'danger' } };
export const Loading: Story = { args: { variant: 'primary', loading: true } };
export const Disabled: Story = { args: { variant: 'primary', disabled: true } };
export const Large: Story = { args: { variant: 'primary', size: 'large', block: true } };
export const WithIcon: Story = { args: { variant: 'primary', icon: UserRoundPlus } };
export const IconOnly: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <IconButton icon={Phone} label="Voice call" />
      <IconButton icon={Phone} label="Voice call, on" aria-pressed />
      <IconButton icon={Phone} label="Voice call, off" disabled />
      <IconButton icon={Phone} label="Voice call, small" size="small" />
    </div>
  ),
};
