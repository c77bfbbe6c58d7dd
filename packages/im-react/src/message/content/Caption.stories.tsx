import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../.storybook/kind-story.ts';
import { expectPictures, messagesNamed, partOf } from '../../../.storybook/message-checks.ts';
import { expectRing } from '../../../.storybook/ring-checks.ts';
import { demoKinds } from '../../testing/demo/kinds.ts';
import { KindsOnList } from '../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { captioned, file, image, text, video } = demoKinds;
const LAKE = (zh: boolean): string =>
  zh
    ? '日落时分的湖边，#笑哭; 比照片上还要美得多。地图：https://example.org/lake'
    : 'The lake at sunset #笑哭; far better than any picture shows. The way there: https://example.org/lake';

const LAKE_SPOKEN = '日落时分的湖边，[笑哭] 比照片上还要美得多。地图：https://example.org/lake';
type Kind = NonNullable<Parameters<typeof kindStory>[1]['play']>;
/** Messages with these names; the caption of the first stands below its content and has a link that can be pressed. */
const captions =
  (content: string, ...names: readonly string[]): Kind =>
  async (context) => {
    await messagesNamed(...names)(context);
    const message = context.canvas
      .getAllByRole('article')
      .find((each) => each.querySelector('[data-im-part="caption"]'));
    const caption = partOf(message, 'caption');
    await expect(partOf(message, content).getBoundingClientRect().bottom).toBeLessThanOrEqual(
      caption.getBoundingClientRect().top + 1,
    );
    await expect(within(caption).getByRole('link', { name: 'https://example.org/lake' })).toBeVisible();
    await expect(within(caption).getByRole('img', { name: '笑哭' })).toBeVisible();
  };

export const Picture = kindStory(
  (zh) => [
    captioned(image('lake', 900, 600), LAKE(zh)),
    { ...captioned(image('lake', 900, 600), zh ? '好美' : 'Lovely'), sendId: 2, state: 'read' },
  ],
  { height: 680, play: captions('image', `林知夏，14:10，图片、${LAKE_SPOKEN}`, '你，14:10，图片、好美，已读') },
);
/** The text keeps a readable width. */
export const NarrowPicture = kindStory((zh) => [{ ...captioned(image('dusk', 200, 900), LAKE(zh)), sendId: 2 }], {
  height: 560,
  async play(context) {
    await captions('image', `你，14:10，图片、${LAKE_SPOKEN}，已发送`)(context);
    const message = context.canvas.getByRole('article');
    await expect(partOf(message, 'caption').clientWidth).toBeGreaterThan(200);
  },
});
/** The caption of the last picture stands under all of them. */
export const Album = kindStory(
  (zh) => [
    image('dusk'),
    image('sea'),
    captioned(image('forest'), LAKE(zh)),
    { ...image('night'), sendId: 2, state: 'read', minutes: 9 },
    { ...captioned(image('dunes'), zh ? '两张' : 'Two of them'), sendId: 2, state: 'read', minutes: 9 },
  ],
  {
    height: 700,
    async play(context) {
      await captions(
        'bubble',
        '林知夏，14:10，第 1 张图片，共 3 张',
        '林知夏，14:10，第 2 张图片，共 3 张',
        `林知夏，14:10，第 3 张图片，共 3 张、${LAKE_SPOKEN}`,
        '你，14:19，第 1 张图片，共 2 张，已读',
        '你，14:19，第 2 张图片，共 2 张、两张，已读',
      )(context);
      const [first, , last] = context.canvas.getAllByRole('article');
      const { top } = partOf(last, 'caption').getBoundingClientRect();
      await expect(partOf(first, 'picture').getBoundingClientRect().bottom).toBeLessThanOrEqual(top + 1);
    },
  },
);
export const File = kindStory(
  (zh) => [
    captioned(file('budget.xlsx', 2_726_298), LAKE(zh)),
    { ...captioned(file('notes.docx', 91_000), zh ? '请看第三页' : 'See page three'), sendId: 2, state: 'read' },
  ],
  {
    height: 420,
    play: captions(
      'file',
      `林知夏，14:10，文件 budget.xlsx、2.6 MB、${LAKE_SPOKEN}`,
      '你，14:10，文件 notes.docx、89 KB、请看第三页，已读',
    ),
  },
);
export const Video = kindStory((zh) => [captioned(video('sea', 34), LAKE(zh))], {
  height: 480,
  play: captions('video', `林知夏，14:10，视频、0:34、${LAKE_SPOKEN}`),
});
/** An answer with a picture and a text. */
export const Quoting = kindStory(
  (zh) => [
    {
      ...captioned(image('lake', 900, 600), zh ? '这张怎么样？' : 'How about this one?'),
      sendId: 2,
      state: 'read',
      quote: {
        id: 1,
        sendId: 3,
        sendNickName: zh ? '林知夏' : 'Mia Larsen',
        ...text(zh ? '封面用哪张？' : 'Which for the cover?'),
      },
    },
  ],
  {
    height: 460,
    async play(context) {
      await messagesNamed('你，14:10，图片、这张怎么样？，回复 林知夏，已读')(context);
      const message = context.canvas.getByRole('article');
      await expectPictures(message, 1);
      const parts = ['quote', 'image', 'caption'].map((name) => partOf(message, name).getBoundingClientRect().top);
      await expect(parts).toEqual(parts.toSorted((one, two) => one - two));
      await expect(partOf(message, 'quote')).toHaveAccessibleName('林知夏 封面用哪张？');
    },
  },
);
export const Uploading = kindStory(
  (zh) => [{ ...captioned(image('dunes'), LAKE(zh)), sendId: 2, state: 'sending', id: 0 }],
  {
    uploads: { 'demo-0': {} },
    height: 460,
    async play(context) {
      await captions('image', `你，14:10，图片、${LAKE_SPOKEN}，发送中`)(context);
      await expectRing(context.canvas.getByRole('button', { name: '取消上传' }), 0.42);
    },
  },
);
