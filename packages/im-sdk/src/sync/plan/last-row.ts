import { type LastMessage, lastOf } from '../../store/conversations/conversation-row.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { BatchRows } from './batch-rows.ts';

/** The newest visible row of a conversation, tracked for the list while a batch is planned. */
export class LastRow {
  readonly #base: ConversationState;
  readonly #rows: BatchRows;
  #row: MessageRow | undefined;
  /** True if the newest row was removed for this account and the previous one is not known. */
  #gone = false;

  constructor(base: ConversationState, rows: BatchRows) {
    this.#base = base;
    this.#rows = rows;
  }

  /** Id of the newest row; the one before the batch if the batch has no newer row. */
  get id(): number {
    return this.#row?.id ?? this.#base.lastId;
  }

  get isNew(): boolean {
    return this.#row !== undefined;
  }

  set(row: MessageRow): void {
    this.#row = row;
  }

  changed(before: MessageRow, after: MessageRow): void {
    if (this.#row === before) this.#row = after;
    if (this.#row === undefined && after.id > 0 && after.id === this.#base.lastId) this.#row = after;
  }

  /** A row that is not in memory was deleted. */
  lost(id: number): void {
    if (id === this.#base.lastId) this.#gone = true;
  }

  /** Makes `row` the only row left; `undefined` for none. */
  only(row: MessageRow | undefined): void {
    this.#row = row;
    this.#gone = row === undefined;
  }

  /** The row the list shows after the batch. `gone`: no visible row is known. */
  finish(me: number, clearedTo: number): { last: LastMessage | undefined; lastId: number; gone: boolean } {
    if (this.#row?.deleted) this.only(this.#newestBelow(positionOf(this.#row), clearedTo));
    if (this.#row) return { last: lastOf(this.#row, me), lastId: this.#row.id, gone: false };
    if (this.#gone) return { last: undefined, lastId: 0, gone: true };
    return { last: this.#base.last, lastId: this.#base.lastId, gone: false };
  }

  /** The newest visible row below a position, if it is in memory. */
  #newestBelow(position: number, clearedTo: number): MessageRow | undefined {
    const below = this.#rows.between(0, position - 1).filter((row) => !row.deleted && row.id > clearedTo);
    for (const range of this.#rows.added)
      below.push(...range.rows.filter((row) => !row.deleted && positionOf(row) < position));
    return below.reduce<MessageRow | undefined>((a, b) => (a && positionOf(a) > positionOf(b) ? a : b), undefined);
  }
}
