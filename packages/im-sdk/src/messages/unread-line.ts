import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, isCountingType } from '../protocol/index.ts';
import type { ConversationState } from '../store/conversations/conversation-state.ts';
import { unreadOf } from '../store/conversations/counters.ts';
import { positionOf } from '../store/messages/message-table.ts';
import type { WindowLayout } from '../store/messages/timeline.ts';
import type { Readable } from '../store/readable.ts';

interface Parts {
  readonly store: RootStore;
  /** True once everything missed has been applied, until the connection is lost. */
  readonly caughtUp: Readable<boolean>;
}

interface TimelineRows {
  /** True if the window has the first row above `readPos`: else it may be before the window. */
  isFirstRowKnown(layout: WindowLayout, readPos: number): boolean;
  /** The unread messages changed, not by a row. */
  onChanged(): void;
}

/**
 * Unread messages of an open timeline: those at the opening, or those that arrived while the user looked away. They stay
 * when they are read.
 */
export class UnreadLine {
  readonly #parts: Parts;
  readonly #key: ConversationKey;
  readonly #rows: TimelineRows;
  /** Own read position below the unread messages. */
  #readPos = 0;
  /** State of the conversation when the user last looked away; `undefined` while they look. */
  #left: ReturnType<typeof leftAt> | undefined;
  #endCatchUp: () => void = () => undefined;
  /** Number of unread messages. */
  count = 0;
  /** Key of the first unread row; `undefined` if there is none, or while it is not in the window. */
  from: string | undefined;

  constructor(parts: Parts, key: ConversationKey, rows: TimelineRows) {
    this.#parts = parts;
    this.#key = key;
    this.#rows = rows;
  }

  get isAway(): boolean {
    return this.#left !== undefined;
  }

  /** Takes the unread messages of this moment. */
  reset(): void {
    const state = this.#state();
    this.#readPos = state.readPos;
    this.count = unreadOf(state);
    this.from = undefined;
    if (this.#left) this.#left = leftAt(state);
  }

  /**
   * Opened before the sync has answered, as by the address of the page: the unread messages that it brings count as those
   * at the opening, until this device reads. They are taken with the state itself, before a screen can mark them as read.
   */
  followCatchUp(): void {
    this.#endCatchUp();
    const { caughtUp, store } = this.#parts;
    if (caughtUp.getSnapshot()) return;
    const ends = [
      store.conversations.rows.observe((key) => key === this.#key && this.#followState()),
      caughtUp.subscribe(() => caughtUp.getSnapshot() && this.#endCatchUp()),
    ];
    this.#endCatchUp = () => {
      for (const end of ends.splice(0)) end();
    };
  }

  #followState(): void {
    const state = this.#state();
    const isReadHere = state.readPos > this.#readPos && state.readPos > state.reportedPos;
    if (this.#parts.caughtUp.getSnapshot() || isReadHere) {
      this.#endCatchUp();
      return;
    }
    if (unreadOf(state) === this.count && state.readPos === this.#readPos) return;
    this.reset();
    this.#rows.onChanged();
  }

  /** Finds the first unread row in the window; moves to the first message that arrived since the user looked away. */
  update(layout: WindowLayout): void {
    this.#countWhileAway(layout);
    if (this.count > 0) this.from ??= this.#firstUnread(layout, this.#readPos);
  }

  setAway(isAway: boolean): void {
    this.#left = isAway ? leftAt(this.#state()) : undefined;
  }

  close(): void {
    this.#endCatchUp();
  }

  #countWhileAway(layout: WindowLayout): void {
    const { count } = this.#state();
    if (!this.#left || count <= this.#left.count) return;
    const first = this.#firstUnread(layout, this.#left.readPos);
    if (first === undefined) return;
    this.from = first;
    this.#readPos = this.#left.readPos;
    this.count = count - this.#left.readCount - this.#ownSince(layout, this.#left.cursor);
  }

  /** Number of own messages after a position, which other devices sent. They are in the conversation's `count`. */
  #ownSince(layout: WindowLayout, position: number): number {
    return layout.keys.filter((key) => {
      const row = this.#parts.store.messages.get(key, this.#key);
      return row?.mine && row.id > 0 && isCountingType(row.type) && positionOf(row) > position;
    }).length;
  }

  #firstUnread(layout: WindowLayout, readPos: number): string | undefined {
    if (!this.#rows.isFirstRowKnown(layout, readPos)) return undefined;
    return layout.keys.find((key) => {
      const row = this.#parts.store.messages.get(key, this.#key);
      return row !== undefined && !row.mine && positionOf(row) > readPos;
    });
  }

  #state(): ConversationState {
    return this.#parts.store.conversations.state(this.#key);
  }
}

const leftAt = ({ cursor, readPos, readCount, count }: ConversationState) => ({ cursor, readPos, readCount, count });
