import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

/** A kind that this version does not know, and one of a host's that says what it is. */
export const Unknown = kindStory((zh) => [
  { type: 777, content: '{}' },
  demoKinds.custom('poll', zh ? '投票：午饭吃什么？' : 'Poll: lunch?'),
]);
/** Kinds of the host's own: in a bubble, or without one. */
export const OwnKinds = kindStory(() => [demoKinds.custom('poll', 'Poll'), demoKinds.custom('sticker', 'Sticker')], {
  args: {
    kinds: {
      poll: ({ row }) => <strong>{row.content.length} votes</strong>,
      sticker: { component: () => <span style={{ fontSize: 80, lineHeight: 1 }}>🦊</span>, bare: true },
    },
  },
});
