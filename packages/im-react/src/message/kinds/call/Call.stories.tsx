import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

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
  {
    height: 460,
    async play(context) {
      await messagesNamed(
        '林知夏，14:10，语音通话、未接听',
        '林知夏，14:10，视频通话、时长 12:08',
        '你，14:10，语音通话、对方未接听，已发送',
        '你，14:10，语音通话、对方已拒绝，已发送',
        '你，14:10，视频通话、已取消，已发送',
        '你，14:10，语音通话、未接通，已发送',
      )(context);
      const [missed, answered] = context.canvas.getAllByRole('article');
      const colourOf = (row: HTMLElement | undefined, text: string) =>
        getComputedStyle(within(partOf(row, 'call')).getByText(text)).color;
      await expect(colourOf(missed, '语音通话')).not.toBe(colourOf(answered, '视频通话'));
    },
  },
);
