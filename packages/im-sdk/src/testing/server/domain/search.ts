import {
  isStructuredType,
  limits,
  MessageStatus,
  MessageType,
  readContent,
  type SearchQuery,
} from '../../../protocol/index.ts';
import { isDeletedFor, type MessageLog, type Row, targetFor } from '../state/message-log.ts';
import { visibleLogs, type World } from '../state/world.ts';
import { rowView } from './row-view.ts';

/** Messages that a person sees and that fit every part of the query, newest first. */
export function search(world: World, userId: number, query: SearchQuery) {
  const found: { log: MessageLog; row: Row }[] = [];
  for (const { log, above } of visibleLogs(world, userId, query.chat)) {
    if (query.target !== undefined && targetFor(log, userId) !== query.target) continue;
    for (const row of log.rows.slice(above)) {
      if (row.status !== MessageStatus.RECALL && !isDeletedFor(log, userId, row) && fits(row, query)) {
        found.push({ log, row });
      }
    }
  }
  found.sort((one, other) => other.row.id - one.row.id);
  const { size = limits.searchDefaultSize, before = Number.MAX_SAFE_INTEGER } = query;
  const older = found.filter(({ row }) => row.id < before);
  return {
    items: older.slice(0, size).map(({ log, row }) => rowView(world, log, row, userId)),
    more: older.length > size,
    total: Math.min(found.length, limits.searchTotal),
  };
}

const LINK = /(?:https?:\/\/|www\.)\S/i;

function fits(row: Row, { keyword, kind, senderId, from, to }: SearchQuery): boolean {
  if (senderId !== undefined && row.sendId !== senderId) return false;
  if (from !== undefined && row.sendTime < from) return false;
  if (to !== undefined && row.sendTime > to) return false;
  if (kind === undefined ? !SHOWN.has(row.type) : !KINDS[kind].includes(row.type)) return false;
  if (kind === 'link' && !LINK.test(row.content ?? '')) return false;
  return keyword === undefined || textOf(row).toLowerCase().includes(keyword.toLowerCase());
}

const KINDS: Record<NonNullable<SearchQuery['kind']>, readonly number[]> = {
  text: [MessageType.TEXT],
  link: [MessageType.TEXT],
  image: [MessageType.IMAGE, MessageType.VIDEO],
  file: [MessageType.FILE],
};

const SHOWN: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 88, 93, 1000]);

/** What can be found of a row. */
function textOf({ type, content }: Row): string {
  if (type === MessageType.TEXT) return content ?? '';
  const value: object | undefined = isStructuredType(type) ? readContent(type, content ?? '') : undefined;
  const { name = '', address = '', fallback = '', caption } = { ...value } as Partial<Record<string, unknown>>;
  const said = typeof caption === 'string' ? caption : '';
  if (type === MessageType.LOCATION) return `${name} ${address}`;
  if (type === MessageType.CUSTOM) return String(fallback);
  if (type === MessageType.FILE) return `${name} ${said}`;
  return type === MessageType.CARD ? String(name) : said;
}
