import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectFailure, expectSide, messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { expectRing } from '../../../../.storybook/ring-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { demoSound } from '../../../testing/demo/sound.ts';
import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { voice } = demoKinds;
const sound = (seconds: number): string =>
  typeof URL.createObjectURL === 'function' ? URL.createObjectURL(demoSound(seconds)) : '';

/** A red dot until it was heard on this device; wider the longer it is, up to a minute. */
export const Lengths = kindStory(() => [5, 24, 60].map((seconds) => voice(seconds, sound(seconds))), {
  height: 320,
  async play(context) {
    await messagesNamed('林知夏，14:10，语音、0:05', '林知夏，14:10，语音、0:24', '林知夏，14:10，语音、1:00')(context);
    const messages = context.canvas.getAllByRole('article');
    const [short = 0, middle = 0, long = 0] = messages.map((message) => partOf(message, 'bubble').clientWidth);
    await expect(short).toBeLessThan(middle);
    await expect(middle).toBeLessThan(long);
    await expect(context.canvas.getAllByRole('img', { name: '未播放' })).toHaveLength(3);
    for (const button of context.canvas.getAllByRole('button', { name: '播放语音' }))
      await expect(button).toBeEnabled();
  },
});
export const Own = kindStory(() => [{ ...voice(9, sound(9)), sendId: 2, state: 'read' }], {
  async play(context) {
    await messagesNamed('你，14:10，语音、0:09，已读')(context);
    await expectSide(context.canvas.getByRole('article'), 'own');
    await expect(context.canvas.queryByRole('img', { name: '未播放' })).toBeNull();
  },
});
/** The wave is calm where the sound cannot be read. */
export const Unreadable = kindStory(() => [voice(15, '')], {
  async play(context) {
    await messagesNamed('林知夏，14:10，语音、0:15')(context);
    await expect(context.canvas.getByRole('button', { name: '播放语音' })).toBeDisabled();
    const wave = context.canvas.getByRole('slider', { name: '播放进度' }).querySelector('svg');
    await waitFor(() => expect(wave).toBeVisible());
  },
});
export const Uploading = kindStory(() => [{ ...voice(9, ''), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
  async play(context) {
    await messagesNamed('你，14:10，语音、0:09，发送中')(context);
    await expectRing(context.canvas.getByRole('button', { name: '取消上传' }), 0.42);
  },
});
export const Failed = kindStory(
  () => [{ ...voice(9, ''), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  {
    uploads: { 'demo-0': { state: 'failed' } },
    async play(context) {
      await messagesNamed('你，14:10，语音、0:09，发送失败')(context);
      await expectFailure(context.canvas.getByRole('article'));
    },
  },
);
