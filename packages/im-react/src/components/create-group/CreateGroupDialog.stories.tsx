import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { examplePicture } from '../../testing/example-picture.ts';
import { CreateGroupDialog } from './CreateGroupDialog.tsx';

const meta = {
  component: CreateGroupDialog,
  args: { open: true, onOpenChange: fn(), onCreated: fn() },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof CreateGroupDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Dark: Story = { globals: { theme: 'dark', language: 'en-US' } };
export const Chosen: Story = {
  async play() {
    for (const name of ['白露', '沈听澜', '罗子衿']) await userEvent.click(await screen.findByRole('option', { name }));
  },
};
/** A picture was chosen and is uploaded. */
export const Picture: Story = {
  globals: { language: 'en-US' },
  async play() {
    const input = document.querySelector<HTMLInputElement>('[data-im-part="picture-input"]');
    if (input) await userEvent.upload(input, await examplePicture(600, 400));
    const crop = within(await screen.findByRole('dialog', { name: 'Crop picture' }));
    const confirm = await crop.findByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    const upload = await screen.findByRole('button', { name: 'Upload avatar' });
    await waitFor(() => expect(upload).toHaveAttribute('aria-busy', 'true'));
  },
};
export const WithoutName: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Please enter group name');
  },
};
