import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { examplePicture } from '../../testing/example-picture.ts';
import { AvatarUpload } from './AvatarUpload.tsx';

const meta = {
  component: AvatarUpload,
  args: { id: 2, name: 'Noah Berg', onChange: fn() },
  parameters: { frame: { width: 480, height: 520 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof AvatarUpload>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const WithoutName: Story = { args: { name: '' } };
export const Missing: Story = { args: { name: '', error: 'Please upload an avatar' } };
export const Cropping: Story = {
  async play({ canvasElement }) {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, await examplePicture(600, 400));
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(confirm).toBeEnabled());
  },
};
export const CroppingDark: Story = { ...Cropping, globals: { theme: 'dark', language: 'en-US' } };
