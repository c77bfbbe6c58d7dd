import { summarise } from 'im-sdk';
import type { Translate } from '../i18n/translate.ts';
import { summarySentence } from './summary-sentence.ts';

/** Whether a message type has a summary of its own. */
export function isKnownType(type: number): boolean {
  return summarise({ type, content: '', title: '' }).kind !== 'unknown';
}

/** One-line summary of a message: its text, or the translated name of its kind. Never JSON. */
export function contentSummary(
  t: Translate,
  { type, content }: { readonly type: number; readonly content: string },
): string {
  return summarySentence(t, summarise({ type, content, title: '' }));
}
