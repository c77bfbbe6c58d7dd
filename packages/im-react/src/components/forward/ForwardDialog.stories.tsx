import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { rowOf } from '../../testing/timeline-stage.ts';
import { ForwardDialog } from './ForwardDialog.tsx';

const rows = [
  rowOf({ key: 'a', id: 1, mine: true, content: 'Yes, they did. Terrace from 6 pm, and they keep the inside room' }),
  rowOf({
    key: 'b',
    id: 2,
    content: 'Perfect. I’ll tell the others, and Ines brings the projector',
    sendNickName: 'Mia',
  }),
  rowOf({ key: 'c', id: 3, type: 41, content: '{}', sendNickName: 'Mia' }),
];
/** One group is muted for the reader, and somebody is no friend any more. */
function barred(stage: Stage): void {
  stage.group(99).set({ id: 99, name: '', isMuted: true });
  const chat = stage.chat('p:7');
  const known = chat.getSnapshot();
  if (known) chat.set({ ...known, gone: true });
}

const meta = {
  component: ForwardDialog,
  args: { rows, onClose: fn(), onDone: fn() },
  parameters: { frame: { width: 1000, height: 720 }, stage: barred },
} satisfies Meta<typeof ForwardDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is chosen yet; where one may not write it says why. */
export const Open: Story = {};
export const Chosen: Story = {
  globals: { language: 'en-US' },
  async play() {
    for (const name of ['Design crew', 'Mia Larsen', 'Oliver Grant']) {
      await userEvent.click(await screen.findByRole('option', { name }));
    }
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'The terrace is ours, see below');
    await expect(screen.getAllByRole('button', { name: 'Send' })[0]).toBeEnabled();
  },
};
export const Dark: Story = { globals: { theme: 'dark', language: 'en-US' } };
export const NothingFound: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzzz');
    await screen.findByText('Nobody found');
  },
};
