import { writeNotice } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../i18n/language.ts';
import { demoKinds as k } from '../../testing/demo/kinds.ts';
import { textsIn } from '../../testing/render/texts-in.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { messageName } from './message-name.ts';

function named(
  language: Language,
  parts: object,
  album?: { index: number; count: number },
  quotedSender?: string,
): string {
  const row = rowOf({ key: 'k', ...parts });
  const place = album && { ...album, first: true, last: true, captioned: false };
  return messageName({
    t: textsIn(language),
    locale: language,
    row,
    sender: 'Mia',
    time: '14:02',
    album: place,
    quotedSender,
  });
}

describe('the name of a message says its kind in words', () => {
  it.each([
    [k.text('hello'), 'hello'],
    [k.image('lake'), 'Photo'],
    [k.file('a.pdf', 3_565_158), 'File a.pdf, 3.4 MB'],
    [k.file('', 0), 'File'],
    [k.voice(24), 'Voice message, 0:24'],
    [k.video('sea', 0), 'Video'],
    [k.place('Park', '1 Lake Road'), 'Location, Park, 1 Lake Road'],
    [k.card(4, 'Oliver'), 'Business card, Oliver'],
    [k.card(4, 'Hikers', 'group'), 'Group card, Hikers'],
    [k.envelope('Coffee'), 'Red envelope, Coffee'],
    [k.transfer(500, ''), 'Transfer, ¥5.00'],
    [k.call('missed'), 'Voice call, Missed'],
    [k.call('answered', 728, true), 'Video call, Duration 12:08'],
    [k.shake(), 'Shook your window'],
    [k.custom('poll', 'Poll: lunch?'), 'Poll: lunch?'],
    [{ type: 777, content: '{"secret":1}' }, '[Message]'],
  ])('%j', (content, words) => expect(named('en-US', content)).toBe(`Mia, 14:02, ${words}`));

  it('a notice of the server is spoken in the language of the reader, with its text', () => {
    const notice = { type: 53, ...writeNotice('notice.welcome') };
    expect(named('zh-CN', notice)).toBe('Mia，14:02，欢迎使用、你的账号已就绪，先和好友打个招呼吧。');
    expect(named('en-US', { type: 53, title: '', content: '{"level":1}' })).toBe('Mia, 14:02, [Notice]');
  });
  it('with who said it first, where it was forwarded', () => {
    const forwarded = { ...k.text('the news'), forwardedFrom: 'Tom' };
    expect(named('en-US', forwarded)).toBe('Mia, 14:02, the news, forwarded from Tom');
    expect(named('zh-CN', forwarded)).toContain('转发自 Tom');
    expect(named('zh-TW', forwarded)).toContain('轉寄自 Tom');
  });

  it('with its place among pictures, what it answers, and its state', () => {
    expect(named('en-US', k.image('lake'), { index: 1, count: 5 })).toBe('Mia, 14:02, Photo 2 of 5');
    expect(named('en-US', { ...k.text('yes'), quote: { id: 1, sendNickName: 'Tom', type: 0, content: 'no?' } })).toBe(
      'Mia, 14:02, yes, in reply to Tom',
    );
    const answer = { ...k.text('yes'), quote: { id: 1, sendNickName: 'Tom', type: 0, content: 'no?' } };
    expect(named('en-US', answer, undefined, 'Uncle')).toBe('Mia, 14:02, yes, in reply to Uncle');
    expect(named('en-US', { ...k.text('yes'), mine: true, revision: 1, state: 'read' })).toBe(
      'Mia, 14:02, yes, edited, read',
    );
    expect(named('zh-CN', { ...k.voice(24), mine: true, state: 'failed' })).toBe('Mia，14:02，语音、0:24，发送失败');
  });
});
