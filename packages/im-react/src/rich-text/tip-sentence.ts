import { isTipKey } from 'im-sdk/protocol';
import type { Translate } from '../i18n/create-i18n.ts';

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function textOf(t: Translate, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => textOf(t, item)).join(t('message.listComma'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The sentence of a tip (type 21): translated where `title` names a known key, else the text of the server. */
export function tipSentence(
  t: Translate,
  { title, content }: { readonly title: string; readonly content: string },
): string {
  const details = parse(title);
  const key = details?.key;
  if (!isTipKey(key)) return content;
  const params = Object.entries(asRecord(details?.params) ?? {}).map(
    ([name, value]) => [name, textOf(t, value)] as const,
  );
  return t(key, Object.fromEntries(params));
}
