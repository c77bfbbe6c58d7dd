import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { DEMO_FRIENDS } from '../../testing/demo/people.ts';
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

/** The confirm button; on phones the header has another one. */
const confirm = (name: string) => screen.getByRole('button', { name });

/** Who is in already is checked and cannot be changed; without a choice there is nothing to confirm. */
async function isOpen(): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: '邀请成员' }));
  await expect(await dialog.findByRole('listbox', { name: '成员' })).toHaveAttribute('aria-multiselectable', 'true');
  const [first] = await dialog.findAllByRole('option');
  await expect(first).toHaveTextContent('林知夏已在群中');
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expectShown(dialog.getByText('已选 0 / 50'));
  await expect(confirm('确定')).toBeDisabled();
}
export const Open: Story = { play: isOpen };
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(isOpen) };
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async () => {
    await isOpen();
    await expectBefore(screen.getByRole('listbox'), screen.getByText('已选 0 / 50'));
  }),
};
/** Chooses rows in view: a virtual list may remove others between press and click. */
export const Chosen: Story = {
  async play() {
    for (const name of ['周景行', '沈听澜', '何嘉树'])
      await userEvent.click(await screen.findByRole('option', { name }));
    await expectShown(await screen.findByText('已选 3 / 50'));
    await expect(screen.getAllByRole('button', { name: /^移除 / })).toHaveLength(3);
    await expect(confirm('确定')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: '移除 沈听澜' }));
    await expectShown(screen.getByText('已选 2 / 50'));
    await expect(screen.getByRole('option', { name: '沈听澜' })).toHaveAttribute('aria-selected', 'false');
  },
};
export const TooMany: Story = {
  args: { maxSize: 1 },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: '周景行' }));
    await screen.findByText('已选 1 / 1');
    await userEvent.click(screen.getByRole('option', { name: '沈听澜' }));
    await expectShown(await screen.findByText('最多可选择 1 位成员'));
    await expectShown(screen.getByText('已选 1 / 1'));
    await expect(screen.getByRole('option', { name: '沈听澜' })).toHaveAttribute('aria-selected', 'false');
  },
};
/** One of several, without a list of the chosen. */
export const Single: Story = {
  args: { single: true, title: '转让群主', danger: true, confirmLabel: () => '转让' },
  async play() {
    const list = await screen.findByRole('listbox', { name: '成员' });
    await expect(list).not.toHaveAttribute('aria-multiselectable');
    await expect(screen.queryByText(/^已选/)).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: '周景行' }));
    await userEvent.click(screen.getByRole('option', { name: '沈听澜' }));
    await expect(screen.getByRole('option', { name: '周景行' })).toHaveAttribute('aria-selected', 'false');
    await expect(screen.getByRole('option', { name: '沈听澜' })).toHaveAttribute('aria-selected', 'true');
    await expect(confirm('转让')).toBeEnabled();
  },
};
export const NothingFound: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await expectShown(await screen.findByText('没有找到'));
    await expect(screen.queryByRole('option')).toBeNull();
  },
};
