import type { MessageSummary } from 'im-sdk';
import { type NoticeKey, notices, type TipKey, tips, writeNotice, writeTip } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../testing/texts-in.ts';
import { contentSummary } from './content-summary.ts';
import { formatRecall } from './recall-sentence.ts';
import { summarySentence } from './summary-sentence.ts';
import { formatNotices, formatTip } from './tip-sentence.ts';

const en = textsIn('en-US');
const zh = textsIn('zh-CN');

describe('contentSummary', () => {
  it.each([
    [0, 'hello', 'hello'],
    [0, 'ha #笑哭; #no;', 'ha [Tears of joy] #no;'],
    [1, '{"url":"x"}', '[Photo]'],
    [2, '{"name":"a.pdf"}', '[File] a.pdf'],
    [2, 'broken {', '[File]'],
    [3, '{"duration":84}', '[Voice] 1:24'],
    [3, 'broken', '[Voice]'],
    [4, '{}', '[Video]'],
    [5, '{"amount":100,"currency":"CNY","greeting":"Good luck"}', '[Red envelope] Good luck'],
    [6, '{"amount":500,"currency":"CNY"}', '[Transfer] 5.00 CNY'],
    [6, '{}', '[Transfer]'],
    [40, '{"result":"answered","duration":728}', '[Voice call] 12:08'],
    [41, '{"result":"missed"}', '[Video call]'],
    [41, 'The other party did not answer', 'The other party did not answer'],
    [53, '{"title":"Maintenance","content":"Tonight"}', 'Maintenance'],
    [60, '', '[Friend request]'],
    [61, '', '[Group request]'],
    [88, '{"name":"Park"}', '[Location] Park'],
    [92, '', '[Shake]'],
    [93, '{"kind":"user","name":"Mia"}', '[Business card] Mia'],
    [93, '{"kind":"group","name":"Hikers"}', '[Group card] Hikers'],
    [1000, '{"kind":"poll","fallback":"Poll: lunch?"}', 'Poll: lunch?'],
    [1000, 'broken', '[Message]'],
    [777, '{"secret":1}', '[Message]'],
  ])('type %i, %s: %s', (type, content, expected) => expect(contentSummary(en, { type, content })).toBe(expected));
});

describe('summarySentence', () => {
  const summaries: readonly MessageSummary[] = [
    { kind: 'text', text: 'hi' },
    { kind: 'image' },
    { kind: 'file', name: '' },
    { kind: 'voice', duration: 0 },
    { kind: 'video', duration: 3 },
    { kind: 'redEnvelope', greeting: '' },
    { kind: 'transfer', amount: 500, currency: 'CNY' },
    { kind: 'location', name: '' },
    { kind: 'userCard', name: '' },
    { kind: 'groupCard', name: '' },
    { kind: 'voiceCall', result: '', duration: 0, text: '' },
    { kind: 'videoCall', result: '', duration: 0, text: '' },
    { kind: 'friendApplication' },
    { kind: 'groupApplication' },
    { kind: 'notice', text: '', title: '' },
    { kind: 'tip', text: 'tip', title: '' },
    { kind: 'shake' },
    { kind: 'custom', text: 'a poll' },
    { kind: 'recalled', actor: 'peer', name: '' },
    { kind: 'unknown' },
  ];

  it.each(['zh-CN', 'zh-TW', 'en-US'])('has words for every kind in %s', (language) => {
    const t = textsIn(language);
    const said = summaries.map((summary) => summarySentence(t, summary));
    expect(said.filter((sentence) => sentence === '' || sentence.includes('summary.'))).toEqual([]);
    expect(new Set(said).size).toBe(summaries.length);
  });
});

describe('formatRecall', () => {
  const say = (recalledBy: number, group: boolean): string =>
    formatRecall(en, { sendId: 2, sendNickName: 'Mia', recalledBy }, { selfId: 1, group });

  it('names who recalled', () => {
    expect(say(1, true)).toBe('You recalled a message');
    expect(say(2, false)).toBe('The other party recalled a message');
    expect(say(2, true)).toBe('Mia recalled a message');
    expect(say(3, true)).toBe('An administrator recalled a message');
    expect(say(0, true)).toBe('Mia recalled a message');
  });
});

describe('formatTip', () => {
  it("says a known tip in the reader's language", () => {
    const tip = { title: '{"key":"tip.group.invited","params":{"name":"Ann","names":["Bo","Cy"]}}', content: 'raw' };
    expect(formatTip(en, tip)).toBe('Ann invited Bo, Cy');
    expect(formatTip(zh, tip)).toBe('「Ann」邀请「Bo、Cy」加入了群聊');
  });

  it('knows every tip of the protocol, in English as the server says it', () => {
    const params = { name: 'Ann', names: ['Bo'], value: 'Hikers' };
    for (const key of Object.keys(tips) as TipKey[]) {
      const tip = writeTip(key, params);
      expect(formatTip(en, { ...tip, content: 'raw' })).toBe(tip.content);
    }
  });

  it('shows the text of the server for anything else', () => {
    expect(formatTip(en, { title: '', content: 'raw' })).toBe('raw');
    expect(formatTip(en, { title: '{"key":"tip.group.exploded"}', content: 'raw' })).toBe('raw');
    expect(formatTip(en, { title: '{broken', content: 'raw' })).toBe('raw');
  });
});

describe('formatNotices', () => {
  it("says a known notice in the reader's language", () => {
    const { title } = writeNotice('notice.newDevice', { place: 'Firefox, Linux' });
    expect(formatNotices(zh, title)).toEqual({ title: '新设备登录', text: '你的账号在新设备上登录：Firefox, Linux' });
  });

  it('knows every notice of the protocol, in English as the server says it', () => {
    for (const key of Object.keys(notices) as NoticeKey[]) {
      const written = writeNotice(key, { place: 'Linux' });
      const { title, text } = formatNotices(en, written.title) ?? {};
      expect({ title, content: text }).toEqual(JSON.parse(written.content));
    }
  });

  it('leaves any other notice as the server wrote it', () => {
    expect(formatNotices(en, 'Tonight')).toBeUndefined();
    expect(formatNotices(en, '{"key":"notice.exploded"}')).toBeUndefined();
  });
});
