import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { examplePicture } from '../../testing/demo/example-picture.ts';
import { CreateGroupDialog } from './CreateGroupDialog.tsx';

const meta = {
  component: CreateGroupDialog,
  args: { open: true, onOpenChange: fn(), onCreated: fn() },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof CreateGroupDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Name field and friend list, no friend selected; the name has the focus. */
const shows = (title: string, field: string, create: string) => async () => {
  await expectShown(await screen.findByRole('dialog', { name: title }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: field })).toHaveFocus());
  await expect((await screen.findAllByRole('option')).length).toBeGreaterThan(5);
  await expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await expect(screen.getByRole('button', { name: create })).toBeEnabled();
};
export const Open: Story = { play: shows('创建群聊', '群名称', '创建') };
export const Dark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(shows('Create a group', 'Group name', 'Create')),
};
/** Those chosen stand in a list of their own, in the order of choice, and can be removed there. */
export const Chosen: Story = {
  async play() {
    const names = ['白露', '沈听澜', '罗子衿'];
    for (const name of names) await userEvent.click(await screen.findByRole('option', { name }));
    await expect(screen.getAllByRole('option', { selected: true })).toHaveLength(3);
    const removes = screen.getAllByRole('button', { name: /^移除 / });
    await expect(removes.map((button) => button.getAttribute('aria-label'))).toEqual(
      names.map((name) => `移除 ${name}`),
    );
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
