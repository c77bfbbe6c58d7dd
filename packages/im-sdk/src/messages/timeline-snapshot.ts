import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { WindowLayout } from '../store/messages/timeline.ts';
import type { Readable } from '../store/readable.ts';

/**
 * Window of a conversation's rows, oldest first. A new object whenever rows are added, removed or moved, not when a row
 * changes. `keyAt` is O(1).
 */
export interface TimelineSnapshot {
  /** Number of rows in the window. */
  readonly count: number;
  /** Key of the row at `index` (0 is the oldest in the window). */
  keyAt(index: number): string | undefined;
  /** Index of a row; -1 if it is not in the window. */
  indexOf(key: string): number;
  /**
   * Virtual index of the first row. Decreases by the number of rows added before it, so that a list can keep its scroll
   * position. Starts at 1,000,000.
   */
  readonly firstIndex: number;
  /** True if the oldest row of the conversation is in the window. */
  readonly atStart: boolean;
  /** True if the newest row of the conversation is in the window. */
  readonly atEnd: boolean;
  /** `older` or `newer` while a page is loading, `failed` after an error, else `idle`. */
  readonly loading: 'idle' | 'older' | 'newer' | 'failed';
  /**
   * True once the first rows have been looked up in cache or on the server. Before that, an empty window means
   * "unknown".
   */
  readonly ready: boolean;
  /**
   * Key of the first row that was unread when the conversation was opened, or that arrived since `setAway(true)`;
   * `undefined` if there is none, or while it is not in the window.
   */
  readonly unreadFrom: string | undefined;
  /** Number of rows that were unread when the conversation was opened, or that arrived since `setAway(true)`. */
  readonly unreadCount: number;
}

/** Options of `messages.open`. */
export interface OpenTimelineOptions {
  /**
   * False: the timeline shows the rows in memory, but loads nothing until `start`, and until then need not be closed. For
   * a component that reads it while rendering, because a render may be discarded. Default true.
   */
  readonly autoStart?: boolean;
}

/** Options of a move of a timeline. */
export interface MoveOptions {
  /** Once aborted, the window stays where it is; the move resolves to `undefined`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * An open timeline. Close it when its screen is unmounted. Its methods reject with `client.notSignedIn` while no account
 * is signed in, do nothing before `start` and after `close`, and show any other failure as `loading: 'failed'`.
 */
export interface OpenTimeline extends Readable<TimelineSnapshot> {
  /** One row by key. Notifies its listeners only when this row changes. */
  row(key: string): Readable<MessageRow | undefined>;
  /** Loads the page before the window. Resolves when it is loaded; does nothing at the start. */
  loadOlder(): Promise<void>;
  /** Loads the page after the window. Does nothing at the end. */
  loadNewer(): Promise<void>;
  /** Moves the window to the newest rows. */
  jumpToLatest(): Promise<void>;
  /** Loads older pages until the first unread row is in the window. Resolves to its key. */
  jumpToUnread(options?: MoveOptions): Promise<string | undefined>;
  /**
   * Sets whether the user looks away: the page is hidden, or another window has the focus. Messages that arrive
   * meanwhile move `unreadFrom` and `unreadCount`, as if the conversation were opened anew.
   */
  setAway(isAway: boolean): void;
  /**
   * Moves the window to a message of the conversation. Resolves to its key; `undefined` if there is no such message.
   * @throws `request.invalid` for anything that names no message
   */
  jumpTo(message: ConversationMessageRef, options?: MoveOptions): Promise<string | undefined>;
  /** Starts a timeline opened with `autoStart: false`, or a closed one anew. Has no effect on an open one. */
  start(): void;
  /** Closes the timeline: nothing is emitted any more, and its rows may be evicted from memory. */
  close(): void;
}

/** Snapshot of a window for a screen. Indexes of keys are computed when they are first asked for. */
export function snapshotOf(
  layout: WindowLayout,
  rest: Pick<TimelineSnapshot, 'loading' | 'ready' | 'unreadFrom' | 'unreadCount' | 'atStart' | 'atEnd'>,
): TimelineSnapshot {
  let indexes: Map<string, number> | undefined;
  return Object.freeze<TimelineSnapshot>({
    count: layout.keys.length,
    keyAt: (index) => layout.keys[index],
    indexOf(key) {
      indexes ??= new Map(layout.keys.map((other, index) => [other, index]));
      return indexes.get(key) ?? -1;
    },
    firstIndex: layout.firstIndex,
    ...rest,
  });
}
