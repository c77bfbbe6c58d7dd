import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { Bell, UserRound } from '../icon/icons.ts';
import { Tabs, type TabsProps, tabPanelProps } from './Tabs.tsx';

function WithPanel(props: TabsProps<string>): ReactNode {
  const [value, setValue] = useState(props.value);
  function change(next: string): void {
    setValue(next);
    props.onChange(next);
  }
  return (
    <div style={{ inlineSize: '100%' }}>
      <Tabs {...props} value={value} onChange={change} />
      <p {...tabPanelProps(props.id, value)} style={{ padding: 24, margin: 0 }}>
        {props.tabs.find((tab) => tab.value === value)?.label}
      </p>
    </div>
  );
}

const meta = {
  component: Tabs<string>,
  render: (args) => <WithPanel {...args} />,
  args: {
    id: 'requests',
    label: 'Requests',
    tabs: [
      { value: 'friend', label: 'Friend', name: 'Friend, 3 pending', count: 3 },
      { value: 'group', label: 'Group' },
      { value: 'system', label: 'System' },
    ],
    value: 'friend',
    onChange: fn(),
  },
  parameters: { frame: { width: 480, height: 180 } },
} satisfies Meta<typeof Tabs<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The arrow keys move the focus and select. */
export const ByKeyboard: Story = {
  async play({ canvasElement, args }) {
    const canvas = within(canvasElement);
    const first = canvas.getByRole('tab', { name: 'Friend, 3 pending', selected: true });
    await expectShown(first);
    await userEvent.click(first);
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Group', selected: true })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: 'Group' })).toHaveTextContent('Group');
    await expect(args.onChange).toHaveBeenLastCalledWith('group');
  },
};

/** Right to left, the arrow to the left leads to the next tab. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('tab', { name: 'Friend, 3 pending' }));
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tab', { name: 'Group', selected: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'System', selected: true })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('tab', { name: 'Friend, 3 pending', selected: true })).toHaveFocus();
  }),
};
/** A list from top to bottom, with icons. */
export const Vertical: Story = {
  args: {
    orientation: 'vertical',
    className: 'im-settings__tabs',
    tabClassName: 'im-settings__tab',
    tabs: [
      { value: 'account', label: 'Account', icon: UserRound },
      { value: 'notifications', label: 'Notifications', icon: Bell },
    ],
    value: 'account',
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('tab', { name: 'Account' }));
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('tab', { name: 'Notifications', selected: true })).toHaveFocus();
  },
};
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: alsoInThisLook(async ({ canvasElement }) => {
    await expectShown(within(canvasElement).getByRole('tab', { name: 'Group' }));
  }),
};
