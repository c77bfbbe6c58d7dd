import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/Button.tsx';
import { CloudOff, UserRoundPlus, UsersRound } from '../icon/icons.ts';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  component: EmptyState,
  args: { title: 'Welcome, Noah', text: 'Add a friend by username, or start a group.' },
  parameters: { frame: { width: 480, height: 400 } },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Drawing: Story = {
  args: {
    art: 'chats',
    children: (
      <>
        <Button variant="primary" icon={UserRoundPlus}>
          Add a friend
        </Button>
        <Button variant="outline" icon={UsersRound}>
          Create a group
        </Button>
      </>
    ),
  },
};
export const InList: Story = { args: { inList: true, title: 'No chats yet', text: 'New conversations appear here.' } };
export const Failed: Story = {
  args: {
    kind: 'error',
    art: CloudOff,
    title: 'Cannot reach the server',
    text: 'Check your network or the server address.',
    children: <Button variant="primary">Try again</Button>,
  },
};
