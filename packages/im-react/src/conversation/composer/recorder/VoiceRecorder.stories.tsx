import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { expectShown } from '../../../../.storybook/look-checks.ts';
import { VoiceRecorder } from './VoiceRecorder.tsx';

/** A microphone that hums, so that a story needs no device. */
async function humming(): Promise<MediaStream> {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  return out.stream;
}
const microphone = (answer: () => Promise<MediaStream>) => () => {
  const spied = spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(answer);
  return () => spied.mockRestore();
};
const refused = (name: string) => microphone(() => Promise.reject(new DOMException('', name)));

const meta = {
  component: VoiceRecorder,
  args: { onVoice: fn(), onClose: fn() },
  parameters: { frame: { width: 520, height: 48 } },
} satisfies Meta<typeof VoiceRecorder>;
export default meta;
type Story = StoryObj<typeof meta>;

/** How long, how loud; a minute at most. Enter sends, Escape discards. */
export const Recording: Story = {
  beforeEach: microphone(humming),
  async play({ canvas }) {
    await expectShown(await canvas.findByText('0:00'));
    await expect(canvas.getByRole('group', { name: '录音中' })).toHaveFocus();
    await expectShown(canvas.getByText('最长 60 秒'));
  },
};
/** The browser asks whether the page may. */
export const Asking: Story = {
  beforeEach: microphone(() => new Promise(() => undefined)),
  async play({ args, canvas }) {
    await expectShown(await canvas.findByText('请允许此页面使用麦克风'));
    await expect(canvas.getByRole('button', { name: '发送' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** Says why, and offers another try. */
const failed =
  (reason: string): NonNullable<Story['play']> =>
  async ({ args, canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(reason);
    await expect(canvas.getByRole('button', { name: '再试一次' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: '关闭' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  };
export const Refused: Story = {
  beforeEach: refused('NotAllowedError'),
  play: failed('麦克风已被禁止。请在地址栏中允许使用，然后重试。'),
};
export const NoMicrophone: Story = { beforeEach: refused('NotFoundError'), play: failed('没有找到麦克风') };
