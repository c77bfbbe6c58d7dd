import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk/protocol';
import { expect, userEvent, within } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { RequestList } from './RequestList.tsx';

const meta = {
  component: RequestList,
  parameters: { frame: { width: 968, height: 640 } },
} satisfies Meta<typeof RequestList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Received and waiting, sent and waiting, approved, rejected. */
export const Filled: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } } };
export const Empty: Story = {
  parameters: {
    stage(stage: Stage) {
      stage.requests.set([]);
      stage.pending.set(0);
    },
  },
};
export const Approving: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.next = () => new Promise(() => undefined);
    },
  },
  async play({ canvasElement }) {
    const [approve] = await within(canvasElement).findAllByRole('button', { name: 'Approve' });
    if (approve) await userEvent.click(approve);
  },
};
export const Refused: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.next = async () => {
        throw new ImError('friend.requestAnswered', 'answered', { category: 'refused' });
      };
    },
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [approve] = await canvas.findAllByRole('button', { name: 'Approve' });
    if (approve) await userEvent.click(approve);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This request has been answered already');
  },
};
