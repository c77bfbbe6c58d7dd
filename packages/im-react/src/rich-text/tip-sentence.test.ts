import { writeTip } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { textsIn } from '../testing/render/texts-in.ts';
import { formatTip } from './tip-sentence.ts';

test('a pin names who did it; one’s own says so', () => {
  const pinned = writeTip('tip.group.pinned', { name: 'Mia' });
  expect(formatTip(textsIn('en-US'), pinned)).toBe('Mia pinned a message');
  expect(formatTip(textsIn('en-US'), { ...pinned, mine: true })).toBe('You pinned a message');
  expect(formatTip(textsIn('zh-CN'), { ...pinned, mine: true })).toBe('你置顶了一条消息');
  const unpinned = writeTip('tip.group.unpinned', { name: 'Mia' });
  expect(formatTip(textsIn('zh-TW'), { ...unpinned, mine: true })).toBe('你取消了置頂訊息');
});
