import { type MentionName, tokenise } from 'im-sdk/text';
import type { Translate } from '../i18n/translate.ts';

/** Spellings of "everyone" after `@` that are recognised as a mention of all members. */
export const EVERYONE: readonly MentionName[] = ['所有人', '全体成员', 'Everyone', 'everyone', 'all'].map((name) => ({
  userId: -1,
  name,
}));

/** Writes the mention of all members in the reader's language: `@Everyone` is `@所有人` in a Chinese preview. */
export function everyoneInWords(t: Translate, text: string): string {
  return tokenise(text, EVERYONE)
    .map((token) => (token.kind === 'mention' ? `@${t('composer.everyone')}` : token.text))
    .join('');
}
