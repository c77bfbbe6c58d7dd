import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Switch, type SwitchProps } from './Switch.tsx';

const meta = {
  component: Switch,
  args: { checked: false, children: 'Mute notifications' },
  render: (args) => <Controlled {...args} />,
  parameters: { frame: { width: 320, height: 120 } },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

function Controlled(args: SwitchProps) {
  const [checked, setChecked] = useState(args.checked);
  return (
    <div style={{ padding: 16 }}>
      <Switch {...args} checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
    </div>
  );
}

/** The space key and a press anywhere in the row turn it. */
export const Off: Story = {
  async play({ canvasElement }) {
    const row = within(canvasElement).getByRole('switch', { name: 'Mute notifications' });
    await userEvent.tab();
    await expect(row).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(row).toBeChecked();
    await userEvent.click(within(canvasElement).getByText('Mute notifications'));
    await expect(row).not.toBeChecked();
  },
};
export const On: Story = { args: { checked: true } };
export const WithNote: Story = { args: { checked: true, note: 'Messages arrive without a sound and a number.' } };
export const Disabled: Story = { args: { checked: true, disabled: true } };
export const Dark: Story = { args: { checked: true }, globals: { theme: 'dark' } };
export const RightToLeft: Story = { args: { checked: true }, globals: { direction: 'rtl' } };
