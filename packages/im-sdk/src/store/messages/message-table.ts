import type { ConversationKey } from '../../protocol/index.ts';
import { limits } from '../../protocol/index.ts';
import type { KeyedSubject } from '../keyed-subject.ts';
import { mergeRow } from './merge.ts';
import type { MessageRow } from './message-row.ts';
import { Segments } from './segments.ts';

/** Rows of a contiguous stretch: everything from `lo` to `hi` is known, `rows` ascending. */
export interface Run {
  readonly lo: number;
  readonly hi: number;
  readonly rows: readonly MessageRow[];
}

/** What becomes known of one conversation's rows at once. */
export interface RowsChange {
  /** Forget every stretch first: what was known is too old to be joined to what comes now. */
  readonly reset: boolean;
  readonly runs: readonly Run[];
  /** Rows that have a place already, or none yet. */
  readonly changed: readonly MessageRow[];
}

/** The rows of one conversation that are in memory. */
export interface ConversationRows {
  readonly segments: Segments;
  /** Keys of rows that have no place yet, in the order of the outbox. */
  pending: readonly string[];
  /** Positions from which open windows need the rows. */
  readonly windows: Set<{ readonly lo: number }>;
  version: number;
}

/** Where a row stands in its conversation; 0 where it has no place yet. */
export function positionOf(row: MessageRow): number {
  return row.seq || row.id;
}

/** Name of the layout of a conversation's timeline: told on when rows come, go or move, not when one changes. */
export function timelineKey(conversation: ConversationKey): string {
  return `t:${conversation}`;
}

/** Every message row in memory, and in which order it stands. Only `sync/ingest` writes here. */
export class MessageTable {
  readonly #subject: KeyedSubject;
  readonly #rows = new Map<string, MessageRow>();
  /** Keys of rows that are not named after their id. */
  readonly #keyOfId = new Map<number, string>();
  readonly #conversations = new Map<ConversationKey, ConversationRows>();

  constructor(subject: KeyedSubject) {
    this.#subject = subject;
  }

  /** Rows in memory, of all conversations. */
  get size(): number {
    return this.#rows.size;
  }

  get(key: string): MessageRow | undefined {
    return this.#rows.get(key);
  }

  /** The fixed key of a row that is seen now: the one it has, else its `tmpId` if it is an own send, else its id. */
  keyFor(id: number, tmpId: string, mine: boolean): string {
    if (mine && tmpId !== '') return tmpId;
    return this.#keyOfId.get(id) ?? `i${id}`;
  }

  byId(id: number): MessageRow | undefined {
    return this.#rows.get(this.#keyOfId.get(id) ?? `i${id}`);
  }

  subscribe(key: string, listener: () => void): () => void {
    return this.#subject.subscribe(`m:${key}`, listener);
  }

  conversation(key: ConversationKey): ConversationRows {
    let rows = this.#conversations.get(key);
    if (!rows) {
      rows = { segments: new Segments(), pending: [], windows: new Set(), version: 0 };
      this.#conversations.set(key, rows);
    }
    return rows;
  }

  apply(key: ConversationKey, change: RowsChange): void {
    const rows = this.conversation(key);
    let moved = change.reset;
    if (change.reset) for (const segment of [...rows.segments.list]) this.#forget(rows.segments.drop(segment));
    for (const run of change.runs) {
      const positions: number[] = [];
      const keys: string[] = [];
      for (const row of run.rows) {
        positions.push(positionOf(row));
        keys.push(row.key);
        this.#put(row);
      }
      rows.segments.cover({ lo: run.lo, hi: run.hi, positions, keys });
      moved ||= keys.length > 0;
    }
    for (const row of change.changed) {
      if (this.#rows.has(row.key) || positionOf(row) === 0 || rows.pending.includes(row.key)) this.#put(row);
    }
    if (rows.pending.length > 0) moved = this.#settle(rows) || moved;
    // A stretch without bubbles changes no layout, but it may say that the start or the end is reached.
    if (moved || change.runs.length > 0) this.#moved(key, rows);
    this.#trim(rows);
    if (this.#rows.size > limits.memoryRows) this.#shrink(key);
  }

  /** Shows an own row that the server does not know yet, or how far it got. Not a join: the outbox decides. */
  setPending(row: MessageRow): void {
    const known = this.#rows.get(row.key);
    if (known && known.id > 0) return;
    this.#write(row);
    const rows = this.conversation(row.conversation);
    if (rows.pending.includes(row.key)) return;
    rows.pending = [...rows.pending, row.key].sort();
    this.#moved(row.conversation, rows);
  }

  removePending(conversation: ConversationKey, key: string): void {
    const rows = this.conversation(conversation);
    if (!rows.pending.includes(key)) return;
    rows.pending = rows.pending.filter((other) => other !== key);
    this.#forget([key]);
    this.#subject.mark(`m:${key}`);
    this.#moved(conversation, rows);
  }

  clear(): void {
    for (const key of this.#rows.keys()) this.#subject.mark(`m:${key}`);
    this.#rows.clear();
    this.#keyOfId.clear();
    for (const [key, rows] of this.#conversations) {
      this.#subject.mark(timelineKey(key));
      rows.version += 1;
    }
    this.#conversations.clear();
  }

  #put(row: MessageRow): void {
    const known = this.#rows.get(row.key);
    this.#write(known ? mergeRow(known, row) : row);
  }

  #write(row: MessageRow): void {
    if (this.#rows.get(row.key) === row) return;
    this.#rows.set(row.key, row);
    if (row.id > 0 && row.tmpId === row.key) this.#keyOfId.set(row.id, row.key);
    this.#subject.mark(`m:${row.key}`);
  }

  /** Takes the rows that have a place now out of the pending ones. */
  #settle(rows: ConversationRows): boolean {
    const waiting = rows.pending.filter((key) => {
      const row = this.#rows.get(key);
      return row !== undefined && rows.segments.keyAt(positionOf(row)) !== key;
    });
    if (waiting.length === rows.pending.length) return false;
    rows.pending = waiting;
    return true;
  }

  #moved(key: ConversationKey, rows: ConversationRows): void {
    rows.version += 1;
    this.#subject.mark(timelineKey(key));
  }

  /** Keeps the newest rows and those of open windows. */
  #trim(rows: ConversationRows): void {
    const slack = limits.chunkRows;
    if (rows.segments.size <= limits.timelineWindowRows + slack) return;
    const tail = rows.segments.tail;
    if (!tail) return;
    let from = tail.positions[tail.positions.length - limits.timelineWindowRows] ?? tail.lo;
    for (const window of rows.windows) from = Math.min(from, window.lo);
    this.#forget(rows.segments.dropBelow(from));
  }

  /** Too many rows in all: conversations that no screen has open give theirs back, the longest untouched first. */
  #shrink(current: ConversationKey): void {
    for (const [key, rows] of this.#conversations) {
      if (this.#rows.size <= limits.memoryRows) return;
      if (key === current || rows.windows.size > 0) continue;
      for (const segment of [...rows.segments.list]) this.#forget(rows.segments.drop(segment));
      if (rows.pending.length === 0) this.#conversations.delete(key);
    }
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) {
      const row = this.#rows.get(key);
      if (row && row.key === row.tmpId) this.#keyOfId.delete(row.id);
      this.#rows.delete(key);
    }
  }
}
