import type { Conversation, LastMessage } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../i18n/create-i18n.ts';
import { blankChat, SELF_ID } from '../../testing/stage.ts';
import { chatPreview } from './chat-preview.ts';

const t = createTranslate('en-US');

function last(parts: Partial<LastMessage>): LastMessage {
  return {
    type: MessageType.TEXT,
    text: '',
    details: '',
    mine: false,
    sendId: 3,
    sendNickName: 'Mia',
    recalled: false,
    recalledBy: 0,
    ...parts,
  };
}

function say(key: 'p:3' | 'g:9', parts: Partial<Conversation>): string {
  const { prefix, text } = chatPreview(t, { ...blankChat(key), ...parts }, SELF_ID);
  return prefix ? `${prefix.kind}|${text}` : text;
}

describe('the second line of a row', () => {
  test('a text, on one line', () => {
    expect(say('p:3', { last: last({ text: ' Hi\n\nthere ' }) })).toBe('Hi there');
  });

  test('in a group: who said it, unless it was oneself', () => {
    expect(say('g:9', { last: last({ text: 'Hi' }) })).toBe('Mia: Hi');
    expect(say('g:9', { last: last({ text: 'Hi', mine: true, sendId: SELF_ID }) })).toBe('Hi');
  });

  test('structured messages by their kind', () => {
    expect(say('p:3', { last: last({ type: MessageType.FILE, details: '{"name":"a.pdf"}' }) })).toBe('[File] a.pdf');
    expect(say('g:9', { last: last({ type: MessageType.IMAGE, details: '{}' }) })).toBe('Mia: [Photo]');
    expect(say('p:3', { last: last({ type: MessageType.ACT_RT_VIDEO, details: '{"duration":728}' }) })).toBe(
      '[Video call] 12:08',
    );
    expect(say('p:3', { last: last({ type: MessageType.FILE, details: 'not json' }) })).toBe('[File]');
    expect(say('p:3', { last: last({ type: 4_711, details: '{}' }) })).toBe('[Message]');
  });

  test('a recalled one by who recalled it', () => {
    const recalled = (recalledBy: number, sendId = 3) => last({ recalled: true, recalledBy, sendId });
    expect(say('p:3', { last: recalled(SELF_ID, SELF_ID) })).toBe('You recalled a message');
    expect(say('p:3', { last: recalled(3) })).toBe('The other party recalled a message');
    expect(say('g:9', { last: recalled(3) })).toBe('Mia recalled a message');
    expect(say('g:9', { last: recalled(8) })).toBe('An administrator recalled a message');
  });

  test('a tip in the reader’s language, without a sender', () => {
    const tip = last({
      type: MessageType.TIP_TEXT,
      text: '林知夏创建了群聊',
      details: '{"key":"tip.group.created","params":{"name":"Mia"}}',
    });
    expect(say('g:9', { last: tip })).toBe('Mia created the group');
  });

  test('a draft instead of the last message, a mention before both', () => {
    const chat = { draft: 'I may be late', last: last({ text: 'Hi' }) };
    expect(say('p:3', chat)).toBe('draft|I may be late');
    expect(say('g:9', { ...chat, atMe: true })).toBe('mention|Mia: Hi');
    expect(say('g:9', { ...chat, atAll: true })).toBe('mention|Mia: Hi');
  });

  test('nothing was ever said: nothing', () => {
    expect(say('p:3', {})).toBe('');
  });
});
