import type { MessageRow, MessageState } from './message-row.ts';
import { isSameRow, mergeFields, withoutContent } from './message-row-fields.ts';
import { mergeReactions, NO_MARKS, type ReactionMark, shownReactions } from './reactions.ts';

const RANK: { readonly [state in MessageState]: number } = {
  queued: 0,
  sending: 1,
  failed: 2,
  deleting: 3,
  sent: 4,
  read: 5,
};

/** A change to a row that may not be known yet. Every field merges, so order and duplicates do not matter. */
export interface RowPatch {
  readonly recalled?: boolean;
  readonly recalledBy?: number;
  /**
   * Time of the edit (epoch ms); `content` is its text, `contentAt` the id of its log row. The highest `contentAt`
   * wins.
   */
  readonly revision?: number;
  readonly content?: string;
  readonly contentAt?: number;
  readonly readedCount?: number;
  readonly receiptTotal?: number;
  readonly receiptOk?: boolean;
  readonly read?: boolean;
  readonly marks?: readonly ReactionMark[];
  /** Deleted by this account for itself. */
  readonly deleted?: boolean;
}

/**
 * Merges two versions of a row. Commutative, associative, idempotent; returns `a` itself if `b` adds nothing.
 * `recalled` and `deleted` are final and clear the content; the edit stored last by the server has the content; states
 * and counters only grow.
 */
export function mergeRow(a: MessageRow, b: MessageRow): MessageRow {
  if (a === b) return a;
  const text = newerContent(a, b);
  const state = RANK[b.state] > RANK[a.state] ? b.state : a.state;
  const failed = a.failure === undefined ? b : a;
  const merged: MessageRow = {
    ...mergeFields(a, b),
    type: firstKnown(a, b).type,
    content: text.content,
    revision: text.revision,
    contentAt: text.contentAt,
    sendTime: serverTime(a, b),
    state,
    failure: state === 'failed' ? failed.failure : undefined,
    failureReason: state === 'failed' ? failed.failureReason : undefined,
    recalledBy: recaller(a.sendId || b.sendId, a.recalledBy, b.recalledBy),
    ...reactionsOf(a, b.marks, b.reactedUpTo),
  };
  return settledRow(a, merged);
}

/** Merges a patch into a row; returns the row itself if the patch adds nothing. */
export function patchRow(row: MessageRow, patch: RowPatch): MessageRow {
  const { content = '', revision = 0, contentAt = 0 } = patch;
  const edited = patch.content !== undefined && isNewer({ content, revision, contentAt }, row);
  const patched: MessageRow = {
    ...row,
    recalled: row.recalled || patch.recalled === true,
    recalledBy: recaller(row.sendId, row.recalledBy, patch.recalledBy ?? 0),
    ...(edited ? { content, revision, contentAt } : undefined),
    deleted: row.deleted || patch.deleted === true,
    readedCount: Math.max(row.readedCount, patch.readedCount ?? 0),
    receiptTotal: Math.max(row.receiptTotal, patch.receiptTotal ?? 0),
    receiptOk: row.receiptOk || patch.receiptOk === true,
    state: patch.read && RANK[row.state] < RANK.read && row.id > 0 ? 'read' : row.state,
    ...reactionsOf(row, patch.marks ?? NO_MARKS, 0),
  };
  return settledRow(row, patched);
}

/** The new version of a row, without content once recalled or deleted; the old one if nothing changed. */
function settledRow(before: MessageRow, after: MessageRow): MessageRow {
  const row = after.recalled || after.deleted ? withoutContent(after) : after;
  return isSameRow(before, row) ? before : row;
}

/** A row loaded as recalled lacks the recaller, and the sender is assumed: any other known id wins. */
function recaller(sender: number, a: number, b: number): number {
  if (a === sender) return b || a;
  return b === sender ? a || b : Math.max(a, b);
}

/** Merges two patches of one row. */
export function mergePatches(a: RowPatch, b: RowPatch): RowPatch {
  const newer = b.content !== undefined && isNewer(saidBy(b), saidBy(a)) ? b : a;
  return {
    recalled: a.recalled === true || b.recalled === true,
    recalledBy: Math.max(a.recalledBy ?? 0, b.recalledBy ?? 0),
    ...(newer.content === undefined ? {} : saidBy(newer)),
    readedCount: Math.max(a.readedCount ?? 0, b.readedCount ?? 0),
    receiptTotal: Math.max(a.receiptTotal ?? 0, b.receiptTotal ?? 0),
    receiptOk: a.receiptOk === true || b.receiptOk === true,
    read: a.read === true || b.read === true,
    deleted: a.deleted === true || b.deleted === true,
    marks: mergeReactions({ marks: a.marks ?? NO_MARKS, upTo: 0 }, { marks: b.marks ?? NO_MARKS, upTo: 0 }).marks,
  };
}

type RowReactions = Pick<MessageRow, 'reactions' | 'marks' | 'reactedUpTo'>;

function reactionsOf(row: MessageRow, marks: readonly ReactionMark[], upTo: number): RowReactions {
  const { reactions } = row;
  if (marks.length === 0 && (row.marks.length === 0 || upTo <= row.reactedUpTo)) {
    return { reactions, marks: row.marks, reactedUpTo: Math.max(row.reactedUpTo, upTo) };
  }
  const joined = mergeReactions({ marks: row.marks, upTo: row.reactedUpTo }, { marks, upTo });
  const shown = joined.marks === row.marks ? reactions : shownReactions(joined.marks);
  return { reactions: shown, marks: joined.marks, reactedUpTo: joined.upTo };
}

type Said = Pick<MessageRow, 'content' | 'revision' | 'contentAt'>;

function saidBy({ content = '', revision = 0, contentAt = 0 }: RowPatch): Said {
  return { content, revision, contentAt };
}

/** Compares by log id, then by time of the edit, then by text, so that the result does not depend on order. */
function isNewer(a: Said, b: Said): boolean {
  if (a.contentAt !== b.contentAt) return a.contentAt > b.contentAt;
  if (a.revision !== b.revision) return a.revision > b.revision;
  return a.content > b.content;
}

function newerContent(a: MessageRow, b: MessageRow): MessageRow {
  return isNewer(b, a) ? b : a;
}

function firstKnown(a: MessageRow, b: MessageRow): MessageRow {
  return a.id > 0 || b.id === 0 ? a : b;
}

/** The server's time wins over the local one; of two server times (live and reloaded may differ by 1 s) the smaller. */
function serverTime(a: MessageRow, b: MessageRow): number {
  if (a.id > 0 && b.id > 0) return Math.min(a.sendTime, b.sendTime);
  if (a.id > 0) return a.sendTime;
  if (b.id > 0) return b.sendTime;
  return Math.min(a.sendTime, b.sendTime);
}
