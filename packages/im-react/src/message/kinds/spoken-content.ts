import type { MessageRow } from 'im-sdk';
import type { Translate } from '../../i18n/translate.ts';
import { fieldsOf } from './fields.ts';
import type { AlbumPosition } from './image/album-grid.ts';
import { builtInKind } from './message-kinds.ts';
import { contentSummary } from './summary-sentence.ts';

/** Summary of a message's content for screen readers: its text, or its kind with the main details. */
export function spokenContent(t: Translate, locale: string, row: MessageRow, album?: AlbumPosition): string {
  const parts = builtInKind(row.type)?.spokenName?.({ t, locale, row, fields: fieldsOf(row.content), album });
  if (!parts) return contentSummary(t, row);
  return parts.filter((part) => part !== '').join(t('message.listComma'));
}
