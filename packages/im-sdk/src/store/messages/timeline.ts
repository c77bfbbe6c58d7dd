import type { ConversationKey } from '../../protocol/index.ts';
import type { ConversationRows, MessageTable } from './message-table.ts';
import { lowerBound, positionAt, type Segment } from './segments.ts';

/** Snapshot of a timeline window's rows. */
export interface WindowLayout {
  readonly keys: readonly string[];
  readonly firstIndex: number;
  /** Lowest known position of the window's segment; 0 if nothing is known. */
  readonly lo: number;
  /** True if the window starts at the start of its segment. */
  readonly atSegmentStart: boolean;
  /** True if the window ends at the end of its segment. */
  readonly atSegmentEnd: boolean;
  /** True if its segment is the newest one in memory. */
  readonly inTail: boolean;
}

const FIRST_INDEX = 1_000_000;
const FIRST_ROWS = 60;

/**
 * Window of a screen on one conversation: at most `windowRows` rows of one segment, the failed rows between them, and at
 * its newest end the pending rows. Computed lazily after a layout change, not per message.
 */
export class TimelineWindow {
  readonly #table: MessageTable;
  readonly #conversation: ConversationKey;
  readonly #isOldest: (lo: number) => boolean;
  /** First visible position; infinite while following a tail without rows. */
  lo = Number.POSITIVE_INFINITY;
  /** Last visible position; infinite while following the newest row. */
  #hi = Number.POSITIVE_INFINITY;
  #version = -1;
  #layout: WindowLayout | undefined;
  #isOpen = false;

  /** `isOldest` is true if the conversation has no row below this position. */
  constructor(table: MessageTable, conversation: ConversationKey, isOldest: (lo: number) => boolean = (lo) => lo <= 1) {
    this.#table = table;
    this.#conversation = conversation;
    this.#isOldest = isOldest;
  }

  /** Keeps the window's rows in memory until `close`. Without it the window only reads. */
  open(): void {
    this.#isOpen = true;
    this.#table.conversation(this.#conversation).windows.add(this);
  }

  get isAtLatest(): boolean {
    return this.#hi === Number.POSITIVE_INFINITY;
  }

  /** Moves to the newest rows and follows them. */
  toLatest(): void {
    this.lo = Number.POSITIVE_INFINITY;
    this.#hi = Number.POSITIVE_INFINITY;
    this.#version = -1;
  }

  /** Centers the window on `position`. */
  around(position: number): void {
    const segment = this.#table.conversation(this.#conversation).segments.at(position);
    if (!segment) return;
    const index = lowerBound(segment.rows, position);
    const first = Math.max(0, index - FIRST_ROWS / 2);
    const last = Math.min(segment.rows.length - 1, index + FIRST_ROWS / 2);
    this.lo = positionAt(segment, first) ?? segment.lo;
    this.#hi = this.#end(segment, last);
    this.#version = -1;
  }

  /** Extends the window by up to `count` older rows in memory; returns how many there were. */
  extendOlder(count: number): number {
    const segment = this.#segment();
    if (!segment) return 0;
    const first = lowerBound(segment.rows, this.lo);
    const taken = Math.min(count, first);
    if (taken === 0) return 0;
    this.lo = positionAt(segment, first - taken) ?? segment.lo;
    const last = first - taken + this.#table.windowRows - 1;
    if (last < segment.rows.length - 1) this.#hi = Math.min(this.#hi, positionAt(segment, last) ?? this.#hi);
    this.#version = -1;
    return taken;
  }

  /** Extends the window by up to `count` newer rows in memory; returns how many there were. */
  extendNewer(count: number): number {
    const segment = this.#segment();
    if (!segment || this.isAtLatest) return 0;
    const end = lowerBound(segment.rows, this.#hi + 1);
    const taken = Math.min(count, segment.rows.length - end);
    if (taken > 0) this.#hi = this.#end(segment, end + taken - 1);
    else if (segment === this.#table.conversation(this.#conversation).segments.tail)
      this.#hi = Number.POSITIVE_INFINITY;
    const first = lowerBound(segment.rows, this.#hi + 1) - this.#table.windowRows;
    if (!this.isAtLatest && first > 0) this.lo = Math.max(this.lo, positionAt(segment, first) ?? this.lo);
    this.#version = -1;
    return taken;
  }

  /** Prevents eviction of rows that the window is about to load. Returns the function that ends it. */
  reserve(): () => void {
    const { windows } = this.#table.conversation(this.#conversation);
    const everything = { lo: 0 };
    windows.add(everything);
    return () => windows.delete(everything);
  }

  /** The current layout; the same object until it changes. */
  layout(): WindowLayout {
    const rows = this.#table.conversation(this.#conversation);
    // The table is cleared when the account changes: register the window again.
    if (this.#isOpen) rows.windows.add(this);
    if (this.#layout && this.#version === rows.version) return this.#layout;
    this.#version = rows.version;
    this.#layout = this.#compute(this.#layout);
    return this.#layout;
  }

  close(): void {
    this.#isOpen = false;
    this.#table.use(this.#conversation).windows.delete(this);
  }

  #compute(before: WindowLayout | undefined): WindowLayout {
    const rows = this.#table.conversation(this.#conversation);
    const segment = this.#segment();
    let keys: string[] = [];
    let first = 0;
    let end = 0;
    if (segment) {
      end = this.isAtLatest ? segment.rows.length : lowerBound(segment.rows, this.#hi + 1);
      first = Number.isFinite(this.lo) ? lowerBound(segment.rows, this.lo) : Math.max(0, end - FIRST_ROWS);
      // A window at the newest row has at least the rows of a first screen.
      if (this.isAtLatest) first = Math.min(first, Math.max(0, end - FIRST_ROWS));
      first = Math.max(first, end - this.#table.windowRows);
      if (segment.rows.length > 0) this.lo = positionAt(segment, first) ?? segment.lo;
      keys = this.#keysBetween(segment, first, end, this.#failedRows(rows, segment, first, end));
    }
    if (this.isAtLatest) keys.push(...rows.pending.filter((key) => !segment || !rows.failedAfter.has(key)));
    const inTail = segment === rows.segments.tail;
    const firstIndex = before ? shiftedIndex(before, keys) : FIRST_INDEX;
    const atSegmentEnd = !segment || end === segment.rows.length;
    return { keys, firstIndex, lo: segment?.lo ?? 0, atSegmentStart: first === 0, atSegmentEnd, inTail };
  }

  /** Keys of the visible rows from `first` up to `end`; failed ones stand before the row of their index. */
  #keysBetween(segment: Segment, first: number, end: number, failed: ReadonlyMap<number, readonly string[]>): string[] {
    const keys: string[] = [];
    for (let index = first; index <= end; index += 1) {
      const before = failed.size > 0 ? failed.get(index) : undefined;
      if (before) keys.push(...before);
      const row = index < end ? segment.rows[index] : undefined;
      if (row && !this.#table.isHidden(row)) keys.push(row.key);
    }
    return keys;
  }

  /** Failed rows of the window, by the index of the row that they stand before. */
  #failedRows(rows: ConversationRows, segment: Segment, first: number, end: number): Map<number, string[]> {
    const failed = new Map<number, string[]>();
    if (rows.failedAfter.size === 0) return failed;
    for (const key of rows.pending) {
      const after = rows.failedAfter.get(key);
      if (after === undefined) continue;
      const index = lowerBound(segment.rows, after + 1);
      // Between this row and the one before it, which is not in the window or not known, may be others.
      const isAbove = index === first && (first > 0 || !(after >= segment.lo - 1 || this.#isOldest(segment.lo)));
      const isBelow = index === segment.rows.length && !this.isAtLatest && after > segment.hi;
      if (index < first || index > end || isAbove || isBelow) continue;
      failed.set(index, [...(failed.get(index) ?? []), key]);
    }
    return failed;
  }

  #segment(): Segment | undefined {
    const { segments } = this.#table.conversation(this.#conversation);
    return this.isAtLatest ? segments.tail : segments.at(this.#hi);
  }

  /** A window that reaches the last row of the newest segment follows it. */
  #end(segment: Segment, index: number): number {
    const newest = segment === this.#table.conversation(this.#conversation).segments.tail;
    if (newest && index >= segment.rows.length - 1) return Number.POSITIVE_INFINITY;
    return positionAt(segment, index) ?? segment.hi;
  }
}

/** Index of the first row relative to the previous layout: prepended rows lower it. */
function shiftedIndex(before: WindowLayout, keys: readonly string[]): number {
  const oldFirst = before.keys[0];
  const newFirst = keys[0];
  if (oldFirst === newFirst || oldFirst === undefined || newFirst === undefined) return before.firstIndex;
  const added = keys.indexOf(oldFirst);
  if (added > 0) return before.firstIndex - added;
  const removed = before.keys.indexOf(newFirst);
  return removed > 0 ? before.firstIndex + removed : FIRST_INDEX;
}
