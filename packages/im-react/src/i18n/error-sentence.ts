import { type ErrorCode, ImError } from 'im-sdk/protocol';
import type { Translate } from './translate.ts';

/** Translated sentence for an error code. `reason` is the host's own explanation, if any. */
export function codeSentence(t: Translate, code: ErrorCode, reason?: string): string {
  const sentence = t(`error.${code}`);
  return reason === undefined ? sentence : t('message.failedBecause', { sentence, reason });
}

/** Translated sentence for any thrown value; never the error's own English message. */
export function errorSentence(t: Translate, error: unknown): string {
  return error instanceof ImError ? codeSentence(t, error.code, error.reason) : codeSentence(t, 'client.internal');
}
