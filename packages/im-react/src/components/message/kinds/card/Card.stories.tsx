import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { card } = demoKinds;

export const Person = kindStory((zh) => [
  card(14, zh ? '唐晚' : 'Tessa Holm'),
  { ...card(4, zh ? '周景行' : 'Oliver Grant'), sendId: 2, state: 'read' },
]);
export const Group = kindStory((zh) => [card(98, zh ? '周末徒步群' : 'Weekend hikes', 'group')]);
