import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { DEMO_FRIENDS } from '../../testing/demo-people.ts';
import { MemberPickerDialog } from './MemberPickerDialog.tsx';

const members = DEMO_FRIENDS.map((userId, index) =>
  index === 0 ? { userId, locked: true, checked: true, note: '已在群中' } : { userId },
);

const meta = {
  component: MemberPickerDialog,
  args: { open: true, onOpenChange: fn(), onConfirm: fn(), title: '邀请成员', members, maxSize: 50 },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof MemberPickerDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
/** Chooses rows in view: a virtual list may remove others between press and click. */
export const Chosen: Story = {
  async play() {
    for (const name of ['周景行', '沈听澜', '何嘉树'])
      await userEvent.click(await screen.findByRole('option', { name }));
    await screen.findByText('已选 3 / 50');
  },
};
export const TooMany: Story = {
  args: { maxSize: 1 },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: '周景行' }));
    await screen.findByText('已选 1 / 1');
    await userEvent.click(screen.getByRole('option', { name: '沈听澜' }));
    await screen.findByText('最多可选择 1 位成员');
  },
};
/** One of several, without a list of the chosen. */
export const Single: Story = {
  args: { single: true, title: '转让群主', danger: true, confirmLabel: (ids) => (ids.length > 0 ? '转让' : '转让') },
};
export const NothingFound: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await screen.findByText('没有找到');
  },
};
