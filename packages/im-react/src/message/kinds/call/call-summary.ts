import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { playingTime } from '../../../i18n/quantities.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { fieldsOf } from '../fields.ts';

/** Texts of a call record. */
export interface CallSummary {
  /** "Voice call" or "Video call". */
  readonly title: string;
  /** How the call ended; `''` if unknown. */
  readonly note: string;
  /** True for an incoming call that was not answered. */
  readonly missed: boolean;
  /** True for a video call. */
  readonly video: boolean;
}

/** Texts of a call record. JSON content is translated; plain text from another server is shown as it is. */
export function summarizeCall(
  t: Translate,
  { type, content, mine }: Pick<MessageRow, 'type' | 'content' | 'mine'>,
): CallSummary {
  const video = type === MessageType.ACT_RT_VIDEO;
  const title = t(video ? 'kind.videoCall' : 'kind.voiceCall');
  if (content !== '' && !content.startsWith('{')) return { title, note: content, missed: false, video };
  const fields = fieldsOf(content);
  const duration = fields.amount('duration');
  const result = fields.text('result');
  const note =
    {
      answered: t('kind.callLasted', { duration: playingTime(duration) }),
      missed: t(mine ? 'kind.callUnanswered' : 'kind.callMissed'),
      rejected: t(mine ? 'kind.callRejectedByPeer' : 'kind.callRejectedByYou'),
      cancelled: t(mine ? 'kind.callCancelled' : 'kind.callMissed'),
      failed: t('kind.callFailed'),
    }[result] ?? '';
  return { title, note, missed: !mine && (result === 'missed' || result === 'cancelled'), video };
}
