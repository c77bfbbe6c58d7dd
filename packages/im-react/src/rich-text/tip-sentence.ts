import { isNoticeKey, isTipKey } from 'im-sdk/protocol';
import type { Translate } from '../i18n/translate.ts';

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

/**
 * Sentence of a tip message (type 21): translated if `title` has a known key, else the server's text. `mine`: the user
 * did it.
 */
export function formatTip(
  t: Translate,
  { title, content, mine = false }: { readonly title: string; readonly content: string; readonly mine?: boolean },
): string {
  const details = parse(title);
  const key = details?.key;
  if (!isTipKey(key)) return content;
  if (mine && key === 'tip.group.pinned') return t('message.youPinned');
  if (mine && key === 'tip.group.unpinned') return t('message.youUnpinned');
  return t(key, paramsOf(t, details));
}

/** Title and text of a server notice (type 53), translated; `undefined` if `title` has no known key. */
export function formatNotices(
  t: Translate,
  title: string,
): { readonly title: string; readonly text: string } | undefined {
  const details = parse(title);
  const key = details?.key;
  if (!isNoticeKey(key)) return undefined;
  return { title: t(`${key}.title`), text: t(`${key}.text`, paramsOf(t, details)) };
}

function paramsOf(t: Translate, details: Record<string, unknown> | undefined): Record<string, string> {
  const params = Object.entries(asRecord(details?.params) ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, textOf(t, value)]));
}
