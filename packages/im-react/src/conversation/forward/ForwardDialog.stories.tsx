import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
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
export const Open: Story = {
  async play() {
    await expectShown(await screen.findByRole('dialog', { name: '转发给' }));
    await expect(await screen.findByText('已选 0 / 9')).toBeVisible();
    const muted = screen.getByRole('option', { name: '研发周会 你在此群被禁言' });
    await expect(muted).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(muted);
    await expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await expect(screen.getByText('所选消息中有 1 条不能转发，将保留在此处。')).toBeVisible();
    await expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
  },
};
export const Chosen: Story = {
  globals: { language: 'en-US' },
  async play() {
    for (const name of ['Design crew', 'Mia Larsen', 'Oliver Grant']) {
      await userEvent.click(await screen.findByRole('option', { name }));
    }
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'The terrace is ours, see below');
    await expect(screen.getByText('3 of 9 selected')).toBeVisible();
    const chips = within(screen.getByRole('list', { name: 'Chosen chats' })).getAllByRole('listitem');
    await expect(chips.map((chip) => within(chip).getByRole('button').getAttribute('aria-label'))).toEqual([
      'Remove Design crew',
      'Remove Mia Larsen',
      'Remove Oliver Grant',
    ]);
    await expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  },
};
export const Dark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(async () => {
    await expectShown(await screen.findByRole('dialog', { name: 'Forward to' }));
    await expect(screen.getByText('2 messages')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  }),
};
export const NothingFound: Story = {
  globals: { language: 'en-US' },
  async play() {
    await userEvent.type(await screen.findByRole('searchbox'), 'zzzz');
    await expectShown(await screen.findByText('Nobody found'));
    await expect(screen.queryByRole('option')).toBeNull();
  },
};
