import type { Meta, StoryObj } from '@storybook/react-vite';
import type { BroadcastRow } from 'im-sdk';
import { fn, screen, userEvent } from 'storybook/test';
import { examplePicture } from '../../testing/example-picture.ts';
import type { Stage } from '../../testing/stage.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';

const meta = {
  component: BroadcastDialog,
  args: { open: true, onOpenChange: fn() },
  parameters: { frame: { width: 900, height: 640 } },
} satisfies Meta<typeof BroadcastDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Written: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: /^Aiko Tanaka/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Amara Osei/ }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Message' }),
      'Hi! We moved Saturday’s dinner to 6 pm on the terrace. The map is attached, see you there.',
    );
    await screen.findByText('2 of 11 selected');
  },
};
/** A picture, and a file that is too large. */
export const Attachments: Story = {
  globals: { language: 'en-US' },
  async play() {
    const dialog = await screen.findByRole('dialog');
    const input = (part: string) => dialog.querySelector<HTMLInputElement>(`[data-im-part="broadcast-${part}"]`);
    const [images, files] = [input('images'), input('files')];
    if (images) await userEvent.upload(images, await examplePicture(600, 400, 'terrace.png'));
    if (files) await userEvent.upload(files, new File([new Uint8Array(10_485_761)], 'menu-terrace.pdf'));
    await screen.findByText('Larger than 10 MB');
  },
};
export const NoFriends: Story = { parameters: { stage: (stage: Stage) => stage.friends.set([]) } };

const at =
  (parts: Partial<BroadcastRow>) =>
  (stage: Stage): void => {
    stage.broadcast('b1').set({
      id: 'b1',
      state: 'sending',
      done: 0,
      total: 14,
      failed: 0,
      failedUserIds: [],
      upload: { state: 'done', sentBytes: 0, totalBytes: 0, failure: undefined },
      failure: undefined,
      survivesReload: true,
      ...parts,
    });
    stage.broadcasts.set(['b1']);
  };
export const Uploading: Story = {
  parameters: {
    stage: at({
      state: 'uploading',
      survivesReload: false,
      upload: { state: 'sending', sentBytes: 4, totalBytes: 10, failure: undefined },
    }),
  },
};
export const Sending: Story = { parameters: { stage: at({ done: 6, failed: 1, failedUserIds: [3] }) } };
export const Successful: Story = { parameters: { stage: at({ state: 'finished', done: 14 }) } };
export const Partial_: Story = {
  name: 'Partial',
  globals: { language: 'en-US', theme: 'dark' },
  parameters: { stage: at({ state: 'finished', done: 12, failed: 2, failedUserIds: [3, 4] }) },
};
export const Failed: Story = {
  parameters: { stage: at({ state: 'finished', done: 0, failed: 14, failedUserIds: [3, 4, 5, 6, 7, 8, 9, 12] }) },
};
export const Cancelled: Story = { parameters: { stage: at({ state: 'cancelled', done: 5 }) } };
