import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { video } = demoKinds;

/** A picture of it, how long it is; it plays in its place. */
export const Other = kindStory(() => [video('sea', 42)], { height: 320 });
export const Own = kindStory(() => [{ ...video('lake', 728), sendId: 2, state: 'read' }], { height: 320 });
/** No picture of it is known. */
export const WithoutCover = kindStory(() => [
  { type: 4, content: JSON.stringify({ videoUrl: 'https://files.example.com/v.mp4', coverUrl: '', duration: 8 }) },
]);
export const Uploading = kindStory(() => [{ ...video('sea', 42), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
  height: 320,
});
