import { ImError } from 'im-sdk/protocol';
import { errorSentence } from '../../i18n/error-sentence.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Sentences of the specification (§8, group join) by error code. */
const SENTENCES: Readonly<Partial<Record<ImError['code'], TextKey>>> = {
  'group.notFound': 'join.notFound',
  'request.invalid': 'join.notFound',
  'group.joinForbidden': 'join.forbidden',
  'group.forbidden': 'join.forbidden',
  'group.already': 'join.alreadyIn',
  'client.networkFailed': 'join.networkError',
  'client.timeout': 'join.networkError',
};

/** Why a group could not be joined. A refusal without a sentence of its own is "Joining failed" with its reason. */
export function joinErrorSentence(t: Translate, error: unknown): string {
  const key = error instanceof ImError ? SENTENCES[error.code] : undefined;
  if (key) return t(key);
  if (!(error instanceof ImError) || error.category !== 'refused') return t('join.failed');
  return t('message.failedBecause', { sentence: t('join.failed'), reason: errorSentence(t, error) });
}
