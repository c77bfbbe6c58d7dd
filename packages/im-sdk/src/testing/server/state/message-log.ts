import type { StoredMessage } from '../../../protocol/index.ts';

/** A stored row; `countedTo` is how many counting rows there are up to and with it. */
export interface Row extends StoredMessage {
  chatSeq: number;
  countedTo: number;
  /** The row that a recall, an edit or a reaction changes. */
  targetId?: number;
}

/** The rows of one conversation: `rows[n]` has `chatSeq` n + 1. */
export interface MessageLog {
  readonly kind: 'private' | 'group';
  /** The two people, or the group's id alone. */
  readonly parties: readonly number[];
  readonly rows: Row[];
  /** Those of them that mention somebody, ascending. */
  readonly mentions: Row[];
  /** Those of them that ask for receipts, by author, ascending. */
  readonly receipts: Map<number, Row[]>;
  /** How far each person has read, as a `chatSeq`. */
  readonly reads: Map<number, number>;
  /** Up to which `chatSeq` a person cleared it away for themself. */
  readonly cleared: Map<number, number>;
  /** Ids that a person deleted for themself. */
  readonly deleted: Map<number, Set<number>>;
  /** Who has which reaction on, by the message's id, then by emoji in the order they came. */
  readonly reactions: Map<number, Map<string, Set<number>>>;
}

/** A conversation in which nothing was said. */
export function emptyLog(kind: MessageLog['kind'], parties: readonly number[]): MessageLog {
  return {
    kind,
    parties,
    rows: [],
    mentions: [],
    receipts: new Map(),
    reads: new Map(),
    cleared: new Map(),
    deleted: new Map(),
    reactions: new Map(),
  };
}

/** The list under a key, made at the first use. */
export function listed<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}

/** The greatest `chatSeq` of a conversation; 0 while it is empty. */
export const headSeq = (log: MessageLog): number => log.rows.length;

/** How many counting rows there are up to and with `chatSeq`. */
export function countedTo(log: MessageLog, chatSeq: number): number {
  return log.rows[Math.min(chatSeq, log.rows.length) - 1]?.countedTo ?? 0;
}

/** Whether a row, or the row that it changes, was deleted by a person for themself. */
export function isDeletedFor(log: MessageLog, userId: number, row: Row): boolean {
  const ids = log.deleted.get(userId);
  return ids !== undefined && (ids.has(row.id) || (row.targetId !== undefined && ids.has(row.targetId)));
}

/** The other side of a private conversation. */
export function otherParty(log: MessageLog, userId: number): number {
  const [first = 0, second = 0] = log.parties;
  return first === userId ? second : first;
}

/** What names a conversation for one of its people: the friend, or the group. */
export function targetFor(log: MessageLog, userId: number): number {
  return log.kind === 'group' ? (log.parties[0] ?? 0) : otherParty(log, userId);
}
