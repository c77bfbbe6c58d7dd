import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { IconButton } from '../IconButton.tsx';
import { Phone } from '../icon/icons.ts';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  component: Tooltip,
  args: { text: 'Voice call', children: <span /> },
  render: () => <IconButton icon={Phone} label="Voice call" />,
} satisfies Meta<typeof Tooltip>;
export default meta;

export const OnFocus: StoryObj<typeof meta> = {
  async play() {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Voice call');
  },
};
