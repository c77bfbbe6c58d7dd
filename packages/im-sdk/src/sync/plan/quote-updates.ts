import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import { withoutRecalled } from '../../store/messages/quotes.ts';
import type { BatchRows } from './batch-rows.ts';

type Change = (before: MessageRow, after: MessageRow) => void;

/** Updates quotes while a batch is planned: a quote follows the recall or edit of its message. */
export class QuoteUpdates {
  readonly #base: ConversationState;
  readonly #rows: BatchRows;
  readonly #change: Change;
  /** Recalled messages whose quotes on disk may still hold their content. */
  onDisk: readonly number[];

  constructor(base: ConversationState, rows: BatchRows, change: Change) {
    this.#base = base;
    this.#rows = rows;
    this.#change = change;
    this.onDisk = base.recalledQuotes;
  }

  /** Clears quotes of a recalled message. Quotes that are only on disk are cleared when they are read. */
  recalled(id: number): void {
    for (const row of this.#rows.quoting(id))
      this.#change(
        row,
        withoutRecalled(row, (other) => other === id),
      );
    if (this.#mayBeOnDisk(id) && !this.onDisk.includes(id)) this.onDisk = [...this.onDisk, id];
  }

  /** Updates quotes of an edited message to its new content. */
  edited(id: number): void {
    const edited = this.#rows.findId(id);
    if (!edited || edited.recalled) return;
    for (const row of this.#rows.quoting(id)) {
      if (!row.quote || row.quote.content === edited.content) continue;
      this.#change(row, { ...row, quote: { ...row.quote, content: edited.content } });
    }
  }

  /** Rewrites all rows on disk with such quotes, already cleared; afterwards no recalled ids are pending. */
  rewrite(rows: readonly MessageRow[]): void {
    this.#rows.addStored(rows);
    for (const row of rows) this.#rows.changed.set(row.key, this.#rows.changed.get(row.key) ?? row);
    this.onDisk = [];
  }

  /** True if rows after the quoted message, where its quotes can be, are on disk but not in memory. */
  #mayBeOnDisk(id: number): boolean {
    const quoted = this.#rows.findId(id);
    const above = quoted ? positionOf(quoted) + 1 : 1;
    return this.#base.covered.some(([lo, hi]) => !this.#rows.isInMemory(Math.max(lo, above), hi));
  }
}
