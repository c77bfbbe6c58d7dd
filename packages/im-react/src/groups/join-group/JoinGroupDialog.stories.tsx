import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk/protocol';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { JoinGroupDialog } from './JoinGroupDialog.tsx';

const meta = {
  component: JoinGroupDialog,
  args: { open: true, onOpenChange: fn(), onJoined: fn() },
  globals: { language: 'en-US' },
  parameters: { frame: { width: 900, height: 700 } },
} satisfies Meta<typeof JoinGroupDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two ways, the search first; it has the focus. */
const shows = (title: string, tabs: readonly string[], field: string) => async () => {
  await expectShown(await screen.findByRole('dialog', { name: title }));
  await expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs);
  await expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(tabs[0] ?? '');
  await waitFor(() => expect(screen.getByRole('searchbox', { name: field })).toHaveFocus());
};
export const Open: Story = { play: shows('Join a group', ['Search', 'By group ID'], 'Name or group ID') };
export const Chinese: Story = {
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(shows('加入群聊', ['搜索', '群号'], '群名称或群号')),
};
/** One asks for approval, one lets anyone in, one is joined already. */
export const Found: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'photo');
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    await expect(rows).toEqual([
      expect.stringContaining('City photographyGroup ID 201 · 86 members'),
      expect.stringContaining('Photo beginnersGroup ID 202 · 12 members'),
      expect.stringMatching(/Weekend hikes.*Joined$/),
    ]);
    const offers = screen.getAllByRole('button', { name: /^Join / });
    await expect(offers.map((offer) => offer.ariaLabel)).toEqual(['Join City photography', 'Join Photo beginners']);
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
    await expectShown(await screen.findByText('No groups found'));
    await expectShown(screen.getByText('Check the spelling, or ask the owner for the ID.'));
  },
};
export const Asking: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'photo');
    await userEvent.click(await screen.findByRole('button', { name: 'Join City photography' }));
    await expect(await screen.findByRole('textbox', { name: 'Verification message' })).toHaveFocus();
    await expectShown(screen.getByText('The owner or a manager has to approve.'));
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
