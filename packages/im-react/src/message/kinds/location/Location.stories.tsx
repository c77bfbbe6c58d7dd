import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectSide, messagesNamed } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { place } = demoKinds;

/** A drawn map: no tiles are fetched from anybody. */
export const Other = kindStory(
  (zh) => [
    place(
      zh ? '云帆会议中心 · 3 号楼' : 'Yunfan Centre, building 3',
      zh ? '滨江区江南大道 588 号' : '588 Jiangnan Avenue',
    ),
  ],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，位置、云帆会议中心 · 3 号楼、滨江区江南大道 588 号')(context);
      const map = context.canvas.getByRole('link', { name: '查看地图' });
      await expect(map).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/?mlat=30.2&mlon=120.2#map=16/30.2/120.2',
      );
      await expect(map.querySelector('img')).toBeNull();
      await expectSide(context.canvas.getByRole('article'), 'other');
    },
  },
);
export const Own = kindStory(() => [{ ...place('Lake house', ''), sendId: 2, state: 'read' }], {
  async play(context) {
    await messagesNamed('你，14:10，位置、Lake house，已读')(context);
    await expect(context.canvas.getByRole('link', { name: '查看地图' })).toBeVisible();
    await expectSide(context.canvas.getByRole('article'), 'own');
  },
});
/** Without coordinates there is nothing to open. */
export const NameAlone = kindStory(() => [{ type: 88, content: '{"name":"Somewhere"}' }], {
  async play(context) {
    await messagesNamed('林知夏，14:10，位置、Somewhere')(context);
    await expect(context.canvas.queryByRole('link')).toBeNull();
  },
});
