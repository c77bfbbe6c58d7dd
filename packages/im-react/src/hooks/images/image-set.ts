import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

/** Loaded images of a conversation. */
export interface ImageSet {
  /** Image messages, oldest first, without gaps. */
  readonly rows: readonly MessageRow[];
  /** Number of images before the first row; `undefined` if unknown. */
  readonly before: number | undefined;
  /** Number of images after the last row; `undefined` if unknown. */
  readonly after: number | undefined;
}

/** Whether a message is an image that was neither recalled nor deleted. */
export function isImage(row: MessageRow): boolean {
  return row.type === MessageType.IMAGE && !row.recalled && !row.deleted;
}

/** Search results of one direction. */
export interface Side {
  /** Newest first, without gaps. */
  readonly rows: readonly MessageRow[];
  /** Total number of results, `rows` included. */
  readonly total: number | undefined;
}

function inOrder(a: MessageRow, b: MessageRow): number {
  // Pending messages have no id yet and are the newest.
  if (a.id === 0 || b.id === 0) return a.id === b.id ? a.sendTime - b.sendTime : a.id === 0 ? 1 : -1;
  return a.id - b.id;
}

/**
 * Merges the images near `start` in the timeline, those sent before and those sent after. Dedupes by key and id; the
 * first one wins.
 */
export function joinImages(start: MessageRow, near: readonly MessageRow[], older: Side, newer: Side): ImageSet {
  const ids = new Set<number>();
  const keys = new Set<string>();
  // Includes messages recalled in the meantime: the totals still count them.
  const known: MessageRow[] = [];
  for (const row of [...near, ...older.rows, ...newer.rows]) {
    if (keys.has(row.key) || (row.id > 0 && ids.has(row.id))) continue;
    keys.add(row.key);
    ids.add(row.id);
    known.push(row);
  }
  const rows = known.filter(isImage).sort(inOrder);
  const missing = (total: number | undefined, counts: (row: MessageRow) => boolean): number | undefined =>
    total === undefined ? undefined : Math.max(0, total - known.filter((row) => row.id > 0 && counts(row)).length);
  return {
    rows,
    before: missing(older.total, ({ sendTime }) => sendTime <= start.sendTime),
    after: missing(newer.total, ({ sendTime }) => sendTime >= start.sendTime),
  };
}
