import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
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

/** Title over text; what can be done stands below. */
const says: NonNullable<Story['play']> = async ({ args, canvas }) => {
  const title = (await canvas.findByText(args.title)).getBoundingClientRect();
  const text = canvas.getByText(args.text ?? '').getBoundingClientRect();
  await expect(title.bottom).toBeLessThanOrEqual(text.top);
  for (const button of canvas.queryAllByRole('button'))
    await expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(text.bottom);
};

export const Drawing: Story = {
  async play(context) {
    await says(context);
    const buttons = context.canvas.getAllByRole('button').map((button) => button.textContent);
    await expect(buttons).toEqual(['Add a friend', 'Create a group']);
    await expectShown(context.canvasElement.querySelector('.im-empty svg'));
  },
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
export const InList: Story = {
  args: { inList: true, title: 'No chats yet', text: 'New conversations appear here.' },
  play: says,
};
export const Failed: Story = {
  args: {
    kind: 'error',
    art: CloudOff,
    title: 'Cannot reach the server',
    text: 'Check your network or the server address.',
    children: <Button variant="primary">Try again</Button>,
  },
  async play(context) {
    await says(context);
    await expectShown(context.canvasElement.querySelector('[data-kind="error"] .im-empty__icon'));
    await expect(context.canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
