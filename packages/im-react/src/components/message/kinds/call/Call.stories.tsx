import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { call } = demoKinds;

/** How a call ended; red where one missed it. */
export const Records = kindStory(
  () => [
    call('missed'),
    call('answered', 728, true),
    { ...call('missed'), sendId: 2 },
    { ...call('rejected'), sendId: 2 },
    { ...call('cancelled', 0, true), sendId: 2 },
    { ...call('failed'), sendId: 2 },
  ],
  { height: 460 },
);
