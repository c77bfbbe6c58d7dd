import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectPictures, expectSide, messagesNamed } from '../../../../.storybook/message-checks.ts';
import { expectRing } from '../../../../.storybook/ring-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { video } = demoKinds;

type Kind = NonNullable<Parameters<typeof kindStory>[1]['play']>;
/** Cover, length and a button to play it. */
const plays =
  (name: string, side: 'own' | 'other', length: string): Kind =>
  async (context) => {
    await messagesNamed(name)(context);
    const message = context.canvas.getByRole('article');
    await expectPictures(message, 1);
    await expectSide(message, side);
    await expect(within(message).getByText(length)).toBeVisible();
    await expect(within(message).getByRole('button', { name: '播放视频' })).toBeEnabled();
  };

/** A picture of it, how long it is; it plays in its place. */
export const Other = kindStory(() => [video('sea', 42)], {
  height: 320,
  play: plays('林知夏，14:10，视频、0:42', 'other', '0:42'),
});
export const Own = kindStory(() => [{ ...video('lake', 728), sendId: 2, state: 'read' }], {
  height: 320,
  play: plays('你，14:10，视频、12:08，已读', 'own', '12:08'),
});
/** No picture of it is known. */
export const WithoutCover = kindStory(
  () => [
    { type: 4, content: JSON.stringify({ videoUrl: 'https://files.example.com/v.mp4', coverUrl: '', duration: 8 }) },
  ],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，视频、0:08')(context);
      const message = within(context.canvas.getByRole('article'));
      await expect(message.queryByRole('img')).toBeNull();
      await expect(message.getByRole('button', { name: '播放视频' })).toBeEnabled();
    },
  },
);
export const Uploading = kindStory(() => [{ ...video('sea', 42), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
  height: 320,
  async play(context) {
    await messagesNamed('你，14:10，视频、0:42，发送中')(context);
    await expectRing(context.canvas.getByRole('button', { name: '取消上传' }), 0.42);
    await expect(context.canvas.queryByRole('button', { name: '播放视频' })).toBeNull();
  },
});
