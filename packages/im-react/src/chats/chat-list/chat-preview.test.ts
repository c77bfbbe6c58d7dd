import type { Conversation, LastMessage, RecallActor } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../testing/render/texts-in.ts';
import { blankChat, lastSaid, SELF_ID } from '../../testing/stage/stage.ts';
import { chatPreview } from './chat-preview.ts';

const t = textsIn('en-US');

type Said = Parameters<typeof lastSaid>[0];

function last(parts: Partial<Said>): LastMessage {
  return lastSaid({ sendId: 3, sendNickName: 'Mia', ...parts });
}

function say(key: 'p:3' | 'g:9', parts: Partial<Conversation>): string {
  const { prefix, text } = chatPreview(t, { ...blankChat(key), ...parts });
  return prefix ? `${prefix.kind}|${text}` : text;
}

describe('the second line of a row', () => {
  test('a kind of the host as the host summarises it; what it says nothing of keeps its own sentence', () => {
    const content = JSON.stringify({ kind: 'poll', fallback: 'Poll', data: 3 });
    const chat = { ...blankChat('p:3'), last: { ...last({ type: 1000, content }), content } };
    expect(chatPreview(t, chat, { ownSummary: 'Lunch\npoll' }).text).toBe('Lunch poll');
    expect(chatPreview(t, chat).text).toBe('Poll');
  });

  test('a new friend, before the first message', () => {
    expect(say('p:3', { isNewFriend: true })).toBe('You are now friends');
    expect(say('p:3', { isNewFriend: true, draft: 'Hi' })).toBe('draft|Hi');
  });

  test('a text, on one line', () => {
    expect(say('p:3', { last: last({ content: ' Hi\n\nthere ' }) })).toBe('Hi there');
  });

  test('who said it: oneself everywhere, others in a group', () => {
    expect(say('g:9', { last: last({ content: 'Hi' }) })).toBe('Mia: Hi');
    expect(say('g:9', { last: last({ content: 'Hi', sendId: SELF_ID }) })).toBe('You: Hi');
    expect(say('p:3', { last: last({ content: 'Hi', sendId: SELF_ID }) })).toBe('You: Hi');
  });

  test('structured messages by their kind', () => {
    expect(say('p:3', { last: last({ type: MessageType.FILE, content: '{"name":"a.pdf"}' }) })).toBe('[File] a.pdf');
    expect(say('g:9', { last: last({ type: MessageType.IMAGE, content: '{}' }) })).toBe('Mia: [Photo]');
    expect(say('p:3', { last: last({ type: MessageType.ACT_RT_VIDEO, content: '{"duration":728}' }) })).toBe(
      '[Video call] 12:08',
    );
    expect(say('p:3', { last: last({ type: MessageType.FILE, content: 'not json' }) })).toBe('[File]');
    expect(say('p:3', { last: last({ type: 4_711, content: '{}' }) })).toBe('[Message]');
  });

  test('a recalled one by who recalled it', () => {
    const recalled = (actor: RecallActor): LastMessage => ({
      ...last({}),
      recalled: true,
      summary: { kind: 'recalled', actor, name: 'Mia' },
    });
    expect(say('p:3', { last: recalled('me') })).toBe('You recalled a message');
    expect(say('p:3', { last: recalled('peer') })).toBe('The other party recalled a message');
    expect(say('g:9', { last: recalled('sender') })).toBe('Mia recalled a message');
    expect(say('g:9', { last: recalled('administrator') })).toBe('An administrator recalled a message');
  });

  test('a tip in the reader’s language, without a sender', () => {
    const tip = last({
      type: MessageType.TIP_TEXT,
      content: '林知夏创建了群聊',
      title: '{"key":"tip.group.created","params":{"name":"Mia"}}',
    });
    expect(say('g:9', { last: tip })).toBe('Mia created the group');
    const title = '{"key":"tip.group.pinned","params":{"name":"Mia"}}';
    const pinned = { type: MessageType.TIP_TEXT, content: '', title };
    expect(say('g:9', { last: last(pinned) })).toBe('Mia pinned a message');
    expect(say('g:9', { last: last({ ...pinned, sendId: SELF_ID }) })).toBe('You pinned a message');
  });

  test('the mention of everyone in the language of the reader, if it is one', () => {
    const said = { ...last({ content: '@Everyone the @Everyoneelse link' }), mentionsEveryone: true };
    const chat = { ...blankChat('g:9'), last: said };
    expect(chatPreview(textsIn('zh-CN'), chat).text).toBe('Mia：@所有人 the @Everyoneelse link');
    expect(chatPreview(textsIn('zh-CN'), { ...chat, last: last({ content: '@Everyone' }) }).text).toBe(
      'Mia：@Everyone',
    );
    const chinese = { ...last({ content: '@所有人 开会' }), mentionsEveryone: true };
    expect(chatPreview(t, { ...chat, last: chinese }).text).toBe('Mia: @Everyone 开会');
  });

  test('no draft where it cannot be sent', () => {
    expect(say('p:3', { draft: 'I may be late', gone: true, last: last({ content: 'Hi' }) })).toBe('Hi');
  });

  test('a draft instead of the last message, a mention before both', () => {
    const chat = { draft: 'I may be late', last: last({ content: 'Hi' }) };
    expect(say('p:3', chat)).toBe('draft|I may be late');
    expect(say('g:9', { ...chat, atMe: true })).toBe('mention|Mia: Hi');
    expect(say('g:9', { ...chat, atAll: true })).toBe('mention|Mia: Hi');
  });

  test('nothing was ever said: nothing', () => {
    expect(say('p:3', {})).toBe('');
  });
});
