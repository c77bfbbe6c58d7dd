import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { BusinessCardDialog } from './BusinessCardDialog.tsx';

const meta = {
  component: BusinessCardDialog,
  args: { conversation: 'p:3', open: true, onOpenChange: fn(), onSent: fn() },
  parameters: { frame: { width: 700, height: 640 } },
} satisfies Meta<typeof BusinessCardDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Friends to choose from, the one of this chat is none of them; sending asks to choose one. */
export const Open: Story = {
  async play({ args }) {
    await expectShown(await screen.findByRole('dialog', { name: '发送名片' }));
    await expect((await screen.findAllByRole('option')).length).toBeGreaterThan(3);
    await expect(screen.queryByRole('option', { name: '林知夏' })).toBeNull();
    await expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    await expectShown(await screen.findByText('请至少选择一位好友'));
    await expect(args.onSent).not.toHaveBeenCalled();
  },
};
export const Chosen: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: 'Aiko Tanaka' }));
    await expect(await screen.findByRole('option', { selected: true })).toHaveAccessibleName('Aiko Tanaka');
    await expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  },
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(Open.play) };
