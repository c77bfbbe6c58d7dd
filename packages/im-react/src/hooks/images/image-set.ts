import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

/** The pictures of a conversation as far as they are known. */
export interface ImageSet {
  /** Messages with pictures, oldest first, none left out between the first and the last. */
  readonly rows: readonly MessageRow[];
  /** How many more there are before the first; `undefined` where nobody knows. */
  readonly before: number | undefined;
  /** How many more there are after the last; `undefined` where nobody knows. */
  readonly after: number | undefined;
}

/** Whether a message is a picture that can be looked at. */
export function isImage(row: MessageRow): boolean {
  return row.type === MessageType.IMAGE && !row.recalled && !row.deleted;
}

/** What one direction of a search has found. */
export interface Side {
  /** Newest first; no gap between them. */
  readonly rows: readonly MessageRow[];
  /** How many there are in all, those of `rows` included. */
  readonly total: number | undefined;
}

function inOrder(a: MessageRow, b: MessageRow): number {
  // What is on its way has no id yet, and is the newest.
  if (a.id === 0 || b.id === 0) return a.id === b.id ? a.sendTime - b.sendTime : a.id === 0 ? 1 : -1;
  return a.id - b.id;
}

/**
 * Puts together what is known: pictures around `start` in the timeline, those sent not later, and those sent not earlier.
 * Each message once, the first of a kind wins.
 */
export function joinImages(start: MessageRow, near: readonly MessageRow[], older: Side, newer: Side): ImageSet {
  const ids = new Set<number>();
  const keys = new Set<string>();
  // Those that were recalled meanwhile too: the totals are of before that.
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
