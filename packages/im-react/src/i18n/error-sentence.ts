import { type ErrorCode, ImError } from 'im-sdk/protocol';
import type { Translate } from './create-i18n.ts';

/** What a person reads for an error's code. */
export function codeSentence(t: Translate, code: ErrorCode): string {
  return t(`error.${code}`);
}

/** What a person reads for anything that was thrown; never the error's own English text. */
export function errorSentence(t: Translate, error: unknown): string {
  return codeSentence(t, error instanceof ImError ? error.code : 'client.internal');
}
