import { MessageType } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { textsIn } from '../../../testing/render/texts-in.ts';
import { summarizeCall } from './call-summary.ts';

test('a call that the caller cancelled is a missed one for the callee, in red', () => {
  const record = { type: MessageType.ACT_RT_VOICE, content: '{"result":"cancelled","duration":0,"missed":true}' };
  const of = (mine: boolean) => summarizeCall(textsIn('en-US'), { ...record, mine });
  expect(of(false)).toMatchObject({ note: 'Missed', missed: true });
  expect(of(true)).toMatchObject({ missed: false });
  expect(of(true).note).not.toBe('Missed');
});

test.each([
  ['en-US', 'Peer rejected the call', 'You rejected the call'],
  ['zh-CN', '对方已拒绝', '你已拒绝'],
  ['zh-TW', '對方已拒絕', '你已拒絕'],
] as const)('in %s the record of a rejected call says who rejected it: %s, %s', (language, ofCaller, ofCallee) => {
  const record = { type: MessageType.ACT_RT_VOICE, content: '{"result":"rejected","duration":0}' };
  const noteOf = (mine: boolean): string => summarizeCall(textsIn(language), { ...record, mine }).note;
  expect([noteOf(true), noteOf(false)]).toEqual([ofCaller, ofCallee]);
});
