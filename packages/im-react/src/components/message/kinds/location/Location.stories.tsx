import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { place } = demoKinds;

/** A drawn map: no tiles are fetched from anybody. */
export const Other = kindStory((zh) => [
  place(
    zh ? '云帆会议中心 · 3 号楼' : 'Yunfan Centre, building 3',
    zh ? '滨江区江南大道 588 号' : '588 Jiangnan Avenue',
  ),
]);
export const Own = kindStory(() => [{ ...place('Lake house', ''), sendId: 2, state: 'read' }]);
/** Without coordinates there is nothing to open. */
export const NameAlone = kindStory(() => [{ type: 88, content: '{"name":"Somewhere"}' }]);
