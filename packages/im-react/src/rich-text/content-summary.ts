import { summarise } from 'im-sdk';
import type { Translate } from '../i18n/translate.ts';
import { summarySentence } from './summary-sentence.ts';

/** The fields of a structured message; none where the content is not an object's JSON text. */
export function contentFields(content: string): Readonly<Record<string, unknown>> {
  if (!content.startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

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
