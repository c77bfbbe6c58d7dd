import type { GroupCallEnd, GroupCallView, PrivateCallEnd, PrivateCallView } from 'im-rtc';
import { type ErrorCode, refusals } from 'im-sdk/protocol';
import { codeSentence } from '../../i18n/error-sentence.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Ends with a sentence of their own; the sentence of the others depends on the detail, or there is none. */
const SENTENCES: Partial<Record<PrivateCallEnd | GroupCallEnd, TextKey>> = {
  hungUp: 'call.end.hungUp',
  cancelled: 'call.end.cancelled',
  rejected: 'call.end.rejected',
  peerHungUp: 'call.end.peerHungUp',
  peerCancelled: 'call.end.peerCancelled',
  peerRejected: 'call.end.peerRejected',
  peerBusy: 'call.end.peerBusy',
  peerUnsupported: 'call.end.peerUnsupported',
  peerFailed: 'call.end.peerFailed',
  peerDidNotAnswer: 'call.end.peerDidNotAnswer',
  youDidNotAnswer: 'call.end.youDidNotAnswer',
  answeredElsewhere: 'call.end.answeredElsewhere',
  rejectedElsewhere: 'call.end.rejectedElsewhere',
  unreachable: 'call.end.unreachable',
  connectionFailed: 'call.end.connectionFailed',
  endedMeanwhile: 'call.end.endedMeanwhile',
  quit: 'call.end.quit',
  cancelledByHost: 'call.end.cancelledByHost',
  everyoneLeft: 'call.end.everyoneLeft',
  nobodyAnswered: 'call.end.nobodyAnswered',
};

/** Sentence for the end of a call; `undefined` for ends without one, such as a logout. */
export function endSentence(t: Translate, { end, detail }: PrivateCallView | GroupCallView): string | undefined {
  if (end === 'refused') return codeSentence(t, errorCodeOf(detail));
  const key = end && SENTENCES[end];
  return key && t(key);
}

function errorCodeOf(detail: string | undefined): ErrorCode {
  return detail !== undefined && Object.hasOwn(refusals, detail) ? (detail as ErrorCode) : 'client.refused';
}

/** Ends after which the person may want to call again: the sentence stays until it is closed. */
const AGAIN: ReadonlySet<PrivateCallEnd | GroupCallEnd> = new Set([
  'peerBusy',
  'peerDidNotAnswer',
  'youDidNotAnswer',
  'peerFailed',
  'unreachable',
  'connectionFailed',
  'nobodyAnswered',
]);

/** Action offered after an end: `again` calls once more, `join` enters the running call of the group. */
export function nextStepOf({ kind, end, detail }: PrivateCallView | GroupCallView): 'again' | 'join' | undefined {
  if (kind === 'group' && end === 'refused' && detail === 'call.running') return 'join';
  // Calling a group again needs its members chosen again.
  return kind === 'private' && end && AGAIN.has(end) ? 'again' : undefined;
}
