import { describe, expect, it } from 'vitest';
import { createTranslate } from '../i18n/create-i18n.ts';
import { contentSummary } from './content-summary.ts';
import { recallSentence } from './recall-sentence.ts';
import { tipSentence } from './tip-sentence.ts';

const en = createTranslate('en-US');
const zh = createTranslate('zh-CN');

describe('contentSummary', () => {
  it.each([
    [0, 'hello', 'hello'],
    [1, '{"url":"x"}', '[Photo]'],
    [2, '{"name":"a.pdf"}', '[File] a.pdf'],
    [2, 'broken {', '[File]'],
    [3, '{"duration":84}', '[Voice] 1:24'],
    [6, '{"amount":"5.00"}', '[Transfer] 5.00'],
    [93, '{"groupId":3}', '[Group card]'],
    [777, '{"secret":1}', '[Message]'],
  ])('type %i, %s: %s', (type, content, expected) => expect(contentSummary(en, { type, content })).toBe(expected));
});

describe('recallSentence', () => {
  const say = (recalledBy: number, group: boolean): string =>
    recallSentence(en, { sendId: 2, sendNickName: 'Mia', recalledBy }, { selfId: 1, group });

  it('names who recalled', () => {
    expect(say(1, true)).toBe('You recalled a message');
    expect(say(2, false)).toBe('The other party recalled a message');
    expect(say(2, true)).toBe('Mia recalled a message');
    expect(say(3, true)).toBe('An administrator recalled a message');
    expect(say(0, true)).toBe('Mia recalled a message');
  });
});

describe('tipSentence', () => {
  it("says a known tip in the reader's language", () => {
    const tip = { title: '{"key":"tip.group.invited","params":{"name":"Ann","names":["Bo","Cy"]}}', content: 'raw' };
    expect(tipSentence(en, tip)).toBe('Ann invited Bo, Cy');
    expect(tipSentence(zh, tip)).toBe('「Ann」邀请「Bo、Cy」加入了群聊');
  });

  it('shows the text of the server for anything else', () => {
    expect(tipSentence(en, { title: '', content: 'raw' })).toBe('raw');
    expect(tipSentence(en, { title: '{"key":"tip.group.exploded"}', content: 'raw' })).toBe('raw');
    expect(tipSentence(en, { title: '{broken', content: 'raw' })).toBe('raw');
  });
});
