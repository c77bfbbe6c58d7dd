import type { ConversationKey } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { type MessageTable, positionOf, type RowRange } from '../../store/messages/message-table.ts';

/**
 * Working copy of one conversation's rows while a batch is planned: memory, rows from disk, and the rows of the batch.
 */
export class BatchRows {
  readonly #key: ConversationKey;
  readonly #table: MessageTable;
  /** Rows from disk that this batch may change. */
  readonly #stored = new Map<string, MessageRow>();
  #fresh: MessageRow[] = [];
  /** Index in `#fresh` by key. Built on first use: a batch without own rows never looks one up. */
  #freshIndex: Map<string, number> | undefined;
  readonly added: RowRange[] = [];
  readonly changed = new Map<string, MessageRow>();

  constructor(key: ConversationKey, table: MessageTable) {
    this.#key = key;
    this.#table = table;
  }

  /** Finds a row by key in the batch, memory and the rows loaded from disk. */
  find(key: string): MessageRow | undefined {
    const changed = this.changed.get(key);
    if (changed) return changed;
    const known = this.#table.get(key, this.#key);
    if (known && positionOf(known) > 0) return known;
    return this.#fresh[this.#indexOf(key)] ?? this.#stored.get(key) ?? known;
  }

  findId(id: number): MessageRow | undefined {
    const known = this.#table.byId(id, this.#key);
    if (known) return this.changed.get(known.key) ?? known;
    // Ids ascend with positions, and a batch mostly changes its latest rows: search backwards.
    for (let index = this.#fresh.length - 1; index >= 0; index -= 1) {
      const row = this.#fresh[index];
      if (row?.id === id) return row;
      if (row && row.id < id) break;
    }
    for (const row of this.changed.values()) if (row.id === id) return row;
    for (const row of this.#stored.values()) if (row.id === id) return row;
    for (const range of this.added) for (const row of range.rows) if (row.id === id) return row;
    return undefined;
  }

  /** Adds rows from disk that are not in memory, so that the batch can find and change them. */
  addStored(rows: readonly MessageRow[]): void {
    for (const row of rows) this.#stored.set(row.key, row);
  }

  add(row: MessageRow): void {
    this.#freshIndex?.set(row.key, this.#fresh.length);
    this.#fresh.push(row);
  }

  change(before: MessageRow, after: MessageRow): void {
    const index = this.#indexOf(before.key);
    if (index >= 0) this.#fresh[index] = after;
    else this.changed.set(after.key, after);
  }

  /** Closes a range: every row between `lo` and `hi` is known. */
  close(lo: number, hi: number): void {
    this.added.push({ lo, hi, rows: this.#fresh });
    this.#fresh = [];
    this.#freshIndex = undefined;
  }

  clear(): void {
    this.#fresh = [];
    this.#freshIndex = undefined;
    this.added.length = 0;
    this.changed.clear();
  }

  #indexOf(key: string): number {
    this.#freshIndex ??= new Map(this.#fresh.map((row, index) => [row.key, index]));
    return this.#freshIndex.get(key) ?? -1;
  }

  /** All known rows that quote a message. */
  quoting(id: number): MessageRow[] {
    const found = new Map<string, MessageRow>();
    const addMatches = (rows: Iterable<MessageRow>): void => {
      for (const row of rows) if (row.quote?.id === id) found.set(row.key, this.changed.get(row.key) ?? row);
    };
    addMatches(this.#stored.values());
    for (const range of this.added) addMatches(range.rows);
    for (const segment of this.#table.conversation(this.#key).segments.list) addMatches(segment.rows);
    addMatches(this.#fresh);
    return [...found.values()];
  }

  /** True if every row between two positions, both inclusive, is in memory. */
  isInMemory(from: number, to: number): boolean {
    let next = from;
    for (const { lo, hi } of this.#table.conversation(this.#key).segments.list)
      if (lo <= next && next <= hi) next = hi + 1;
    return next > to;
  }

  between(from: number, to: number): MessageRow[] {
    const found: MessageRow[] = [];
    for (const segment of this.#table.conversation(this.#key).segments.list) {
      if (segment.hi < from || segment.lo > to) continue;
      for (let index = segment.rows.length - 1; index >= 0; index -= 1) {
        const row = segment.rows[index];
        if (!row || positionOf(row) < from) break;
        if (positionOf(row) <= to) found.push(this.changed.get(row.key) ?? row);
      }
    }
    // Rows of the batch ascend and callers want the newest: a full scan would make a flood quadratic.
    for (let index = this.#fresh.length - 1; index >= 0; index -= 1) {
      const row = this.#fresh[index];
      if (!row || positionOf(row) < from) break;
      if (positionOf(row) <= to) found.push(row);
    }
    return found;
  }
}
