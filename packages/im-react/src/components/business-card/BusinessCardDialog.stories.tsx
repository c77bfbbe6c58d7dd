import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { BusinessCardDialog } from './BusinessCardDialog.tsx';

const meta = {
  component: BusinessCardDialog,
  args: { conversation: 'p:3', open: true, onOpenChange: fn(), onSent: fn() },
  parameters: { frame: { width: 700, height: 640 } },
} satisfies Meta<typeof BusinessCardDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Chosen: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: 'Aiko Tanaka' }));
    await screen.findByRole('option', { name: 'Aiko Tanaka', selected: true });
  },
};
export const Dark: Story = { globals: { theme: 'dark' } };
