import { keepNewest } from '../cache/eviction.ts';
import { isCountingType, limits, type Message, MessageStatus, SYSTEM_KEY } from '../protocol/index.ts';
import { type ConversationState, coverRun } from '../store/conversations/conversation-state.ts';
import { type CounterDraft, countRow } from '../store/conversations/counters.ts';
import { lastOf } from '../store/conversations/last-message.ts';
import { mergeRow, patchRow, type RowPatch } from '../store/messages/merge.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { type MessageTable, positionOf, type Run } from '../store/messages/message-table.ts';
import type { Orphans } from '../store/messages/orphans.ts';
import type { ConversationPlan } from './plan.ts';
import { toRow } from './to-row.ts';

/** How many messages may wait for the ones before them; beyond that they are fetched again. */
const AHEAD_LIMIT = 512;

/** What a live message turned out to be. */
export type Placed = 'placed' | 'known' | 'ahead';

/** One conversation while a batch is worked through. Mutable; becomes a `ConversationPlan` at the end. */
export class ConversationDraft implements CounterDraft {
  readonly base: ConversationState;
  readonly #table: MessageTable;
  readonly #orphans: Orphans;
  readonly #me: number;
  /** Messages that came before the ones that they follow, by position. Survives the batch. */
  readonly ahead: Map<number, Message>;
  cursor: number;
  headPos: number;
  headId: number;
  start: number;
  count: number;
  readCount: number;
  readPos: number;
  toldPos: number;
  peerReadPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
  lastSendTime: number;
  started: boolean;
  reset = false;
  /** Rows from disk that this batch may change. */
  readonly #adopted = new Map<string, MessageRow>();
  #last: MessageRow | undefined;
  #runLo: number;
  #fresh: MessageRow[] = [];
  readonly #runs: Run[] = [];
  readonly #changed = new Map<string, MessageRow>();

  constructor(base: ConversationState, table: MessageTable, orphans: Orphans, me: number, ahead: Map<number, Message>) {
    this.base = base;
    this.#table = table;
    this.#orphans = orphans;
    this.#me = me;
    this.ahead = ahead;
    this.cursor = base.cursor;
    this.headPos = base.headPos;
    this.headId = base.headId;
    this.start = base.start;
    this.count = base.count;
    this.readCount = base.readCount;
    this.readPos = base.readPos;
    this.toldPos = base.toldPos ?? 0;
    this.peerReadPos = base.peerReadPos;
    this.atMeId = base.atMeId;
    this.atAllId = base.atAllId;
    this.atSeenId = base.atSeenId;
    this.lastSendTime = base.lastSendTime;
    this.started = base.started;
    this.#runLo = base.cursor + 1;
  }

  /** A row of this batch or of memory. */
  find(key: string): MessageRow | undefined {
    const changed = this.#changed.get(key);
    if (changed) return changed;
    const known = this.#table.get(key, this.base.key);
    if (known && positionOf(known) > 0) return known;
    for (let index = this.#fresh.length - 1; index >= 0; index -= 1) {
      if (this.#fresh[index]?.key === key) return this.#fresh[index];
    }
    return this.#adopted.get(key) ?? known;
  }

  findId(id: number): MessageRow | undefined {
    const known = this.#table.byId(id, this.base.key);
    if (known) return this.#changed.get(known.key) ?? known;
    // Ids ascend with positions, and what a batch changes again came late in it.
    for (let index = this.#fresh.length - 1; index >= 0; index -= 1) {
      const row = this.#fresh[index];
      if (row?.id === id) return row;
    }
    for (const row of this.#changed.values()) if (row.id === id) return row;
    for (const row of this.#adopted.values()) if (row.id === id) return row;
    for (const run of this.#runs) for (const row of run.rows) if (row.id === id) return row;
    return undefined;
  }

  /** Brings rows from disk that are not in memory, so that they are known and can be changed. */
  adopt(rows: readonly MessageRow[]): void {
    for (const row of rows) this.#adopted.set(row.key, row);
  }

  /** Makes the row of a message, joined to what is known of it. */
  row(message: Message, asOf?: number): MessageRow {
    const mine = message.sendId === this.#me;
    const id = message.id ?? 0;
    const key = this.base.key === SYSTEM_KEY ? `s${id}` : this.#table.keyFor(id, message.tmpId ?? '', mine);
    let row = toRow(message, this.base.key, key, mine, asOf);
    const orphan = this.#orphans.get(this.base.key, id);
    if (orphan) row = patchRow(row, orphan);
    if (mine && row.state === 'sent' && this.peerReadPos >= positionOf(row)) row = { ...row, state: 'read' };
    return row;
  }

  /** Takes a row at the next position. */
  place(message: Message, position: number, bubble: boolean): MessageRow | undefined {
    this.cursor = position;
    if (position > this.headPos) this.headPos = position;
    const id = message.id ?? 0;
    if (id > this.headId) this.headId = id;
    if (!bubble) return undefined;
    let row = this.row(message);
    // Above the cursor there is nothing of others; an own send may be shown already.
    const known = row.mine ? this.find(row.key) : undefined;
    if (known) row = mergeRow(known, row);
    this.#fresh.push(row);
    this.#count(message, row, position);
    // Sending moves the read position on the server by itself.
    if (row.mine) this.toldPos = Math.max(this.toldPos, position);
    this.#last = row;
    if (row.sendTime > this.lastSendTime) this.lastSendTime = row.sendTime;
    return row;
  }

  /** Takes a row that belongs below the newest ones: on servers without numbers they come in any order. */
  late(message: Message, position: number): void {
    const row = this.row(message);
    this.#runs.push({ lo: position, hi: position, rows: [row] });
    this.#count(message, row, position);
  }

  #count(message: Message, row: MessageRow, position: number): void {
    if (!isCountingType(message.type) && this.base.key !== SYSTEM_KEY) return;
    countRow(this, row, position, message.countSeq, this.#me);
  }

  /** Joins what is known anew of a row that was counted already. */
  meet(row: MessageRow): void {
    const known = this.find(row.key);
    if (!known) return;
    this.change(known, mergeRow(known, row));
  }

  patch(id: number, patch: RowPatch): void {
    const known = this.findId(id);
    if (!known) this.#orphans.add(this.base.key, id, patch);
    else this.change(known, patchRow(known, patch));
    if (patch.recalled) this.#blankQuotes(id);
  }

  change(before: MessageRow, after: MessageRow): void {
    if (before === after) return;
    const index = this.#fresh.lastIndexOf(before);
    if (index >= 0) this.#fresh[index] = after;
    else this.#changed.set(after.key, after);
    if (this.#last === before) this.#last = after;
    if (this.#last === undefined && after.id > 0 && after.id === this.base.lastId) this.#last = after;
  }

  /** Own rows up to `position` were read by the other. */
  readByPeer(position: number): void {
    if (position <= this.peerReadPos) return;
    const from = this.peerReadPos + 1;
    this.peerReadPos = position;
    for (const row of this.#between(from, position)) {
      if (row.mine) this.change(row, patchRow(row, { read: true }));
    }
  }

  /** Counting rows of others above `position` that are in memory; `undefined` where not all of them are. */
  unreadAbove(position: number): number | undefined {
    const { segments } = this.#table.conversation(this.base.key);
    const tail = segments.tail;
    if (this.base.cursor > position && (!tail || tail.lo > position + 1 || tail.hi < this.base.cursor))
      return undefined;
    return this.#between(position + 1, this.cursor).filter((row) => !row.mine && isCountingType(row.type)).length;
  }

  wait(position: number, message: Message): void {
    if (this.ahead.size < AHEAD_LIMIT) this.ahead.set(position, message);
  }

  /** Closes the live stretch: what comes next does not follow it. */
  jump(cursor: number): void {
    this.#closeRun();
    this.cursor = cursor;
    this.#runLo = cursor + 1;
  }

  /** A page that says of everything from `lo` to `hi` what is there. */
  page(lo: number, hi: number, rows: readonly MessageRow[]): void {
    const merged = rows.map((row) => {
      const known = this.find(row.key);
      return known ? mergeRow(known, row) : row;
    });
    this.#runs.push({ lo, hi, rows: merged });
    const newest = merged[merged.length - 1];
    if (newest && hi >= this.headPos && !this.#last && newest.id >= this.base.lastId) this.#last = newest;
  }

  /** Forgets the rows: what comes is not joined to them. */
  startOver(cursor: number): void {
    this.reset = true;
    this.#fresh = [];
    this.#runs.length = 0;
    this.#changed.clear();
    this.cursor = cursor;
    this.#runLo = cursor + 1;
    this.start = 0;
    for (const position of [...this.ahead.keys()]) if (position <= cursor) this.ahead.delete(position);
  }

  /** The newest row that is shown, as an answer of heads tells it. */
  newest(row: MessageRow): void {
    const known = this.findId(row.id);
    if (row.id < this.base.lastId) return;
    this.#last = known ? mergeRow(known, row) : row;
    if (known) this.change(known, this.#last);
    if (row.sendTime > this.lastSendTime) this.lastSendTime = row.sendTime;
  }

  /** `rows`: how many the disk may keep of it; all where it is missing. */
  finish(durable: boolean, rows?: number): ConversationPlan {
    this.#closeRun();
    let covered = this.reset ? [] : this.base.covered;
    if (durable) for (const run of this.#runs) covered = coverRun(covered, run.lo, run.hi);
    // Many holes on disk are not worth keeping: the newest stretches stay.
    if (covered.length > limits.chunkRows) covered = covered.slice(-limits.chunkRows);
    const kept = rows === undefined ? { covered, below: 0 } : keepNewest(covered, rows);
    const last = this.#last ? lastOf(this.#last, this.#me) : this.base.last;
    const state: ConversationState = {
      key: this.base.key,
      version: this.base.version + 1,
      cursor: this.cursor,
      headPos: Math.max(this.headPos, this.cursor),
      headId: this.headId,
      covered: kept.covered,
      start: this.start,
      count: this.count,
      readCount: this.readCount,
      readPos: this.readPos,
      toldPos: this.toldPos,
      peerReadPos: this.peerReadPos,
      atMeId: this.atMeId,
      atAllId: this.atAllId,
      atSeenId: this.atSeenId,
      last,
      lastId: this.#last?.id ?? this.base.lastId,
      lastSendTime: this.lastSendTime,
      optTime: Math.max(this.base.optTime, this.lastSendTime),
      started: this.started,
    };
    return {
      key: this.base.key,
      reset: this.reset,
      dropBelow: kept.below,
      runs: this.#runs,
      changed: [...this.#changed.values()],
      state,
    };
  }

  #closeRun(): void {
    if (this.cursor < this.#runLo) return;
    const rows = this.#fresh;
    this.#runs.push({ lo: this.#runLo, hi: this.cursor, rows });
    this.#fresh = [];
    this.#runLo = this.cursor + 1;
  }

  #between(from: number, to: number): MessageRow[] {
    const found: MessageRow[] = [];
    for (const segment of this.#table.conversation(this.base.key).segments.list) {
      if (segment.hi < from || segment.lo > to) continue;
      for (let index = segment.positions.length - 1; index >= 0; index -= 1) {
        const position = segment.positions[index] ?? 0;
        if (position < from) break;
        const row = position <= to ? segment.rows[index] : undefined;
        if (row) found.push(this.#changed.get(row.key) ?? row);
      }
    }
    for (const row of this.#fresh) if (positionOf(row) >= from && positionOf(row) <= to) found.push(row);
    return found;
  }

  /** Quotes of a recalled message lose its content too. */
  #blankQuotes(id: number): void {
    for (const row of this.#between(0, Number.MAX_SAFE_INTEGER)) {
      if (row.quote?.id !== id || row.quote.content === undefined) continue;
      const { content: _, ...rest } = row.quote;
      this.change(row, { ...row, quote: { ...rest, status: MessageStatus.RECALL } });
    }
  }
}
