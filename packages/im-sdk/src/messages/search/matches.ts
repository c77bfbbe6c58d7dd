import { isCountingType, MessageType } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { summarise } from '../../store/messages/message-summary.ts';
import type { MessageQuery } from './search-service.ts';

const LINK = /\b(?:https?:\/\/|www\.)\S/i;

const TYPES: { readonly [kind in NonNullable<MessageQuery['kind']>]: number } = {
  text: MessageType.TEXT,
  link: MessageType.TEXT,
  image: MessageType.IMAGE,
  file: MessageType.FILE,
};

/** Returns a predicate for rows that match the query. Recalled and deleted rows never match. */
export function matcher({ keyword = '', kind, senderId, from, to, conversation }: MessageQuery) {
  const needle = plain(keyword.trim());
  return (row: MessageRow): boolean => {
    if (row.recalled || row.deleted || row.id <= 0 || !isSaid(row.type)) return false;
    if (conversation !== undefined && row.conversation !== conversation) return false;
    if (kind !== undefined && row.type !== TYPES[kind]) return false;
    if (kind === 'link' && !LINK.test(row.content)) return false;
    if (senderId !== undefined && row.sendId !== senderId) return false;
    if (from !== undefined && row.sendTime < from) return false;
    if (to !== undefined && row.sendTime > to) return false;
    return needle === '' || plain(wordsOf(row)).includes(needle);
  };
}

/** True for messages and system notices, false for tips. */
function isSaid(type: number): boolean {
  return isCountingType(type) || type === MessageType.SYSTEM_MESSAGE;
}

/** Searchable text of a row. */
function wordsOf(row: MessageRow): string {
  if (row.type === MessageType.TEXT) return row.content;
  const summary = summarise(row);
  const name = 'name' in summary ? summary.name : '';
  if ('caption' in summary) return `${name}\n${summary.caption}`;
  return 'text' in summary ? summary.text : name;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
