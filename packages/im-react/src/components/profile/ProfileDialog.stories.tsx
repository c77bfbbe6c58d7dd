import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
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

export const Open: Story = {};
export const Dark: Story = { globals: { theme: 'dark', language: 'zh-CN' } };
/** Nothing is filled in: no gender is chosen. */
export const Empty: Story = { parameters: { stage: () => undefined }, globals: { language: 'zh-TW' } };
export const WrongFields: Story = {
  async play() {
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Nickname' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Mobile' }), '{Backspace}');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Email' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'noah');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Please enter a valid phone number');
  },
};
