import { summarise } from 'im-sdk';
import type { Translate } from '../i18n/translate.ts';
import { summarySentence } from './summary-sentence.ts';

/** Whether the kit knows a type of message well enough to name it. */
export function isKnownType(type: number): boolean {
  return summarise({ type, content: '', title: '' }).kind !== 'unknown';
}

/** A message in one line: its text, or what kind of thing it is in the reader's language. Never JSON. */
export function contentSummary(
  t: Translate,
  { type, content }: { readonly type: number; readonly content: string },
): string {
  return summarySentence(t, summarise({ type, content, title: '' }));
}
