import { expect, it } from 'vitest';
import {
  contentIssues,
  isBubbleType,
  isCountingType,
  isSendableType,
  isStructuredType,
  MessageType,
  messageKinds,
} from '../../protocol/index.ts';
import { interpret } from '../../sync/plan/interpret.ts';
import { messageBody } from './message-body.ts';
import { summarise } from './message-summary.ts';

/* These hold for every line of `messageKinds`, also for those that are added later: nothing here names a kind. */

const kinds = Object.entries(messageKinds);

it('every kind has a number of its own', () => {
  expect(new Set(Object.values(MessageType)).size).toBe(Object.keys(MessageType).length);
});

it.each(kinds)('%s: number, unread count, row and what may be sent follow the table', (name, kind) => {
  const { type } = kind;
  expect((MessageType as Readonly<Record<string, number>>)[name]).toBe(type);
  expect(isCountingType(type)).toBe(kind.isCounting);
  expect(isSendableType(type)).toBe(kind.isSendable);
  expect(isStructuredType(type)).toBe(kind.isSendable && kind.content !== undefined);
  expect(isBubbleType(type)).toBe(kind.isBubble);
  const stored = interpret(3, { id: 5, chatSeq: 5, sendId: 2, recvId: 1, type, content: '' }, 1);
  expect(stored.kind).toBe(kind.isBubble ? 'row' : 'unknown');
});

it.each(kinds)('%s: preview and body come from the table, also of malformed content', (_, kind) => {
  for (const content of ['', '{}', '{"name":5}', 'a sentence', '{']) {
    const row = { type: kind.type, content, title: '', recalled: false };
    expect(summarise(row).kind).toBe(kind.summary({}, row).kind);
    expect(messageBody(row).kind).toBe(kind.body(undefined, row).kind);
    if (kind.isSendable && kind.content) expect(contentIssues(kind.type, content)).not.toEqual([]);
  }
});

it.each([
  ['NUL', '"a\\u0000b"', false],
  ['half of a surrogate pair', '"a\\uD83Db"', false],
  ['a whole pair', '"\\ud83d\\ude00"', true],
  ['a backslash before u0000', '"C:\\\\u0000"', true],
])('a structured content with an escape of %s', (_, name, isTaken) => {
  const issues = contentIssues(MessageType.FILE, `{"name":${name},"size":1,"url":"/api/file/file/1.txt"}`);
  expect(issues).toEqual(isTaken ? [] : [expect.objectContaining({ path: 'content' })]);
});
