import type { RootStore } from '../../account/root-store.ts';
import { keepNewest } from '../../cache/local-storage-quota.ts';
import { limits, type Message } from '../../protocol/index.ts';
import { addRange, type ConversationState } from '../../store/conversations/conversation-state.ts';
import {
  type Counters,
  countRowOf,
  dropMention,
  recountUnread,
  unreadAbove,
} from '../../store/conversations/counters.ts';
import { mergeRow, patchRow, type RowPatch } from '../../store/messages/merge.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { toRow } from '../../store/messages/message-row-fields.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import { withoutRecalled } from '../../store/messages/quotes.ts';
import type { Segments } from '../../store/messages/segments.ts';
import { BatchRows } from './batch-rows.ts';
import type { Interpreted } from './interpret.ts';
import { LastRow } from './last-row.ts';
import type { ConversationPlan } from './plan.ts';
import { QuoteUpdates } from './quote-updates.ts';

/** Most messages held behind a gap per conversation; further ones are dropped and fetched again. */
const MAX_OUT_OF_ORDER = 512;

type Store = Pick<RootStore, 'messages' | 'pendingPatches' | 'deletions'>;

/** Result of placing a live message: appended, already known, or held behind a gap. */
export type Placed = 'placed' | 'known' | 'outOfOrder';

/** Working copy of one conversation while a batch is planned. Mutable; `finish` turns it into a `ConversationPlan`. */
export class ConversationBuilder implements Counters {
  readonly base: ConversationState;
  readonly #store: Store;
  readonly #me: number;
  /** Messages received ahead of a gap, by position. Survives the batch. */
  readonly outOfOrder: Map<number, Interpreted>;
  cursor: number;
  headPos: number;
  headId: number;
  start: number;
  count: number;
  readCount: number;
  readPos: number;
  reportedPos: number;
  readId: number;
  peerReadPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
  lastSendTime: number;
  optTime: number;
  started: boolean;
  reset = false;
  clearedTo: number;
  markedUnread: boolean;
  removedTo: number;
  readonly last: LastRow;
  readonly quotes: QuoteUpdates;
  readonly #rows: BatchRows;
  readonly #deletedIds: number[] = [];
  #rangeLo: number;

  constructor(base: ConversationState, store: Store, me: number, outOfOrder: Map<number, Interpreted>) {
    this.base = base;
    this.#store = store;
    this.#me = me;
    this.outOfOrder = outOfOrder;
    this.cursor = base.cursor;
    this.headPos = base.headPos;
    this.headId = base.headId;
    this.start = base.start;
    this.count = base.count;
    this.readCount = base.readCount;
    this.readPos = base.readPos;
    this.reportedPos = base.reportedPos ?? 0;
    this.readId = base.readId;
    this.peerReadPos = base.peerReadPos;
    this.atMeId = base.atMeId;
    this.atAllId = base.atAllId;
    this.atSeenId = base.atSeenId;
    this.lastSendTime = base.lastSendTime;
    this.optTime = base.optTime;
    this.started = base.started;
    this.clearedTo = base.clearedTo;
    this.markedUnread = base.markedUnread;
    this.removedTo = base.removedTo;
    this.#rows = new BatchRows(base.key, store.messages);
    this.last = new LastRow(base, this.#rows);
    this.quotes = new QuoteUpdates(base, this.#rows, (before, after) => this.change(before, after));
    this.#rangeLo = base.cursor + 1;
  }

  find(key: string): MessageRow | undefined {
    return this.#rows.find(key);
  }

  findId(id: number): MessageRow | undefined {
    return this.#rows.findId(id);
  }

  get segments(): Segments {
    return this.#store.messages.conversation(this.base.key).segments;
  }

  /** Rows in memory and of this batch between two positions, both inclusive. */
  rowsBetween(from: number, to: number): MessageRow[] {
    return this.#rows.between(from, to);
  }

  /** Adds rows from disk that are not in memory, so that the batch can find and change them. */
  addStored(rows: readonly MessageRow[]): void {
    this.#rows.addStored(rows);
  }

  /** Builds the row of a message, with the patches and deletions that arrived before it. */
  row(message: Message, asOf?: number): MessageRow {
    const isOwn = message.sendId === this.#me;
    const id = message.id ?? 0;
    const key = this.#store.messages.keyFor(this.base.key, id, message.tmpId ?? '', isOwn);
    let row = toRow(message, this.base.key, key, isOwn, asOf);
    const pending = this.#store.pendingPatches.get(this.base.key, id);
    if (pending) row = patchRow(row, pending);
    if (this.#store.deletions.has(this.base.key, id)) row = patchRow(row, { deleted: true });
    if (isOwn && row.state === 'sent' && this.peerReadPos >= positionOf(row)) row = { ...row, state: 'read' };
    return row.quote ? withoutRecalled(row, (quoted) => this.#isRecalled(quoted)) : row;
  }

  /** True if a quoted message is recalled: the answer that carries the quote may be older than the recall. */
  #isRecalled(id: number): boolean {
    const known = this.findId(id) ?? this.#store.pendingPatches.get(this.base.key, id);
    return known?.recalled === true || this.quotes.onDisk.includes(id);
  }

  /** Appends a row at the next position. */
  place(message: Message, position: number, bubble: boolean): MessageRow | undefined {
    this.cursor = position;
    if (position > this.headPos) this.headPos = position;
    const id = message.id ?? 0;
    if (id > this.headId) this.headId = id;
    if (!bubble) return undefined;
    let row = this.row(message);
    // Above the cursor only own messages can be known already, as optimistic rows.
    const known = row.mine ? this.find(row.key) : undefined;
    if (known) row = mergeRow(known, row);
    this.#rows.add(row);
    countRowOf(this, message, row, position, this.#me);
    if (!row.deleted) this.last.set(row);
    if (row.sendTime > this.lastSendTime) this.lastSendTime = row.sendTime;
    return row;
  }

  /** Inserts a row below the newest one: servers without `chatSeq` send rows in any order. */
  insertOlder(message: Message, position: number): void {
    const row = this.row(message);
    const unread = this.count - this.readCount;
    this.#rows.added.push({ lo: position, hi: position, rows: [row] });
    countRowOf(this, message, row, position, this.#me);
    if (!row.mine && position > this.readPos) return;
    // The row counts as read; under an own row, so do all rows below it. The unread count of later rows stays.
    const above = row.mine ? unreadAbove(this, position) : undefined;
    this.readCount = this.count - Math.min(unread, above ?? unread);
  }

  /** Merges newer data into a row that was counted before. */
  mergeKnown(row: MessageRow): void {
    const known = this.find(row.key);
    if (!known) return;
    this.change(known, mergeRow(known, row));
  }

  /** Patches a row; keeps the patch as pending if the row is not known yet. */
  patch(id: number, patch: RowPatch): void {
    const known = this.findId(id);
    if (known) this.change(known, patchRow(known, patch));
    else this.#store.pendingPatches.add(this.base.key, id, patch);
    if (patch.deleted) this.#deletedIds.push(id);
    if (patch.deleted && known && !known.deleted) recountUnread(this);
    if (patch.deleted && !known) this.last.lost(id);
    if (patch.recalled || patch.deleted) dropMention(this, id, this.#me);
    if (patch.recalled) this.quotes.recalled(id);
    else if (patch.content !== undefined) this.quotes.edited(id);
  }

  change(before: MessageRow, after: MessageRow): void {
    if (before === after) return;
    this.#rows.change(before, after);
    this.last.changed(before, after);
  }

  /** True if every row between two positions, both inclusive, is in memory. */
  isInMemory(from: number, to: number): boolean {
    return this.#rows.isInMemory(from, to);
  }

  /** Holds a message ahead of a gap. */
  holdOutOfOrder(position: number, interpreted: Interpreted): void {
    if (this.outOfOrder.size < MAX_OUT_OF_ORDER) this.outOfOrder.set(position, interpreted);
  }

  /** Closes the current range; the next row starts a new one after `cursor`. */
  jump(cursor: number): void {
    this.#closeRange();
    this.cursor = cursor;
    this.#rangeLo = cursor + 1;
  }

  /** Merges a page that is complete from `lo` to `hi`. */
  page(lo: number, hi: number, rows: readonly MessageRow[]): void {
    const merged = rows.map((row) => {
      const known = this.find(row.key);
      return known ? mergeRow(known, row) : row;
    });
    this.#rows.added.push({ lo, hi, rows: merged });
    const newest = merged.findLast((row) => !row.deleted);
    if (newest && hi >= this.headPos && !this.last.isNew && newest.id >= this.base.lastId) this.last.set(newest);
  }

  /** Drops all rows and continues after `cursor`: new rows do not adjoin the old ones. */
  startOver(cursor: number): void {
    this.reset = true;
    this.#rows.clear();
    this.quotes.onDisk = [];
    this.cursor = cursor;
    this.#rangeLo = cursor + 1;
    this.start = 0;
    for (const position of [...this.outOfOrder.keys()]) if (position <= cursor) this.outOfOrder.delete(position);
  }

  /** Shows the conversation in the list, even without messages. `activeAt`: time of the activity (epoch ms). */
  putInList(activeAt = 0): void {
    this.started = true;
    this.optTime = Math.max(this.optTime, activeAt);
    this.removedTo = -1;
  }

  /** Hides the conversation from the list until a message above `upToId`, or above the newest one, is known. */
  hideFromList(upToId = Number.POSITIVE_INFINITY): void {
    this.started = false;
    this.markedUnread = false;
    this.removedTo = Math.min(Math.max(this.headId, this.base.lastId, 0), upToId);
  }

  /** Applies the newest visible row of a conversation summary. `isCurrent`: no newer row is known here. */
  newest(row: MessageRow, isCurrent: boolean): void {
    const known = this.findId(row.id);
    if (row.id < this.base.lastId && !isCurrent) return;
    const newest = known ? mergeRow(known, row) : row;
    this.last.set(newest);
    if (known) this.change(known, newest);
    if (row.sendTime > this.lastSendTime) this.lastSendTime = row.sendTime;
  }

  /** Builds the plan. `rows`: quota of rows on disk; `undefined` for no limit. */
  finish(durable: boolean, rows?: number): ConversationPlan {
    this.#closeRange();
    let ranges = this.reset ? [] : this.base.covered;
    if (durable) for (const range of this.#rows.added) ranges = addRange(ranges, range.lo, range.hi);
    // Limit of fragmentation on disk: keep the newest ranges only.
    if (ranges.length > limits.chunkRows) ranges = ranges.slice(-limits.chunkRows);
    const kept = rows === undefined ? { ranges, below: 0 } : keepNewest(ranges, rows);
    const { last, lastId, gone } = this.last.finish(this.#me, this.clearedTo);
    const cleared = gone && this.lastSendTime === 0;
    const state: ConversationState = {
      key: this.base.key,
      version: this.base.version + 1,
      cursor: this.cursor,
      headPos: Math.max(this.headPos, this.cursor),
      headId: this.headId,
      covered: kept.ranges,
      start: this.start,
      count: this.count,
      readCount: this.readCount,
      readPos: this.readPos,
      reportedPos: this.reportedPos,
      readId: this.readId,
      peerReadPos: this.peerReadPos,
      atMeId: this.atMeId,
      atAllId: this.atAllId,
      atSeenId: this.atSeenId,
      last,
      lastId,
      lastSendTime: this.lastSendTime,
      optTime: cleared ? 0 : Math.max(this.optTime, this.lastSendTime),
      started: this.started,
      clearedTo: this.clearedTo,
      // Reading further, on any device, removes the mark.
      markedUnread: this.markedUnread && this.readPos === this.base.readPos,
      removedTo: this.removedTo,
      recalledQuotes: this.quotes.onDisk,
    };
    return {
      key: this.base.key,
      reset: this.reset,
      dropBelow: kept.below,
      runs: this.#rows.added,
      changed: [...this.#rows.changed.values()],
      deletedIds: this.#deletedIds.length > 0 ? this.#deletedIds : undefined,
      state,
    };
  }

  #closeRange(): void {
    if (this.cursor < this.#rangeLo) return;
    this.#rows.close(this.#rangeLo, this.cursor);
    this.#rangeLo = this.cursor + 1;
  }
}
