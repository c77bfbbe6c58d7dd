import type { GroupCallEnd, MediaFailure, PrivateCallEnd } from 'im-rtc';
import { groupCallView, privateCallView } from 'im-rtc/testing';
import { expect, test } from 'vitest';
import { enUS } from '../../i18n/locales/en-US.ts';
import { zhCN } from '../../i18n/locales/zh-CN.ts';
import { zhTW } from '../../i18n/locales/zh-TW.ts';
import type { Translate } from '../../i18n/translate.ts';
import { endSentence, nextStepOf } from './end-sentence.ts';
import { troubleText } from './trouble-text.ts';

const t: Translate = (key) => enUS[key as keyof typeof enUS];
const closed = { phase: 'closed' } as const;

test.each([
  ['hungUp', 'You have hung up, call ended'],
  ['cancelled', 'Call cancelled, call ended'],
  ['peerRejected', 'Peer rejected your call request'],
  ['peerUnsupported', 'Peer device does not support calls'],
  ['answeredElsewhere', 'Answered on another device'],
  ['youDidNotAnswer', 'You did not answer'],
] as const)('%s is the sentence of the specification', (end, sentence) => {
  expect(endSentence(t, privateCallView({ ...closed, end }))).toBe(sentence);
});

/** Sentence of each end; `undefined` where nothing is said, or a card of its own. */
const PRIVATE: Record<PrivateCallEnd, string | undefined> = {
  hungUp: 'You have hung up, call ended',
  cancelled: 'Call cancelled, call ended',
  rejected: 'You rejected the call',
  peerHungUp: 'Peer has hung up, call ended',
  peerCancelled: 'Peer cancelled the call',
  peerRejected: 'Peer rejected your call request',
  peerBusy: 'Peer is in another call',
  peerUnsupported: 'Peer device does not support calls',
  peerFailed: 'The call failed on the peer’s side',
  peerDidNotAnswer: 'Peer did not answer',
  youDidNotAnswer: 'You did not answer',
  answeredElsewhere: 'Answered on another device',
  rejectedElsewhere: 'Rejected on another device',
  mediaFailed: undefined,
  refused: 'The server refused this',
  unreachable: 'The server did not answer, the call was not made',
  connectionFailed: 'The connection was lost, call ended',
  endedMeanwhile: 'The call has ended',
  loggedOut: undefined,
  pageHidden: undefined,
};
const GROUP: Record<GroupCallEnd, string | undefined> = {
  quit: 'You left the call',
  cancelled: 'Call cancelled, call ended',
  rejected: 'You rejected the call',
  cancelledByHost: 'The call was cancelled',
  everyoneLeft: 'Everyone has left, call ended',
  nobodyAnswered: 'Nobody answered',
  youDidNotAnswer: 'You did not answer',
  answeredElsewhere: 'Answered on another device',
  rejectedElsewhere: 'Rejected on another device',
  mediaFailed: undefined,
  refused: 'The server refused this',
  unreachable: 'The server did not answer, the call was not made',
  connectionFailed: 'The connection was lost, call ended',
  endedMeanwhile: 'The call has ended',
  loggedOut: undefined,
  pageHidden: undefined,
};

test.each(Object.entries(PRIVATE))('the end %s of a private call: %s', (end, sentence) => {
  expect(endSentence(t, privateCallView({ ...closed, end: end as PrivateCallEnd }))).toBe(sentence);
});

test.each(Object.entries(GROUP))('the end %s of a group call: %s', (end, sentence) => {
  expect(endSentence(t, groupCallView({ ...closed, end: end as GroupCallEnd }))).toBe(sentence);
});

test.each([
  [zhCN, '你已挂断，通话结束', '呼叫已取消，通话结束', '对方拒绝了你的通话请求', '已在其他设备接听', '你未接听'],
  [zhTW, '你已掛斷，通話結束', '呼叫已取消，通話結束', '對方拒絕了你的通話請求', '已在其他裝置接聽', '你未接聽'],
])('the sentences of the specification in Chinese', (texts, ...sentences) => {
  const say: Translate = (key) => texts[key as keyof typeof texts];
  const ends = ['hungUp', 'cancelled', 'peerRejected', 'answeredElsewhere', 'youDidNotAnswer'] as const;
  expect(ends.map((end) => endSentence(say, privateCallView({ ...closed, end })))).toEqual(sentences);
});

test('a refusal is told by its key, and never in the words of the server', () => {
  const refused = { ...closed, end: 'refused' } as const;
  const friends = 'you are no longer friends, cannot make call';
  expect(endSentence(t, privateCallView({ ...refused, detail: 'call.notFriend' }))).toBe(friends);
  expect(endSentence(t, privateCallView({ ...refused, detail: '<b>raw</b>' }))).toBe('The server refused this');
});

test('calling again is offered where it may help; a running group call can be joined', () => {
  expect(nextStepOf(privateCallView({ ...closed, end: 'peerBusy' }))).toBe('again');
  expect(nextStepOf(privateCallView({ ...closed, end: 'hungUp' }))).toBeUndefined();
  expect(nextStepOf(groupCallView({ ...closed, end: 'refused', detail: 'call.running' }))).toBe('join');
});

test('a device that cannot be opened is told in the sentence of the specification', () => {
  const titleOf = (...args: Parameters<typeof troubleText>) => t(troubleText(...args).title);
  expect(titleOf('refused', false)).toBe('Failed to open microphone');
  expect(titleOf('inUse', true)).toBe('Failed to open camera');
  expect(titleOf('missing', true)).toBe('Failed to access camera');
  expect(titleOf('unsupported', false)).toBe(
    'RTC init failed, possible causes: 1. server lacks an SSL certificate 2. device does not support WebRTC',
  );
});

test('below it stands what is known of the cause', () => {
  const whyOf = (failure: MediaFailure): string | undefined => {
    const { why } = troubleText(failure, true);
    return why && t(why);
  };
  expect(whyOf('refused')).toBe('The browser does not let this page use it.');
  expect(whyOf('missing')).toBe('No such device was found.');
  expect(whyOf('inUse')).toBe('Another application is using it.');
  expect(whyOf('unsupported')).toBeUndefined();
});
