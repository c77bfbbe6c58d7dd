import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown, present } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { AddFriendDialog } from './AddFriendDialog.tsx';

const meta = {
  component: AddFriendDialog,
  args: { open: true, onOpenChange: fn() },
  globals: { language: 'en-US' },
  parameters: { frame: { width: 900, height: 640 } },
} satisfies Meta<typeof AddFriendDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const search = () => screen.getByRole('searchbox', { name: 'Search by username' });

/** The search has the focus; nothing is found before something is typed. */
export const Open: Story = {
  async play() {
    await expectShown(await screen.findByRole('dialog', { name: 'Add a friend' }));
    await waitFor(() => expect(search()).toHaveFocus());
    await expect(screen.queryByRole('list')).toBeNull();
  },
};
/** One is a friend already, one was asked already, one can be added. */
export const Found: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'm');
    const rows = await screen.findAllByRole('listitem');
    await expect(rows).toHaveLength(3);
    const [friend, asked, other] = rows;
    await expect(friend).toHaveTextContent(/Mia Larsen.*Friends/);
    await expect(asked).toHaveTextContent(/Kenji Ito.*Pending/);
    for (const row of [friend, asked]) await expect(within(present(row)).queryByRole('button')).toBeNull();
    await expect(other).toContainElement(screen.getByRole('button', { name: 'Add Yann Moreau' }));
  },
};
export const NobodyFound: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.found = [];
    },
  },
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await expectShown(await screen.findByText('Nobody found'));
    await expectShown(screen.getByText('Check the spelling of the username.'));
  },
};
/** A message may go with the request, which is sent by the dialog's button. */
export const Asking: Story = {
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'm');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Yann Moreau' }));
    await expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveFocus();
    await expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled();
    await expect(screen.getByRole('dialog')).toHaveTextContent('Yann Moreau');
  },
};
export const Chinese: Story = {
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(async () => {
    await expectShown(await screen.findByRole('dialog', { name: '添加好友' }));
    await expect(screen.getByRole('searchbox', { name: '按用户名搜索' })).toHaveAttribute(
      'placeholder',
      '按用户名搜索',
    );
  }),
};
