import type { ConversationKey } from '../../protocol/index.ts';
import type { LastMessage } from './conversation-row.ts';

/**
 * Where one conversation stands: what sync needs to go on, and what a list needs to show it. Stored with the rows.
 * A position is a `chatSeq`, on servers that have none an id. Immutable; every number only grows,
 * but for mentions that were recalled.
 */
export interface ConversationState {
  readonly key: ConversationKey;
  /** Grows with every change: of two states of one conversation the greater is the later. */
  readonly version: number;
  /** Everything up to here was counted and is either stored or in a declared hole: never the highest one seen. */
  readonly cursor: number;
  /** Greatest position and id that the server is known to have. */
  readonly headPos: number;
  readonly headId: number;
  /** Stretches that are on disk, ascending, both ends inclusive. */
  readonly covered: readonly (readonly [number, number])[];
  /** There is nothing below this position; 0 where that is not known. */
  readonly start: number;
  /** Counting rows that exist, and how many of them were read: the difference is what is unread. */
  readonly count: number;
  readonly readCount: number;
  readonly readPos: number;
  /** The own read position that the server knows: below `readPos` it has to be told. */
  readonly toldPos: number;
  /** The id of the newest row when this device read: what the server is told, whatever came since. */
  readonly readId: number;
  /** How far the other has read, in private chats. */
  readonly peerReadPos: number;
  /** Greatest id of a message that mentions this account, or everyone. */
  readonly atMeId: number;
  readonly atAllId: number;
  /** Mentions up to this id were seen. */
  readonly atSeenId: number;
  readonly last: LastMessage | undefined;
  readonly lastId: number;
  readonly lastSendTime: number;
  readonly optTime: number;
  /** Put into the list by hand, with nothing said yet. */
  readonly started: boolean;
  /** This account wants to see nothing up to this id. */
  readonly clearedTo: number;
  /** Marked as unread by hand, on this device; reading ends it. */
  readonly markedUnread: boolean;
  /** Taken out of the list of this device until there is a row above this id; -1 where it was not. */
  readonly removedTo: number;
  /** Recalled messages whose quotes on disk may still say what they said: emptied when they are read. */
  readonly recalledQuotes: readonly number[];
}

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
    toldPos: 0,
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

/** A state as an earlier version stored it: what it did not know yet is as in a new one. */
export function storedState(stored: ConversationState): ConversationState {
  return { ...emptyState(stored.key), ...stored };
}

/** Whether a conversation stays out of the list of this device. */
export function isRemoved({ removedTo, lastId }: ConversationState): boolean {
  return lastId <= removedTo;
}

/** Adds a stretch to an ascending list of stretches; those that touch or overlap become one. */
export function coverRun(
  covered: readonly (readonly [number, number])[],
  lo: number,
  hi: number,
): readonly (readonly [number, number])[] {
  const last = covered[covered.length - 1];
  if (last && last[0] <= lo && last[1] >= lo - 1) {
    return last[1] >= hi ? covered : [...covered.slice(0, -1), [last[0], hi]];
  }
  const before = covered.filter((run) => run[1] < lo - 1);
  const after = covered.filter((run) => run[0] > hi + 1);
  const met = covered.filter((run) => run[1] >= lo - 1 && run[0] <= hi + 1);
  const low = Math.min(lo, met[0]?.[0] ?? lo);
  const high = Math.max(hi, met[met.length - 1]?.[1] ?? hi);
  return [...before, [low, high], ...after];
}

/** The stretch on disk that covers `position`. */
export function coveredRun(state: ConversationState, position: number): readonly [number, number] | undefined {
  return state.covered.find((run) => run[0] <= position && position <= run[1]);
}
