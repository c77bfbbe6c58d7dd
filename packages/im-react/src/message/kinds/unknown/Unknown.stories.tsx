import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

/** A kind that this version does not know, and one of a host's that says what it is. */
export const Unknown = kindStory(
  (zh) => [{ type: 777, content: '{}' }, demoKinds.custom('poll', zh ? '投票：午饭吃什么？' : 'Poll: lunch?')],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，[消息]', '林知夏，14:10，投票：午饭吃什么？')(context);
      const [unknown, named] = context.canvas.getAllByRole('article');
      await expect(partOf(unknown, 'unknown-message')).toHaveTextContent('当前版本无法显示此消息');
      await expect(partOf(named, 'text')).toHaveTextContent('投票：午饭吃什么？');
    },
  },
);
/** Kinds of the host's own: in a bubble, or without one. */
export const OwnKinds = kindStory(() => [demoKinds.custom('poll', 'Poll'), demoKinds.custom('sticker', 'Sticker')], {
  async play(context) {
    await messagesNamed('林知夏，14:10，Poll', '林知夏，14:10，Sticker')(context);
    const [poll, sticker] = context.canvas.getAllByRole('article');
    await expect(poll?.querySelector('.im-bubble')).toHaveTextContent('33 votes');
    await expect(sticker).toHaveTextContent('🦊');
    await expect(sticker?.querySelector('.im-bubble')).toBeNull();
  },
  args: {
    kinds: {
      poll: ({ row }) => <strong>{row.content.length} votes</strong>,
      sticker: { component: () => <span style={{ fontSize: 80, lineHeight: 1 }}>🦊</span>, bare: true },
    },
  },
});
