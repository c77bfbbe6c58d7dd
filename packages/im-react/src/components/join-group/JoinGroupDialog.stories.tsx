import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk/protocol';
import { expect, fn, screen, userEvent } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { JoinGroupDialog } from './JoinGroupDialog.tsx';

const meta = {
  component: JoinGroupDialog,
  args: { open: true, onOpenChange: fn(), onJoined: fn() },
  globals: { language: 'en-US' },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof JoinGroupDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Chinese: Story = { globals: { language: 'zh-CN', theme: 'dark' } };
/** One asks for approval, one lets anyone in, one is joined already. */
export const Found: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'photo');
    await screen.findByRole('button', { name: 'Join City photography' });
  },
};
export const NothingFound: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.inGroups.found = [];
    },
  },
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await screen.findByText('No groups found');
  },
};
export const Asking: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'photo');
    await userEvent.click(await screen.findByRole('button', { name: 'Join City photography' }));
    await expect(await screen.findByRole('textbox', { name: 'Verification message' })).toHaveFocus();
  },
};
export const InvalidId: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('tab', { name: 'By group ID' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Please enter valid group ID');
  },
};
export const Refused: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.next = async (action) => {
        if (action.startsWith('join')) throw new ImError('group.joinForbidden', 'No', { category: 'refused' });
      };
    },
  },
  async play() {
    await userEvent.click(await screen.findByRole('tab', { name: 'By group ID' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Group ID' }), '12{Enter}');
    await expect(await screen.findByRole('alert')).toHaveTextContent('No permission to join');
  },
};
