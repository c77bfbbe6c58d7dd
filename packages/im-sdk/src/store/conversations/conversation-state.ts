import type { ConversationKey } from '../../protocol/index.ts';
import type { LastMessage } from './conversation-row.ts';

/**
 * Sync and list state of one conversation, stored with its rows. A position is a `chatSeq`, or an id on servers without
 * `chatSeq`. Immutable. Cursor, read positions and counters only grow.
 */
export interface ConversationState {
  readonly key: ConversationKey;
  /** Increases with every change: of two states the one with the higher version is newer. */
  readonly version: number;
  /** Every row up to here was counted and is stored or in a declared gap. Not the highest position seen. */
  readonly cursor: number;
  /** Highest position known to exist on the server. */
  readonly headPos: number;
  /** Highest message id known to exist on the server. */
  readonly headId: number;
  /** Row ranges on disk, ascending, both ends inclusive. The name is part of the stored format and of what tabs exchange. */
  readonly covered: readonly (readonly [number, number])[];
  /** No rows exist below this position; 0 if unknown. */
  readonly start: number;
  /** Number of rows that count as messages; minus `readCount` gives the unread count. */
  readonly count: number;
  /** Number of counting rows that were read. */
  readonly readCount: number;
  /** Own read position. */
  readonly readPos: number;
  /** Own read position known to the server; a report is due while it is below `readPos`. */
  readonly reportedPos: number;
  /** Id of the newest row when this device last read; sent in the read report. */
  readonly readId: number;
  /** Read position of the friend, in private chats. */
  readonly peerReadPos: number;
  /** Highest id of a message that mentions this account. */
  readonly atMeId: number;
  /** Highest id of a message that mentions everyone. */
  readonly atAllId: number;
  /** Mentions up to this id were seen. */
  readonly atSeenId: number;
  readonly last: LastMessage | undefined;
  readonly lastId: number;
  readonly lastSendTime: number;
  readonly optTime: number;
  /** Added to the list by the user, possibly without messages. */
  readonly started: boolean;
  /** Rows up to this id are cleared for this account. */
  readonly clearedTo: number;
  /** Marked as unread by the user, on this device; reading removes the mark. */
  readonly markedUnread: boolean;
  /** Hidden from the list of this device until a row above this id arrives; -1 if not hidden. */
  readonly removedTo: number;
  /** Recalled messages whose quotes on disk may still hold their content; cleared when read. */
  readonly recalledQuotes: readonly number[];
}

/** State of a conversation that was never synced. */
export function emptyState(key: ConversationKey): ConversationState {
  return {
    key,
    version: 0,
    cursor: 0,
    headPos: 0,
    headId: 0,
    covered: [],
    start: 0,
    count: 0,
    readCount: 0,
    readPos: 0,
    reportedPos: 0,
    readId: 0,
    peerReadPos: 0,
    atMeId: 0,
    atAllId: 0,
    atSeenId: 0,
    last: undefined,
    lastId: 0,
    lastSendTime: 0,
    optTime: 0,
    started: false,
    clearedTo: 0,
    markedUnread: false,
    removedTo: -1,
    recalledQuotes: [],
  };
}

/** A state on disk; `toldPos` is the name of `reportedPos` in earlier versions. */
export type StoredState = Omit<ConversationState, 'reportedPos'> & { reportedPos?: number; toldPos?: number };

/** Upgrades a state stored by an earlier version: missing fields get their defaults. */
export function storedState(stored: StoredState): ConversationState {
  // Cold start: assigning to a literal takes a quarter of the time of spreading both into a new object.
  const state = Object.assign(emptyState(stored.key), stored);
  if (state.toldPos === undefined) return state;
  const { toldPos, ...others } = state;
  return { ...others, reportedPos: toldPos };
}

/** State of a conversation whose messages were dropped here: read positions and marks of this device stay. */
export function withoutMessages(stored: StoredState): ConversationState {
  const { key, version, started, readPos, reportedPos, peerReadPos, atSeenId, clearedTo, markedUnread, removedTo } =
    storedState(stored);
  const ofDevice = {
    version,
    started,
    readPos,
    reportedPos,
    peerReadPos,
    atSeenId,
    clearedTo,
    markedUnread,
    removedTo,
  };
  return { ...emptyState(key), ...ofDevice };
}

/** Highest position known of the conversation. */
export function newestPosition({ cursor, headPos }: Pick<ConversationState, 'cursor' | 'headPos'>): number {
  return Math.max(cursor, headPos);
}

/** True if the conversation is hidden from the list of this device. */
export function isRemoved({ removedTo, lastId }: ConversationState): boolean {
  return lastId <= removedTo;
}

/** Adds a range to an ascending list of ranges; merges those that touch or overlap. */
export function addRange(
  ranges: readonly (readonly [number, number])[],
  lo: number,
  hi: number,
): readonly (readonly [number, number])[] {
  const last = ranges[ranges.length - 1];
  if (last && last[0] <= lo && last[1] >= lo - 1) {
    return last[1] >= hi ? ranges : [...ranges.slice(0, -1), [last[0], hi]];
  }
  const before = ranges.filter((range) => range[1] < lo - 1);
  const after = ranges.filter((range) => range[0] > hi + 1);
  const met = ranges.filter((range) => range[1] >= lo - 1 && range[0] <= hi + 1);
  const low = Math.min(lo, met[0]?.[0] ?? lo);
  const high = Math.max(hi, met[met.length - 1]?.[1] ?? hi);
  return [...before, [low, high], ...after];
}

/** The range on disk that contains `position`. */
export function rangeAt(state: ConversationState, position: number): readonly [number, number] | undefined {
  return state.covered.find((range) => range[0] <= position && position <= range[1]);
}
