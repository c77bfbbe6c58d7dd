import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn } from 'storybook/test';
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
    await expect(await canvas.findByText('0:00')).toBeVisible();
  },
};
/** The browser asks whether the page may. */
export const Asking: Story = { beforeEach: microphone(() => new Promise(() => undefined)) };
export const Refused: Story = { beforeEach: refused('NotAllowedError') };
export const NoMicrophone: Story = { beforeEach: refused('NotFoundError') };
