import { expect, it } from 'vitest';
import { writeNotice } from '../../protocol/content/notices.ts';
import { MessageType, messageKinds } from '../../protocol/index.ts';
import { summarise } from '../messages/message-summary.ts';
import { conversationTitle, messageText, summaryText } from './plain-text.ts';

it.each([
  ['private', 'Bob', 'Bob'],
  ['private', '', 'user 7'],
  ['group', '', 'Group 7'],
  ['system', '', 'System notices'],
] as const)('a %s conversation called %j has the title %s', (kind, showName, title) => {
  expect(conversationTitle({ kind, showName, targetId: 7 })).toBe(title);
});

const row = (type: number, content: string, title = '', recalled = false) => ({ type, content, title, recalled });

it.each(Object.entries(messageKinds))('%s has a text that is no JSON, also of malformed content', (_, kind) => {
  for (const content of ['{}', '{"name":5}', '{']) {
    const isText = kind.type === MessageType.TEXT || kind.type === MessageType.TIP_TEXT;
    const texts = [messageText(row(kind.type, content)), summaryText(summarise(row(kind.type, content)))];
    if (!isText) for (const text of texts) expect(text).toMatch(/^[[(\w]/);
  }
});

it.each([
  [row(MessageType.TEXT, 'hello'), 'hello', 'hello'],
  [row(MessageType.TEXT, 'hello', '', true), '(recalled)', 'hello'],
  [row(MessageType.IMAGE, JSON.stringify({ originUrl: 'x', caption: 'sunset' })), '[Photo] sunset', '[Photo] sunset'],
  [row(MessageType.FILE, JSON.stringify({ name: 'a.pdf' })), '[File] a.pdf', '[File] a.pdf'],
  [
    row(MessageType.SYSTEM_MESSAGE, writeNotice('notice.welcome').content, writeNotice('notice.welcome').title),
    'Welcome: Your account is ready. Say hello to somebody.',
    'Welcome',
  ],
])('%o: %s, in a list %s', (message, text, line) => {
  expect(messageText(message)).toBe(text);
  expect(summaryText(summarise(message))).toBe(line);
});
