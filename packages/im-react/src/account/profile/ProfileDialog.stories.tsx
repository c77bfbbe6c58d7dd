import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { ProfileDialog } from './ProfileDialog.tsx';

function filled(stage: Stage): void {
  const self = stage.self.getSnapshot();
  if (!self) return;
  stage.self.set({
    ...self,
    mobile: '13812345678',
    email: 'noah@example.com',
    birthday: '1994-05-23',
    sex: 0,
    signature: 'Slow is smooth, smooth is fast.',
  });
}

const meta = {
  component: ProfileDialog,
  args: { open: true, onOpenChange: fn() },
  parameters: { frame: { width: 900, height: 760 }, stage: filled },
  globals: { language: 'en-US' },
} satisfies Meta<typeof ProfileDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (name: string) => screen.findByRole('textbox', { name });

/** Everything that is known, ready to be changed; the nickname has the focus. */
export const Open: Story = {
  async play() {
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nickname' })).toHaveFocus());
    await expect(await field('Nickname')).toHaveValue('Noah Berg');
    await expect(await field('Mobile')).toHaveValue('13812345678');
    await expect(await field('Email')).toHaveValue('noah@example.com');
    await expect(await field('Signature')).toHaveValue('Slow is smooth, smooth is fast.');
    const birthday = ['Year', 'Month', 'Day'].map((name) => screen.getByRole('combobox', { name }));
    for (const [index, value] of ['1994', '5', '23'].entries()) await expect(birthday[index]).toHaveValue(value);
    await expect(screen.getByRole('radio', { name: 'Male' })).toBeChecked();
    await expectShown(screen.getByText('Username: noah'));
  },
};
export const Dark: Story = {
  globals: { theme: 'dark', language: 'zh-CN' },
  play: alsoInThisLook(async () => {
    await expect(await field('昵称')).toHaveValue('陈予安');
    await expect(screen.getByRole('radio', { name: '男' })).toBeChecked();
  }),
};
/** Nothing is filled in: no gender is chosen. */
export const Empty: Story = {
  parameters: { stage: () => undefined },
  globals: { language: 'zh-TW' },
  async play() {
    for (const name of ['手機號碼', '電子郵件', '簽名']) await expect(await field(name)).toHaveValue('');
    await expect(screen.getAllByRole('radio')).toHaveLength(2);
    await expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  },
};
/** Each has its reason below; the first one has the focus. */
export const WrongFields: Story = {
  async play() {
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Nickname' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Mobile' }), '{Backspace}');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Email' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'noah');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nickname' })).toHaveFocus());
    await expect(await field('Nickname')).toHaveAccessibleDescription('Please enter nickname');
    await expect(await field('Mobile')).toHaveAccessibleDescription('Please enter a valid phone number');
    await expect(await field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expectShown(screen.getByText('Please choose year, month and day'));
  },
};
