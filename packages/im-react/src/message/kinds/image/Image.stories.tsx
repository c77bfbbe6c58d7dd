import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import {
  expectFailure,
  expectPictures,
  expectSide,
  messagesNamed,
  partOf,
} from '../../../../.storybook/message-checks.ts';
import { expectRing } from '../../../../.storybook/ring-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { demoPicture } from '../../../testing/demo/pictures.ts';
import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { image, text } = demoKinds;

type Kind = NonNullable<Parameters<typeof kindStory>[1]['play']>;
type Canvas = Parameters<Kind>[0]['canvas'];
const namesOf = (count: number, sender = '林知夏', state = ''): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${sender}，14:10，第 ${index + 1} 张图片，共 ${count} 张${state}`);
/** Boxes of the pictures that are drawn. */
const boxes = (canvas: Canvas): readonly DOMRect[] =>
  canvas.getAllByRole('article').flatMap((message) => {
    const picture = message.querySelector('[data-im-part="picture"]');
    return picture ? [picture.getBoundingClientRect()] : [];
  });
/** So many pictures in so many rows: each begins a row or stands beside the one before it, and none lies on another. */
const grid =
  (count: number, rows: number): Kind =>
  async (context) => {
    await messagesNamed(...namesOf(count))(context);
    const drawn = boxes(context.canvas);
    await expect(drawn).toHaveLength(count);
    await expect(new Set(drawn.map(({ top }) => Math.round(top))).size).toBe(rows);
    for (const [index, one] of drawn.entries())
      for (const two of drawn.slice(index + 1)) {
        const apart = one.right <= two.left + 1 || one.bottom <= two.top + 1;
        await expect(apart).toBe(true);
      }
  };

/** The ratio of the picture; its box stands before it comes. */
export const One = kindStory(
  () => [image('lake', 900, 600), { ...image('dusk', 400, 900), sendId: 2, state: 'read' }],
  {
    height: 720,
    async play(context) {
      await messagesNamed('林知夏，14:10，图片', '你，14:10，图片，已读')(context);
      const [wide, tall] = boxes(context.canvas);
      await expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(900 / 600, 1);
      await expect((tall?.width ?? 0) / (tall?.height ?? 1)).toBeLessThan(1);
      const [other, own] = context.canvas.getAllByRole('article');
      await expectSide(other, 'other');
      await expectSide(own, 'own');
    },
  },
);
export const Two = kindStory(() => [image('night'), image('dunes')], { play: grid(2, 1) });
export const Three = kindStory(() => [image('dusk'), image('sea'), image('forest')], {
  height: 400,
  play: grid(3, 2),
});
export const Four = kindStory(() => (['dusk', 'sea', 'forest', 'lake'] as const).map((name) => image(name)), {
  height: 400,
  play: grid(4, 2),
});
/** More than four: the fourth says how many. Each row keeps a place, a menu and a name of its own. */
export const Nine = kindStory(
  () =>
    (['night', 'dusk', 'sea', 'lake', 'forest', 'dunes', 'night', 'lake', 'sea'] as const).map((name) => ({
      ...image(name),
      sendId: 2,
      state: 'read' as const,
    })),
  {
    height: 400,
    async play(context) {
      await messagesNamed(...namesOf(9, '你', '，已读'))(context);
      await expect(boxes(context.canvas)).toHaveLength(4);
      const messages = context.canvas.getAllByRole('article');
      await expect(messages[3]).toHaveTextContent('+5');
      messages[8]?.focus();
      await expect(messages[8]).toHaveFocus();
    },
  },
);
/** Nobody knows its size: a fixed box, and the picture is cut to fit. */
export const UnknownSize = kindStory(() => [image('lake', 0, 0)], {
  async play(context) {
    await messagesNamed('林知夏，14:10，图片')(context);
    const message = context.canvas.getByRole('article');
    await expectPictures(message, 1);
    await expect(getComputedStyle(within(message).getByRole('img')).objectFit).toBe('cover');
  },
});
export const Uploading = kindStory(() => [{ ...image('dunes'), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': { previewUrl: demoPicture('dunes') } },
  async play(context) {
    await messagesNamed('你，14:10，图片，发送中')(context);
    await expectPictures(context.canvas.getByRole('article'), 1);
    await expectRing(context.canvas.getByRole('button', { name: '取消上传' }), 0.42);
  },
});
export const UploadFailed = kindStory(
  () => [{ ...image('dunes'), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  {
    uploads: { 'demo-0': { state: 'failed', previewUrl: demoPicture('dunes') } },
    height: 360,
    async play(context) {
      await messagesNamed('你，14:10，图片，发送失败')(context);
      await expectPictures(context.canvas.getByRole('article'), 1);
      await expectFailure(context.canvas.getByRole('article'));
    },
  },
);
/** The picture is gone, or cannot be read. */
export const Broken = kindStory(
  () => [{ type: 1, content: JSON.stringify({ originUrl: 'data:image/png;base64,x', width: 600, height: 400 }) }],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，图片')(context);
      await expect(await context.canvas.findByText('图片加载失败')).toBeVisible();
      const [box] = boxes(context.canvas);
      await expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
    },
  },
);
/** An answer to a picture, with a small one of it. */
export const Quoted = kindStory(
  (zh) => [
    {
      ...text(zh ? '这张当封面吧' : 'This one for the cover'),
      sendId: 2,
      quote: { id: 1, sendId: 3, sendNickName: zh ? '林知夏' : 'Mia Larsen', ...image('lake') },
    },
  ],
  {
    async play(context) {
      await messagesNamed('你，14:10，这张当封面吧，回复 林知夏，已发送')(context);
      const quote = partOf(context.canvas.getByRole('article'), 'quote');
      await expect(quote).toHaveAccessibleName('林知夏 [图片]');
      await expect(quote.querySelector('img')).toBeVisible();
    },
  },
);
