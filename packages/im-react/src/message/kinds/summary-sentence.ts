import { type MessageRow, type MessageSummary, summarise } from 'im-sdk';
import type { Translate } from '../../i18n/translate.ts';
import { fieldsOf } from './fields.ts';
import type { AlbumPosition } from './image/album-grid.ts';
import { builtInKind } from './message-kinds.ts';

/** Translated one-line text of a message summary. `type`: the `MessageType` of the message. */
export function summarySentence(t: Translate, type: number, summary: MessageSummary): string {
  if (summary.kind === 'recalled') return recalled(t, summary.actor, summary.name);
  if (summary.kind === 'unknown') return t('summary.unknown');
  return builtInKind(type)?.summary(t, summary) ?? t('summary.unknown');
}

/** One-line summary of a message: its text, or the translated name of its kind. Never JSON. */
export function contentSummary(
  t: Translate,
  { type, content }: { readonly type: number; readonly content: string },
): string {
  return summarySentence(t, type, summarise({ type, content, title: '' }));
}

function recalled(t: Translate, actor: 'me' | 'peer' | 'sender' | 'administrator', name: string): string {
  if (actor === 'me') return t('summary.recalledByMe');
  if (actor === 'administrator') return t('summary.recalledByAdmin');
  return actor === 'sender' && name ? t('summary.recalledByNamed', { name }) : t('summary.recalledByPeer');
}

/** Summary of a message's content for screen readers: its text, or its kind with the main details. */
export function spokenContent(t: Translate, locale: string, row: MessageRow, album?: AlbumPosition): string {
  const parts = builtInKind(row.type)?.spokenName?.({ t, locale, row, fields: fieldsOf(row.content), album });
  if (!parts) return contentSummary(t, row);
  return parts.filter((part) => part !== '').join(t('message.listComma'));
}
