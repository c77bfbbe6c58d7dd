import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { playingTime } from '../../../../i18n/quantities.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { fieldsOf } from '../fields.ts';

/** What a record of a call says. */
export interface CallWords {
  readonly title: string;
  /** How it ended; `''` where nobody knows. */
  readonly note: string;
  /** Somebody called and one did not answer. */
  readonly missed: boolean;
  readonly video: boolean;
}

/** The words of a call's record: ours by its fields, another server's as it says it. */
export function callWords(
  t: Translate,
  { type, content, mine }: Pick<MessageRow, 'type' | 'content' | 'mine'>,
): CallWords {
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
      rejected: t('kind.callRejected'),
      cancelled: t('kind.callCancelled'),
      failed: t('kind.callFailed'),
    }[result] ?? '';
  return { title, note, missed: result === 'missed' && !mine, video };
}
