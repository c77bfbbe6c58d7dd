import type { GroupCallEnd, PrivateCallEnd } from 'im-rtc';
import { groupCallView, privateCallView } from 'im-rtc/testing';
import { expect, test } from 'vitest';
import { enUS } from '../../i18n/locales/en-US.ts';
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

const PRIVATE: Record<PrivateCallEnd, boolean> = {
  hungUp: true,
  cancelled: true,
  rejected: true,
  peerHungUp: true,
  peerCancelled: true,
  peerRejected: true,
  peerBusy: true,
  peerUnsupported: true,
  peerFailed: true,
  peerDidNotAnswer: true,
  youDidNotAnswer: true,
  answeredElsewhere: true,
  rejectedElsewhere: true,
  mediaFailed: false,
  refused: true,
  unreachable: true,
  connectionFailed: true,
  endedMeanwhile: true,
  loggedOut: false,
  pageHidden: false,
};
const GROUP: Record<GroupCallEnd, boolean> = {
  quit: true,
  cancelled: true,
  rejected: true,
  cancelledByHost: true,
  everyoneLeft: true,
  nobodyAnswered: true,
  youDidNotAnswer: true,
  answeredElsewhere: true,
  rejectedElsewhere: true,
  mediaFailed: false,
  refused: true,
  unreachable: true,
  connectionFailed: true,
  endedMeanwhile: true,
  loggedOut: false,
  pageHidden: false,
};

test.each(Object.entries(PRIVATE))('the end %s of a private call has a sentence: %s', (end, has) => {
  expect(endSentence(t, privateCallView({ ...closed, end: end as PrivateCallEnd })) !== undefined).toBe(has);
});

test.each(Object.entries(GROUP))('the end %s of a group call has a sentence: %s', (end, has) => {
  expect(endSentence(t, groupCallView({ ...closed, end: end as GroupCallEnd })) !== undefined).toBe(has);
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
  expect(titleOf('unsupported', false)).toMatch(/^RTC init failed, possible causes: 1\. server lacks an SSL/);
});
