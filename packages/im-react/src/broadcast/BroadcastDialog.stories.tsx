import type { Meta, StoryObj } from '@storybook/react-vite';
import type { BroadcastRow } from 'im-sdk';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectShown } from '../../.storybook/look-checks.ts';
import { examplePicture } from '../testing/demo/example-picture.ts';
import type { Stage } from '../testing/stage/stage.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';

const meta = {
  component: BroadcastDialog,
  args: { open: true, onOpenChange: fn() },
  parameters: { frame: { width: 900, height: 640 } },
} satisfies Meta<typeof BroadcastDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No friend selected and no text: Send is disabled. The friend search has the focus. */
export const Empty: Story = {
  async play() {
    await expectShown(await screen.findByText('已选 0 / 11'));
    await waitFor(() => expect(screen.getByRole('searchbox', { name: '搜索好友' })).toHaveFocus());
    await expect(screen.getByRole('checkbox', { name: '全选' })).not.toBeChecked();
    await expectShown(screen.getByText('每位好友会单独收到你的私信，看不到其他接收人。'));
    await expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
  },
};
/** Part of the friends chosen, and a text: it can be sent. */
export const Written: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  async play() {
    await userEvent.click(await screen.findByRole('option', { name: /^Aiko Tanaka/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Amara Osei/ }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Message' }),
      'Hi! We moved Saturday’s dinner to 6 pm on the terrace. The map is attached, see you there.',
    );
    await expectShown(await screen.findByText('2 of 11 selected'));
    await expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
    await expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
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
    const list = within(await screen.findByRole('list', { name: 'Attachments' }));
    await expectShown(await list.findByText('Larger than 10 MB'));
    const [picture, file, ...others] = list.getAllByRole('listitem');
    await expectShown(picture && within(picture).getByRole('img', { name: 'terrace.png' }));
    await expect(file).toHaveTextContent('menu-terrace.pdf');
    await expect(others).toHaveLength(0);
  },
};
export const NoFriends: Story = {
  parameters: { stage: (stage: Stage) => stage.friends.set([]) },
  async play() {
    await expectShown(await screen.findByText('还没有好友'));
    await expect(screen.getByRole('checkbox', { name: '全选' })).toBeDisabled();
    await expect(screen.queryByRole('option')).toBeNull();
  },
};

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
/** The state as a sentence and in percent, notes below, and two buttons. */
const shows =
  (state: string, percent: number, buttons: readonly string[], ...notes: readonly string[]): Story['play'] =>
  async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(state);
    await expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
    for (const note of notes) await expectShown(screen.getByText(note));
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    await expect(names.filter(Boolean)).toEqual(buttons);
  };
export const Uploading: Story = {
  parameters: {
    stage: at({
      state: 'uploading',
      survivesReload: false,
      upload: { state: 'sending', sentBytes: 4, totalBytes: 10, failure: undefined },
    }),
  },
  play: shows('正在上传附件…', 40, ['取消发送', '后台继续'], '附件上传完成前请不要关闭页面。'),
};
export const Sending: Story = {
  parameters: { stage: at({ done: 6, failed: 1, failedUserIds: [3] }) },
  play: shows('正在发送… 7 / 14', 50, ['取消发送', '后台继续'], '未送达：林知夏'),
};
export const Successful: Story = {
  parameters: { stage: at({ state: 'finished', done: 14 }) },
  play: shows('群发成功，已发送给 14 位好友', 100, ['再次群发', '关闭']),
};
export const Partial_: Story = {
  name: 'Partial',
  globals: { language: 'en-US', theme: 'dark' },
  parameters: { stage: at({ state: 'finished', done: 12, failed: 2, failedUserIds: [3, 4] }) },
  play: shows(
    'Broadcast completed, 12 successful, 2 failed',
    100,
    ['New broadcast', 'Retry the failed'],
    'Not delivered to Mia Larsen, Oliver Grant',
  ),
};
export const Failed: Story = {
  parameters: { stage: at({ state: 'finished', done: 0, failed: 14, failedUserIds: [3, 4, 5, 6, 7, 8, 9, 12] }) },
  play: shows(
    '群发失败',
    100,
    ['再次群发', '重试失败的'],
    '未送达：林知夏、周景行、沈听澜、何嘉树、顾长安 等，另有 9 位',
  ),
};
export const Cancelled: Story = {
  parameters: { stage: at({ state: 'cancelled', done: 5 }) },
  play: shows('群发已取消，已发送 5 / 14 位好友', 36, ['再次群发', '关闭']),
};
