import type { LastMessage } from '../../store/conversations/conversation-row.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import { lastOf } from '../../store/conversations/last-message.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { BatchRows } from './batch-rows.ts';

/** The newest row of a conversation that is shown in the list, while a batch is worked through. */
export class LastRow {
  readonly #base: ConversationState;
  readonly #rows: BatchRows;
  #row: MessageRow | undefined;
  /** The newest row is gone for this account, and the one before it is not known. */
  #gone = false;

  constructor(base: ConversationState, rows: BatchRows) {
    this.#base = base;
    this.#rows = rows;
  }

  /** Its id: of what was shown before the batch, where that brings nothing newer. */
  get id(): number {
    return this.#row?.id ?? this.#base.lastId;
  }

  get isNew(): boolean {
    return this.#row !== undefined;
  }

  take(row: MessageRow): void {
    this.#row = row;
  }

  changed(before: MessageRow, after: MessageRow): void {
    if (this.#row === before) this.#row = after;
    if (this.#row === undefined && after.id > 0 && after.id === this.#base.lastId) this.#row = after;
  }

  /** A row that is not here is gone. */
  lost(id: number): void {
    if (id === this.#base.lastId) this.#gone = true;
  }

  /** Nothing is left but this row, or nothing at all. */
  only(row: MessageRow | undefined): void {
    this.#row = row;
    this.#gone = row === undefined;
  }

  /** What the list shows in the end. `gone`: nothing, as far as is known here. */
  finish(me: number, clearedTo: number): { last: LastMessage | undefined; lastId: number; gone: boolean } {
    if (this.#row?.deleted) this.only(this.#newestBelow(positionOf(this.#row), clearedTo));
    if (this.#row) return { last: lastOf(this.#row, me), lastId: this.#row.id, gone: false };
    if (this.#gone) return { last: undefined, lastId: 0, gone: true };
    return { last: this.#base.last, lastId: this.#base.lastId, gone: false };
  }

  /** What comes before a position, where that is in memory. */
  #newestBelow(position: number, clearedTo: number): MessageRow | undefined {
    const below = this.#rows.between(0, position - 1).filter((row) => !row.deleted && row.id > clearedTo);
    for (const run of this.#rows.runs)
      below.push(...run.rows.filter((row) => !row.deleted && positionOf(row) < position));
    return below.reduce<MessageRow | undefined>((a, b) => (a && positionOf(a) > positionOf(b) ? a : b), undefined);
  }
}
