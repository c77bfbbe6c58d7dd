import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { Switch, type SwitchProps } from './Switch.tsx';

const meta = {
  component: Switch,
  args: { checked: false, children: 'Mute notifications' },
  render: (args) => <Controlled {...args} />,
  parameters: { frame: { width: 320, height: 120 } },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

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
export const On: Story = {
  args: { checked: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('switch', { name: 'Mute notifications' })).toBeChecked();
  },
};
/** The note describes the switch and is no part of its name. */
export const WithNote: Story = {
  args: { checked: true, note: 'Messages arrive without a sound and a number.' },
  async play({ canvas, args }) {
    await expectShown(canvas.getByText(args.note ?? ''));
    await expect(canvas.getByRole('switch', { name: 'Mute notifications' })).toHaveAccessibleDescription(args.note);
  },
};
export const Disabled: Story = {
  args: { checked: true, disabled: true },
  async play({ canvas }) {
    await userEvent.click(canvas.getByText('Mute notifications'));
    await expect(canvas.getByRole('switch')).toBeDisabled();
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};
export const Dark: Story = { ...On, globals: { theme: 'dark' }, play: alsoInThisLook(On.play) };
/** The label comes first, so the switch is at the left. */
export const RightToLeft: Story = {
  ...On,
  globals: { direction: 'rtl' },
  play: alsoInThisLook<PlayContext>(async (context) => {
    await On.play?.(context);
    const knob = context.canvasElement.querySelector('.im-switch');
    await expectShown(knob);
    await expectBefore(context.canvas.getByText('Mute notifications'), knob);
  }),
};
