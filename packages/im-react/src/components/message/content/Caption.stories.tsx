import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../testing/demo-kinds.ts';
import { KindsOnList } from '../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { captioned, file, image, text, video } = demoKinds;
const LAKE = (zh: boolean): string =>
  zh
    ? '日落时分的湖边，#笑哭; 比照片上还要美得多。地图：https://example.org/lake'
    : 'The lake at sunset #笑哭; far better than any picture shows. The way there: https://example.org/lake';

export const Picture = kindStory(
  (zh) => [
    captioned(image('lake', 900, 600), LAKE(zh)),
    { ...captioned(image('lake', 900, 600), zh ? '好美' : 'Lovely'), sendId: 2, state: 'read' },
  ],
  { height: 680 },
);
/** The text keeps a readable width. */
export const NarrowPicture = kindStory((zh) => [{ ...captioned(image('dusk', 200, 900), LAKE(zh)), sendId: 2 }], {
  height: 560,
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
  { height: 700 },
);
export const File = kindStory(
  (zh) => [
    captioned(file('budget.xlsx', 2_726_298), LAKE(zh)),
    { ...captioned(file('notes.docx', 91_000), zh ? '请看第三页' : 'See page three'), sendId: 2, state: 'read' },
  ],
  { height: 420 },
);
export const Video = kindStory((zh) => [captioned(video('sea', 34), LAKE(zh))], { height: 480 });
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
  { height: 460 },
);
export const Uploading = kindStory(
  (zh) => [{ ...captioned(image('dunes'), LAKE(zh)), sendId: 2, state: 'sending', id: 0 }],
  { uploads: { 'demo-0': {} }, height: 460 },
);
