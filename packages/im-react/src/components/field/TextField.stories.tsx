import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { UserRound } from '../icon/icons.ts';
import { Checkbox } from './Checkbox.tsx';
import { SearchField } from './SearchField.tsx';
import { TextField } from './TextField.tsx';

const meta = { component: TextField, args: { label: 'Username' } } satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Letters and digits' } };
export const Filled: Story = { args: { defaultValue: 'noah' } };
export const WithHint: Story = { args: { hint: 'Letters and digits only' } };
export const Refused: Story = {
  args: { defaultValue: 'no ah', error: 'Username can only contain letters and numbers' },
};
export const ReadOnly: Story = { args: { defaultValue: 'noah', readOnly: true } };
export const Large: Story = { args: { size: 'large', icon: UserRound, labelHidden: true, placeholder: 'Username' } };

export const Search: Story = {
  render: function Searching() {
    const [value, setValue] = useState('mia');
    return <SearchField value={value} onChange={setValue} />;
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
};
