import { type ErrorCode, ImError } from 'im-sdk/protocol';
import type { Translate } from './translate.ts';

/** What a person reads for an error's code; `reason` is what a host said of it, where it said something. */
export function codeSentence(t: Translate, code: ErrorCode, reason?: string): string {
  const sentence = t(`error.${code}`);
  return reason === undefined ? sentence : t('message.failedBecause', { sentence, reason });
}

/** What a person reads for anything that was thrown; never the error's own English text. */
export function errorSentence(t: Translate, error: unknown): string {
  return error instanceof ImError ? codeSentence(t, error.code, error.reason) : codeSentence(t, 'client.internal');
}
