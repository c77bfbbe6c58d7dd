import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectSide, messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { envelope, transfer } = demoKinds;

type Kind = Parameters<typeof kindStory>[1]['play'];
/** These names; one of each side, and nothing in them can be pressed. */
const shows =
  (kind: 'red-envelope' | 'transfer', ...names: readonly string[]): Kind =>
  async (context) => {
    await messagesNamed(...names)(context);
    const [other, own] = context.canvas.getAllByRole('article');
    await expectSide(other, 'other');
    await expectSide(own, 'own');
    for (const message of [other, own]) await expect(partOf(message, kind).querySelector('a, button')).toBeNull();
  };

/** Shown only: nothing can be opened, no money is moved. */
export const RedEnvelope = kindStory(
  (zh) => [
    envelope(zh ? '评审顺利，请大家喝咖啡' : 'Coffee for everyone'),
    { ...envelope(''), sendId: 2, state: 'read' },
  ],
  { play: shows('red-envelope', '林知夏，14:10，红包、评审顺利，请大家喝咖啡', '你，14:10，红包，已读') },
);
export const Transfer = kindStory(
  (zh) => [transfer(12_345, zh ? '午饭' : 'lunch'), { ...transfer(500, ''), sendId: 2, state: 'read' }],
  {
    async play(context) {
      await shows('transfer', '林知夏，14:10，转账、¥123.45', '你，14:10，转账、¥5.00，已读')?.(context);
      await expect(context.canvas.getByText('午饭')).toBeVisible();
    },
  },
);
