import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectSide, messagesNamed } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { card } = demoKinds;

/** Name and user name; it can be opened. */
export const Person = kindStory(
  (zh) => [
    card(14, zh ? '唐晚' : 'Tessa Holm'),
    { ...card(4, zh ? '周景行' : 'Oliver Grant'), sendId: 2, state: 'read' },
  ],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，个人名片、唐晚', '你，14:10，个人名片、周景行，已读')(context);
      const [other, own] = context.canvas.getAllByRole('article');
      await expect(context.canvas.getByRole('button', { name: '唐晚 @tangwan' })).toBeEnabled();
      await expect(context.canvas.getByRole('button', { name: '周景行 @zhoujingxing' })).toBeEnabled();
      await expectSide(other, 'other');
      await expectSide(own, 'own');
    },
  },
);
/** The name of a group that the reader is in. */
export const Group = kindStory((zh) => [card(98, zh ? '周末徒步群' : 'Weekend hikes', 'group')], {
  async play(context) {
    await messagesNamed('林知夏，14:10，群名片、周末徒步群')(context);
    const card = within(context.canvas.getByRole('article'));
    await expect(card.getByTitle('周末徒步群')).toBeVisible();
    await expect(card.getByText('群名片')).toBeVisible();
  },
});
