import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { examplePicture } from '../../testing/demo/example-picture.ts';
import { AvatarUpload } from './AvatarUpload.tsx';

const meta = {
  component: AvatarUpload,
  args: { id: 2, name: 'Noah Berg', onChange: fn() },
  parameters: { frame: { width: 480, height: 520 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof AvatarUpload>;
export default meta;
type Story = StoryObj<typeof meta>;

const button = () => screen.getByRole('button', { name: 'Upload avatar' });

export const Initials: Story = {
  async play() {
    await expect(button()).toHaveTextContent('NB');
    await expect(button()).not.toHaveAttribute('aria-busy');
  },
};
/** A camera in place of initials. */
export const WithoutName: Story = {
  args: { name: '' },
  async play() {
    await expect(button()).toHaveTextContent('');
    await expectShown(button().querySelector('.im-avatar-upload__empty svg'));
  },
};
/** The error describes the button and is announced. */
export const Missing: Story = {
  args: { name: '', error: 'Please upload an avatar' },
  async play() {
    await expect(button()).toHaveAccessibleDescription('Please upload an avatar');
    await expect(screen.getByRole('alert')).toHaveTextContent('Please upload an avatar');
  },
};
/** Asks for the square before anything is handed over. */
export const Cropping: Story = {
  async play({ canvasElement, args }) {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, await examplePicture(600, 400));
    const crop = within(await screen.findByRole('dialog'));
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    const confirm = await crop.findByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const CroppingDark: Story = {
  ...Cropping,
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(Cropping.play),
};
