import { EventEmitter } from 'eventemitter3';
import type { ConversationKey } from '../../protocol/index.ts';
import { limits } from '../../protocol/index.ts';
import { frozen } from '../frozen.ts';
import type { KeyedSubject } from '../keyed-subject.ts';
import { mergeRow } from './merge.ts';
import type { MessageRow } from './message-row.ts';
import { type OptimisticUpdate, OptimisticUpdates } from './optimistic-updates.ts';
import { kindOf, type MessageKey, messageKey, parseMessageKey, rowKey } from './row-key.ts';
import { positionAt, positionOf, type RowRange, Segments } from './segments.ts';

export { positionOf, type RowRange } from './segments.ts';

/** Memory limits in rows: of one open timeline, and of all conversations. */
export interface MessageMemory {
  readonly windowRows: number;
  readonly memoryRows: number;
}

/** A change to the rows of one conversation, applied at once. */
export interface RowsChange {
  /** Drop all segments first: they do not adjoin the new rows. */
  readonly reset: boolean;
  /** Ranges of rows to add. The name is part of what tabs exchange. */
  readonly runs: readonly RowRange[];
  /** Rows that have a position already, or pending ones. */
  readonly changed: readonly MessageRow[];
}

/** Rows of one conversation in memory. */
export interface ConversationRows {
  readonly segments: Segments;
  /** Keys of pending rows, in the order of the outbox. */
  pending: readonly string[];
  /** Positions of the newest rows when pending rows failed, by key: a failed row keeps its place in time. */
  readonly failedAfter: Map<string, number>;
  /** Lowest positions of open windows: rows from there on are not evicted. */
  readonly windows: Set<{ readonly lo: number }>;
  version: number;
}

/**
 * Subject key of a conversation's timeline layout; emitted when rows are added, removed or moved, not when one changes.
 */
export function timelineKey(conversation: ConversationKey): string {
  return `t:${conversation}`;
}

/**
 * All message rows in memory. Rows with a position are in the segments of their conversation; pending ones are kept by
 * key. Only `sync/ingest` and the outbox write here.
 */
export class MessageTable {
  readonly #subject: KeyedSubject;
  readonly #conversations = new Map<ConversationKey, ConversationRows>();
  /** Pending rows, without a position: own unsent messages. */
  readonly #pending = new Map<string, MessageRow>();
  /** Own messages by `tmpId`, where that is their key. */
  readonly #byTmpId = new Map<string, { readonly conversation: ConversationKey; readonly id: number }>();
  readonly #tmpIds = new Map<MessageKey, string>();
  #placed = 0;
  readonly #memoryRows: number;
  /** Row limit of one open timeline. */
  readonly windowRows: number;
  /** One counter for all conversations: a conversation that was evicted and reloaded never repeats a version. */
  #version = 0;
  /** Optimistic updates that the server has not confirmed. */
  readonly #optimistic: OptimisticUpdates;
  /** Emits every change of a conversation, with the changed rows, including rows not in memory. */
  readonly events = new EventEmitter<{ changed: [key: ConversationKey, rows: readonly MessageRow[]] }>();

  constructor(
    subject: KeyedSubject,
    { windowRows, memoryRows }: MessageMemory = {
      windowRows: limits.timelineWindowRows,
      memoryRows: limits.memoryRows,
    },
  ) {
    this.#subject = subject;
    this.windowRows = windowRows;
    this.#memoryRows = memoryRows;
    this.#optimistic = new OptimisticUpdates(subject);
  }

  /** Number of rows in memory, of all conversations. */
  get size(): number {
    return this.#placed + this.#pending.size;
  }

  /** Conversations with rows in memory. */
  inMemory(): ConversationKey[] {
    return [...this.#conversations].filter(([, { segments }]) => segments.list.length > 0).map(([key]) => key);
  }

  /** Finds a row by key. Without `conversation` all conversations are searched. */
  get(key: string, conversation?: ConversationKey): MessageRow | undefined {
    const waiting = this.#pending.get(key);
    if (waiting) return waiting;
    const own = this.#byTmpId.get(key);
    if (own) return this.byId(own.id, own.conversation);
    const parsed = parseMessageKey(key);
    if (!parsed) return undefined;
    for (const other of conversation ? [conversation] : this.#conversations.keys()) {
      const row = kindOf(other) === parsed.kind ? this.byId(parsed.id, other) : undefined;
      if (row) return row;
    }
    return undefined;
  }

  /** The row as shown on a screen, with its optimistic update. Frozen. */
  shown(key: string, conversation?: ConversationKey): MessageRow | undefined {
    return frozen(this.#optimistic.applyTo(this.get(key, conversation)));
  }

  /** Sets the optimistic update of a row; returning `undefined` rolls it back. */
  setOptimisticUpdate(
    row: MessageRow,
    change: (update: OptimisticUpdate | undefined) => OptimisticUpdate | undefined,
  ): void {
    const before = this.#optimistic.get(row.key);
    const update = change(before);
    this.#optimistic.set(row.key, update);
    if (before?.deleted !== update?.deleted) this.#moved(row.conversation, this.conversation(row.conversation));
  }

  /** True if the row is not in the timeline: deleted, or with a pending deletion. */
  isHidden(row: MessageRow): boolean {
    return row.deleted || this.#optimistic.isHidden(row.key);
  }

  /** The stable key of a row; see `rowKey`. The server may leave out the `tmpId` of an own message later. */
  keyFor(conversation: ConversationKey, id: number, tmpId: string, isOwn: boolean): string {
    const key = rowKey(conversation, id, tmpId, isOwn);
    return isOwn ? (this.#tmpIds.get(key as MessageKey) ?? key) : key;
  }

  /** Finds a row by id, also an acknowledged own row that has no place yet because rows before it are missing. */
  byId(id: number, conversation: ConversationKey): MessageRow | undefined {
    const placed = this.#conversations.get(conversation)?.segments.rowOfId(id);
    if (placed || this.#pending.size === 0) return placed;
    return this.#pending.get(this.#tmpIds.get(messageKey(conversation, id)) ?? '');
  }

  subscribe(key: string, listener: () => void): () => void {
    return this.#subject.subscribe(`m:${key}`, listener);
  }

  conversation(key: ConversationKey): ConversationRows {
    let rows = this.#conversations.get(key);
    if (!rows) {
      rows = { segments: new Segments(), pending: [], failedAfter: new Map(), windows: new Set(), version: 0 };
      this.#conversations.set(key, rows);
    }
    return rows;
  }

  /** Marks a conversation as most recently used. */
  use(key: ConversationKey): ConversationRows {
    const rows = this.conversation(key);
    // A Map iterates in insertion order: re-inserting makes the entry the newest.
    this.#conversations.delete(key);
    this.#conversations.set(key, rows);
    return rows;
  }

  /** Applies a change. `joined`: its rows are merged with those in memory already. Only `sync/ingest` calls it. */
  applyRows(key: ConversationKey, change: RowsChange, joined = false): void {
    const rows = this.use(key);
    const before = rows.segments.size;
    let moved = change.reset;
    if (change.reset) this.#dropTmpIds(rows.segments.clear());
    for (const range of change.runs) {
      // Nothing in memory to merge with: the first rows of a conversation.
      const first = rows.segments.size === 0 && this.#pending.size === 0;
      const merged = joined || first ? range.rows : range.rows.map((row) => this.#join(key, row));
      rows.segments.add({ lo: range.lo, hi: range.hi, rows: merged }, (row) => this.#changed(row));
      for (const row of merged) if (row.mine) this.#rememberTmpId(key, row);
      moved ||= merged.length > 0;
    }
    for (const row of change.changed) this.#change(key, rows, joined ? row : this.#join(key, row));
    this.events.emit('changed', key, change.changed);
    if (rows.pending.length > 0) moved = this.#settle(rows) || moved;
    // A range without visible rows does not change the layout but may reach the start or the end.
    if (moved || change.runs.length > 0) this.#moved(key, rows);
    this.#trim(rows);
    this.#placed += rows.segments.size - before;
    if (this.size > this.#memoryRows) this.#shrink(key);
  }

  /**
   * Shows an unsent own row or its new state. Replaces the row without merging: the outbox owns its state. `failedAfter`
   * is the position that a failed row stands after; without it the row is among the last.
   */
  setPending(row: MessageRow, failedAfter?: number): void {
    if (this.#byTmpId.has(row.key) || (this.#pending.get(row.key)?.id ?? 0) > 0) return;
    this.#pending.set(row.key, row);
    this.#changed(row);
    const rows = this.conversation(row.conversation);
    if (rows.pending.includes(row.key) && rows.failedAfter.get(row.key) === failedAfter) return;
    if (!rows.pending.includes(row.key)) rows.pending = [...rows.pending, row.key].sort();
    if (failedAfter === undefined) rows.failedAfter.delete(row.key);
    else rows.failedAfter.set(row.key, failedAfter);
    this.#moved(row.conversation, rows);
  }

  /** Removes a pending row that was discarded. */
  removePending(conversation: ConversationKey, key: string): void {
    const rows = this.conversation(conversation);
    if (!rows.pending.includes(key)) return;
    this.#dropPending(rows, key);
    this.#moved(conversation, rows);
  }

  clear(): void {
    for (const row of this.#pending.values()) this.#changed(row);
    for (const [key, rows] of this.#conversations) {
      for (const { rows: shown } of rows.segments.list) for (const row of shown) this.#changed(row);
      this.#moved(key, rows);
    }
    this.#pending.clear();
    this.#byTmpId.clear();
    this.#tmpIds.clear();
    this.#conversations.clear();
    this.#optimistic.clear();
    this.#placed = 0;
  }

  #changed(row: MessageRow): void {
    this.#subject.mark(`m:${row.key}`);
  }

  #join(key: ConversationKey, row: MessageRow): MessageRow {
    const known = this.get(row.key, key);
    return known ? mergeRow(known, row) : row;
  }

  #rememberTmpId(conversation: ConversationKey, row: MessageRow): void {
    if (parseMessageKey(row.key)) return;
    this.#byTmpId.set(row.key, { conversation, id: row.id });
    this.#tmpIds.set(messageKey(conversation, row.id), row.key);
  }

  #change(key: ConversationKey, rows: ConversationRows, row: MessageRow): void {
    const placed = rows.segments.rowAt(positionOf(row));
    if (placed?.key === row.key) {
      if (placed === row) return;
      rows.segments.replace(row);
      if (row.deleted && !placed.deleted) this.#moved(key, rows);
    } else if (this.#pending.has(row.key)) {
      if (row.deleted) {
        this.removePending(key, row.key);
        return;
      }
      this.#pending.set(row.key, row);
      if (row.id > 0) this.#tmpIds.set(messageKey(key, row.id), row.key);
    } else return;
    this.#changed(row);
  }

  /** Removes rows that have a position now from the pending ones. */
  #settle(rows: ConversationRows): boolean {
    const settled = rows.pending.filter((key) => this.#byTmpId.has(key));
    for (const key of settled) this.#dropPending(rows, key);
    return settled.length > 0;
  }

  /** Removes a pending row. */
  #dropPending(rows: ConversationRows, key: string): void {
    rows.pending = rows.pending.filter((other) => other !== key);
    rows.failedAfter.delete(key);
    this.#pending.delete(key);
    this.#subject.mark(`m:${key}`);
  }

  #moved(key: ConversationKey, rows: ConversationRows): void {
    rows.version = ++this.#version;
    this.#subject.mark(timelineKey(key));
  }

  /** Evicts old rows except those of open windows. */
  #trim(rows: ConversationRows): void {
    const slack = limits.chunkRows;
    if (rows.segments.size <= this.windowRows + slack) return;
    const tail = rows.segments.tail;
    if (!tail) return;
    let from = positionAt(tail, tail.rows.length - this.windowRows) ?? tail.lo;
    for (const window of rows.windows) from = Math.min(from, window.lo);
    this.#dropTmpIds(rows.segments.dropBelow(from));
  }

  /** Memory cap: evicts rows of closed conversations, least recently used first. */
  #shrink(current: ConversationKey): void {
    for (const [key, rows] of this.#conversations) {
      if (this.size <= this.#memoryRows) return;
      if (key === current || rows.windows.size > 0) continue;
      this.#placed -= rows.segments.size;
      this.#dropTmpIds(rows.segments.clear());
      this.#moved(key, rows);
      if (rows.pending.length === 0) this.#conversations.delete(key);
    }
  }

  #dropTmpIds(rows: readonly MessageRow[]): void {
    if (this.#byTmpId.size === 0) return;
    for (const row of rows)
      if (this.#byTmpId.delete(row.key)) this.#tmpIds.delete(messageKey(row.conversation, row.id));
  }
}
