import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { UserRound } from '../icon/icons.ts';
import { Checkbox } from './Checkbox.tsx';
import { SearchField } from './SearchField.tsx';
import { TextField } from './TextField.tsx';

const meta = { component: TextField, args: { label: 'Username' } } satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

const USERNAME = { name: 'Username' };

export const Empty: Story = {
  args: { placeholder: 'Letters and digits' },
  async play({ canvas }) {
    const field = canvas.getByRole('textbox', USERNAME);
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', 'Letters and digits');
    await userEvent.click(canvas.getByText('Username'));
    await expect(field).toHaveFocus();
  },
};
export const Filled: Story = {
  args: { defaultValue: 'noah' },
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox', USERNAME)).toHaveValue('noah');
    await expect(canvas.getByRole('textbox', USERNAME)).toBeValid();
  },
};
export const WithHint: Story = {
  args: { hint: 'Letters and digits only' },
  async play({ canvas }) {
    await expectShown(canvas.getByText('Letters and digits only'));
    await expect(canvas.getByRole('textbox', USERNAME)).toHaveAccessibleDescription('Letters and digits only');
  },
};
/** Marked as invalid; the reason is announced and describes the field. */
export const Refused: Story = {
  args: { defaultValue: 'no ah', error: 'Username can only contain letters and numbers' },
  async play({ canvas, args }) {
    await expect(canvas.getByRole('textbox', USERNAME)).toBeInvalid();
    await expect(canvas.getByRole('textbox', USERNAME)).toHaveAccessibleDescription(args.error);
    await expect(canvas.getByRole('alert')).toHaveTextContent(args.error ?? '');
  },
};
export const ReadOnly: Story = {
  args: { defaultValue: 'noah', readOnly: true },
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('textbox', USERNAME), 'x');
    await expect(canvas.getByRole('textbox', USERNAME)).toHaveValue('noah');
  },
};
/** 44 px high, with an icon; its label is hidden and still its name. */
export const Large: Story = {
  args: { size: 'large', icon: UserRound, labelHidden: true, placeholder: 'Username' },
  async play({ canvas, canvasElement }) {
    await expectShown(canvas.getByRole('textbox', USERNAME));
    await expectShown(canvasElement.querySelector('.im-input svg'));
    await expect(canvasElement.querySelector<HTMLElement>('.im-input')?.offsetHeight).toBe(44);
    await expect(canvas.getByText('Username').offsetWidth).toBeLessThanOrEqual(1);
  },
};

/** Escape and the button at its end clear it. */
export const Search: Story = {
  render: function Searching() {
    const [value, setValue] = useState('mia');
    return <SearchField value={value} onChange={setValue} />;
  },
  async play({ canvas }) {
    const field = canvas.getByRole('searchbox', { name: '搜索' });
    await expect(field).toHaveValue('mia');
    await userEvent.click(canvas.getByRole('button', { name: '清除搜索' }));
    await expect(field).toHaveValue('');
    await expect(canvas.queryByRole('button')).toBeNull();
    await userEvent.type(field, 'mia{Escape}');
    await expect(field).toHaveValue('');
  },
};
export const Checkboxes: Story = {
  render: function Checking() {
    const [checked, setChecked] = useState(true);
    return (
      <div style={{ display: 'grid', gap: 12 }}>
        <Checkbox checked={checked} onChange={() => setChecked(!checked)}>
          Remember username
        </Checkbox>
        <Checkbox checked={false} onChange={() => undefined}>
          Remember password
        </Checkbox>
        <Checkbox checked disabled onChange={() => undefined}>
          Locked
        </Checkbox>
      </div>
    );
  },
  async play({ canvas }) {
    const [first, second, locked] = canvas.getAllByRole('checkbox');
    await expect(first).toBeChecked();
    await userEvent.click(canvas.getByText('Remember username'));
    await expect(canvas.getByRole('checkbox', { name: 'Remember username' })).not.toBeChecked();
    await expect(second).not.toBeChecked();
    await expect(locked).toBeChecked();
    await expect(locked).toBeDisabled();
  },
};
