import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectFailure, messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { text } = demoKinds;

/** Links end where a Chinese sentence goes on; emoji of the set stand in the line. */
export const LinksAndEmoji = kindStory(
  (zh) => [
    text(
      zh
        ? '稿子在 https://docs.example.com/brief，记得看 #绿叶;'
        : 'The brief is at https://docs.example.com/brief #绿叶;',
    ),
    { ...text(zh ? '收到 #点赞;' : 'Got it #点赞;'), sendId: 2, state: 'read' },
  ],
  {
    async play(context) {
      const brief = 'https://docs.example.com/brief';
      await messagesNamed(`林知夏，14:10，稿子在 ${brief}，记得看 [绿叶]`, '你，14:10，收到 [点赞]，已读')(context);
      const link = context.canvas.getByRole('link', { name: brief });
      await expect(link).toHaveAttribute('href', brief);
      const leaf = context.canvas.getByRole('img', { name: '绿叶' });
      const line = Number.parseFloat(getComputedStyle(leaf).lineHeight);
      await expect(leaf.clientHeight).toBeLessThanOrEqual(line);
    },
  },
);
/** One to three emoji alone are large, without a bubble. */
export const EmojiAlone = kindStory(
  () => [text('🎉🥳'), { ...text('#笑哭;#点赞;'), sendId: 2, state: 'read' }, { ...text('👍🏽'), sendId: 4 }],
  {
    async play(context) {
      await messagesNamed('林知夏，14:10，🎉🥳', '你，14:10，[笑哭][点赞]，已读', '周景行，14:10，👍🏽')(context);
      await expect(context.canvasElement.querySelector('.im-bubble')).toBeNull();
      for (const message of context.canvas.getAllByRole('article'))
        await expect(Number.parseFloat(getComputedStyle(partOf(message, 'text')).fontSize)).toBeGreaterThan(24);
    },
  },
);
/** Every state of an own text. */
export const States = kindStory(
  (zh) => [
    { ...text(zh ? '等待发送' : 'Waiting'), sendId: 2, state: 'queued', id: 0 },
    { ...text(zh ? '正在发送' : 'On its way'), sendId: 2, state: 'sending', id: 0 },
    { ...text(zh ? '已送达服务器' : 'Delivered'), sendId: 2 },
    { ...text(zh ? '对方已读' : 'Read by the other'), sendId: 2, state: 'read' },
    { ...text(zh ? '改过一次' : 'Edited once'), sendId: 2, state: 'read', revision: 1 },
    { ...text(zh ? '没发出去' : 'Did not go out'), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 },
  ],
  {
    height: 420,
    conversation: 'p:3',
    async play(context) {
      await messagesNamed(
        '你，14:10，等待发送，等待发送',
        '你，14:10，正在发送，发送中',
        '你，14:10，已送达服务器，已发送',
        '你，14:10，对方已读，已读',
        '你，14:10，改过一次，已编辑，已读',
        '你，14:10，没发出去，发送失败',
      )(context);
      await expectFailure(context.canvas.getAllByRole('article').at(-1));
    },
  },
);
/** In a group: by how many it was read. */
export const ReadByMembers = kindStory(
  (zh) => [{ ...text(zh ? '下午三点评审' : 'Review at three'), sendId: 2, receipt: true, readedCount: 12 }],
  {
    async play(context) {
      await messagesNamed('你，14:10，下午三点评审，已读 12')(context);
      await expect(context.canvas.getByRole('button', { name: '已读 12/18' })).toBeEnabled();
    },
  },
);
/** A recalled text of one's own, one of somebody else, and what the group says by itself. */
export const Tips = kindStory(
  (zh) => [
    { ...text(''), sendId: 2, recalled: true, recalledBy: 2 },
    { ...text(''), sendId: 4, recalled: true, recalledBy: 3 },
    { type: 21, content: zh ? '「顾长安」邀请「白露」加入了群聊' : 'Ines invited Bo' },
  ],
  {
    async play(context) {
      await messagesNamed('你撤回了一条消息', '管理员撤回了一条消息', '「顾长安」邀请「白露」加入了群聊')(context);
      await expect(context.canvasElement.querySelector('.im-bubble')).toBeNull();
    },
  },
);
