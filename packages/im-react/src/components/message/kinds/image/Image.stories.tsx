import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';
import { demoPicture } from '../../../../testing/demo-pictures.ts';
import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { image, text } = demoKinds;

/** The ratio of the picture; its box stands before it comes. */
export const One = kindStory(
  () => [image('lake', 900, 600), { ...image('dusk', 400, 900), sendId: 2, state: 'read' }],
  {
    height: 720,
  },
);
export const Two = kindStory(() => [image('night'), image('dunes')]);
export const Three = kindStory(() => [image('dusk'), image('sea'), image('forest')], { height: 400 });
export const Four = kindStory(() => (['dusk', 'sea', 'forest', 'lake'] as const).map((name) => image(name)), {
  height: 400,
});
/** More than four: the fourth says how many. Each row keeps a place, a menu and a name of its own. */
export const Nine = kindStory(
  () =>
    (['night', 'dusk', 'sea', 'lake', 'forest', 'dunes', 'night', 'lake', 'sea'] as const).map((name) => ({
      ...image(name),
      sendId: 2,
      state: 'read' as const,
    })),
  { height: 400 },
);
/** Nobody knows its size: a fixed box, and the picture is cut to fit. */
export const UnknownSize = kindStory(() => [image('lake', 0, 0)]);
export const Uploading = kindStory(() => [{ ...image('dunes'), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': { previewUrl: demoPicture('dunes') } },
});
export const UploadFailed = kindStory(
  () => [{ ...image('dunes'), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  { uploads: { 'demo-0': { state: 'failed', previewUrl: demoPicture('dunes') } }, height: 360 },
);
/** The picture is gone, or cannot be read. */
export const Broken = kindStory(() => [
  { type: 1, content: JSON.stringify({ originUrl: 'data:image/png;base64,x', width: 600, height: 400 }) },
]);
/** An answer to a picture, with a small one of it. */
export const Quoted = kindStory((zh) => [
  {
    ...text(zh ? '这张当封面吧' : 'This one for the cover'),
    sendId: 2,
    quote: { id: 1, sendId: 3, sendNickName: zh ? '林知夏' : 'Mia Larsen', ...image('lake') },
  },
]);
