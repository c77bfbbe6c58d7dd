import { type NoticeKey, notices, type TipKey, tips, writeNotice, writeTip } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../testing/render/texts-in.ts';
import { formatRecall } from './recall-sentence.ts';
import { formatNotices, formatTip } from './tip-sentence.ts';

const en = textsIn('en-US');
const zh = textsIn('zh-CN');

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
