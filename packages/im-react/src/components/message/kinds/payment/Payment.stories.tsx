import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { envelope, transfer } = demoKinds;

/** Shown only: nothing can be opened, no money is moved. */
export const RedEnvelope = kindStory((zh) => [
  envelope(zh ? '评审顺利，请大家喝咖啡' : 'Coffee for everyone'),
  { ...envelope(''), sendId: 2, state: 'read' },
]);
export const Transfer = kindStory((zh) => [
  transfer(12_345, zh ? '午饭' : 'lunch'),
  { ...transfer(500, ''), sendId: 2, state: 'read' },
]);
