import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import { withoutRecalled } from '../../store/messages/quotes.ts';
import type { BatchRows } from './batch-rows.ts';

type Change = (before: MessageRow, after: MessageRow) => void;

/** Quotes of messages that are recalled or edited while a batch is worked through: they follow what they quote. */
export class DraftQuotes {
  readonly #base: ConversationState;
  readonly #rows: BatchRows;
  readonly #change: Change;
  /** Recalled messages whose quotes on disk may still say what they said. */
  onDisk: readonly number[];

  constructor(base: ConversationState, rows: BatchRows, change: Change) {
    this.#base = base;
    this.#rows = rows;
    this.#change = change;
    this.onDisk = base.recalledQuotes;
  }

  /** Quotes of a recalled message lose its content too. Those on disk alone do when they are read. */
  recalled(id: number): void {
    for (const row of this.#rows.quoting(id))
      this.#change(
        row,
        withoutRecalled(row, (other) => other === id),
      );
    if (this.#mayBeOnDisk(id) && !this.onDisk.includes(id)) this.onDisk = [...this.onDisk, id];
  }

  /** Quotes of an edited message say what it says now. */
  edited(id: number): void {
    const edited = this.#rows.findId(id);
    if (!edited || edited.recalled) return;
    for (const row of this.#rows.quoting(id)) {
      if (!row.quote || row.quote.content === edited.content) continue;
      this.#change(row, { ...row, quote: { ...row.quote, content: edited.content } });
    }
  }

  /** Every row on disk with one of these quotes, as it may be shown: nothing has to be remembered of them any more. */
  rewrite(rows: readonly MessageRow[]): void {
    this.#rows.adopt(rows);
    for (const row of rows) this.#rows.changed.set(row.key, this.#rows.changed.get(row.key) ?? row);
    this.onDisk = [];
  }

  /** A quote comes after what it quotes: whether a row above it is on disk and not in memory. */
  #mayBeOnDisk(id: number): boolean {
    const quoted = this.#rows.findId(id);
    const above = quoted ? positionOf(quoted) + 1 : 1;
    return this.#base.covered.some(([lo, hi]) => !this.#rows.isInMemory(Math.max(lo, above), hi));
  }
}
