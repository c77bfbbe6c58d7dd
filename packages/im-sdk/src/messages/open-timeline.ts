import type { AccountEngine } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, limits } from '../protocol/index.ts';
import { inputRefused } from '../store/input-refused.ts';
import { LruMap } from '../store/lru-map.ts';
import { type ConversationMessageRef, isMessageRef, messageRefIn } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { positionOf, timelineKey } from '../store/messages/message-table.ts';
import { TimelineWindow, type WindowLayout } from '../store/messages/timeline.ts';
import type { Readable } from '../store/readable.ts';
import { findMessageId, knownMessageId } from './find-message.ts';
import {
  type MoveOptions,
  type OpenTimeline,
  type OpenTimelineOptions,
  snapshotOf,
  type TimelineSnapshot,
} from './timeline-snapshot.ts';
import { UnreadLine } from './unread-line.ts';

const PAGE_ROWS = 50;

interface Parts {
  readonly store: RootStore;
  readonly engine: () => AccountEngine | undefined;
  /** Throws `client.notSignedIn` while no account is signed in. */
  readonly requireEngine: () => AccountEngine;
  /** Emits at every sign-in and sign-out. */
  readonly session: Pick<Readable<unknown>, 'subscribe'>;
  /** True once everything missed has been applied, until the connection is lost. */
  readonly caughtUp: Readable<boolean>;
}

/**
 * Opens a window on a conversation: cached rows first, else the newest page from the server. If opened before sign-in,
 * it loads at sign-in.
 */
export function openTimeline(
  parts: Parts,
  conversation: ConversationKey,
  { autoStart = true }: OpenTimelineOptions = {},
): OpenTimeline {
  const timeline = new Timeline(parts, conversation);
  if (autoStart) timeline.start();
  return timeline;
}

class Timeline implements OpenTimeline {
  readonly #parts: Parts;
  readonly #key: ConversationKey;
  readonly #window: TimelineWindow;
  readonly #unread: UnreadLine;
  readonly #rows = new LruMap<string, Readable<MessageRow | undefined>>(limits.rememberedEntries);
  /** Store key of this window's own state, so that other windows are not notified. */
  readonly #stateKey: string;
  #unsubscribe: () => void = () => undefined;
  #release: () => void = () => undefined;
  #engine: AccountEngine | undefined;
  #loading: TimelineSnapshot['loading'] = 'idle';
  /** The page in flight, or the last one loaded. */
  #page: Promise<void> = Promise.resolve();
  #ready = false;
  #isOpen = false;
  /** True after `close`: the next `start` begins anew. */
  #isClosed = false;
  #snapshot: TimelineSnapshot | undefined;
  #layout: WindowLayout | undefined;
  #seen: unknown[] = [];

  constructor(parts: Parts, key: ConversationKey) {
    this.#parts = parts;
    this.#key = key;
    this.#window = new TimelineWindow(parts.store.messages, key, (lo) => this.#isOldestPosition(lo));
    this.#unread = new UnreadLine(parts, key, {
      isFirstRowKnown: (layout, readPos) =>
        this.#window.lo <= readPos + 1 || (layout.atSegmentStart && this.#isOldestRowLoaded(layout)),
      onChanged: () => {
        this.#snapshot = undefined;
        this.#changed();
      },
    });
    this.#stateKey = `w:${key}:${nextWindow()}`;
    this.#reset(parts.engine());
  }

  start(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#window.open();
    this.#unsubscribe = this.#parts.session.subscribe(() => this.#followSession());
    const engine = this.#parts.engine();
    if (this.#isClosed || engine !== this.#engine) this.#reset(engine);
    this.#isClosed = false;
    this.#attachEngine();
  }

  /** Starts over with the engine of the signed-in account, unless it is already in use. */
  #followSession(): void {
    const engine = this.#parts.engine();
    if (!this.#isOpen || engine === this.#engine) return;
    this.#release();
    this.#reset(engine);
    this.#attachEngine();
  }

  /** Shows the newest rows in memory, with the unread count of this moment. Changes nothing outside of the timeline. */
  #reset(engine: AccountEngine | undefined): void {
    this.#engine = engine;
    this.#unread.reset();
    this.#loading = 'idle';
    this.#window.toLatest();
    this.#ready = engine !== undefined && this.#hasFirstPage();
    this.#changed();
  }

  /** Marks the conversation as open and loads its first rows if they are not in memory. */
  #attachEngine(): void {
    const engine = this.#engine;
    this.#unread.followCatchUp();
    this.#release = engine?.opened(this.#key) ?? (() => undefined);
    if (engine) this.#loadFirstRows(engine).catch(() => this.#engine === engine && this.#setLoading('failed'));
  }

  getSnapshot(): TimelineSnapshot {
    const { conversations } = this.#parts.store;
    const layout = this.#window.layout();
    const state = conversations.state(this.#key);
    const seen = [
      layout,
      this.#loading,
      this.#ready,
      state.start,
      state.headPos <= state.cursor,
      this.#unread.isAway && state.count,
    ];
    if (this.#snapshot && seen.every((value, index) => value === this.#seen[index])) return this.#snapshot;
    this.#unread.update(layout);
    this.#seen = seen;
    this.#snapshot = snapshotOf(layout, {
      loading: this.#loading,
      ready: this.#ready,
      unreadFrom: this.#unread.from,
      unreadCount: this.#unread.count,
      atStart: this.#ready && layout.atSegmentStart && this.#isOldestRowLoaded(layout),
      atEnd: this.#window.isAtLatest,
    });
    this.#layout = layout;
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    const { subject } = this.#parts.store;
    const ends = [timelineKey(this.#key), this.#stateKey].map((key) => subject.subscribe(key, listener));
    return () => {
      for (const end of ends) end();
    };
  }

  row(key: string): Readable<MessageRow | undefined> {
    let readable = this.#rows.get(key);
    if (!readable) {
      const { messages } = this.#parts.store;
      readable = {
        getSnapshot: () => messages.shown(key, this.#key),
        subscribe: (listener) => messages.subscribe(key, listener),
      };
      this.#rows.set(key, readable);
    }
    return readable;
  }

  async loadOlder(): Promise<void> {
    if (this.#loading === 'older' || !this.#isOpen) return;
    this.#parts.requireEngine();
    if (this.#window.extendOlder(PAGE_ROWS) > 0) return this.#changed();
    const layout = this.#window.layout();
    if (this.#isOldestRowLoaded(layout)) return;
    await this.#load('older', async (engine) => {
      const row = this.#placedRow(layout.keys);
      await this.#reserving(async () => {
        await engine.operations.older(this.#key, layout.lo, row?.id ?? 0);
        this.#window.extendOlder(PAGE_ROWS);
      });
    });
  }

  async loadNewer(): Promise<void> {
    if (this.#loading === 'newer' || !this.#isOpen) return;
    this.#parts.requireEngine();
    if (this.#window.isAtLatest) return;
    if (this.#window.extendNewer(PAGE_ROWS) > 0 || this.#window.isAtLatest) return this.#changed();
    const last = this.#lastRow();
    if (!last) return this.jumpToLatest();
    await this.#load('newer', async (engine) => {
      const segment = this.#parts.store.messages.conversation(this.#key).segments.at(positionOf(last));
      await engine.operations.newer(this.#key, segment?.hi ?? positionOf(last), last.id);
      this.#window.extendNewer(PAGE_ROWS);
    });
  }

  async jumpToLatest(): Promise<void> {
    if (!this.#isOpen) return;
    this.#parts.requireEngine();
    this.#window.toLatest();
    this.#changed();
    if (this.#window.layout().keys.length === 0) await this.#load('newer', (engine) => this.#fetchNewest(engine));
  }

  async jumpToUnread({ signal }: MoveOptions = {}): Promise<string | undefined> {
    if (!this.#isOpen) return undefined;
    this.#parts.requireEngine();
    if (this.#unread.count === 0) return undefined;
    const pages = Math.ceil(this.#unread.count / PAGE_ROWS) + 2;
    for (let page = 0; page < pages && this.#isOpen && !signal?.aborted; page++) {
      const { unreadFrom, atStart, loading } = this.getSnapshot();
      if (unreadFrom !== undefined || atStart || loading === 'failed') break;
      // If a page is already in flight, wait for it.
      await (loading === 'idle' ? this.loadOlder() : this.#page);
    }
    if (signal?.aborted) return undefined;
    const { unreadFrom } = this.getSnapshot();
    const first = unreadFrom === undefined ? undefined : this.#parts.store.messages.get(unreadFrom, this.#key);
    // Centre the window on the row: at its edge, the row would be evicted as soon as newer pages are loaded.
    return first?.id && !this.#window.isAtLatest ? this.jumpTo(first.id, { signal }) : unreadFrom;
  }

  setAway(isAway: boolean): void {
    if (isAway === this.#unread.isAway) return;
    // Applies what arrived meanwhile.
    this.getSnapshot();
    this.#unread.setAway(isAway);
  }

  async jumpTo(message: ConversationMessageRef, { signal }: MoveOptions = {}): Promise<string | undefined> {
    const ref = messageRefIn(this.#key, message);
    if (!isMessageRef(ref)) {
      throw inputRefused('jumpTo', [{ path: 'message', message: 'must be a row, a row key or the id of a message' }]);
    }
    if (!this.#isOpen) return undefined;
    const { store, requireEngine } = this.#parts;
    requireEngine();
    return this.#reserving(async () => {
      const known = knownMessageId(store, this.#key, ref);
      const id = known ?? (await findMessageId({ store, engine: requireEngine }, this.#key, ref).catch(() => 0));
      return id > 0 ? this.#goTo(id, signal) : undefined;
    });
  }

  /** Keeps loaded rows in memory until the window includes them. */
  async #reserving<T>(run: () => Promise<T>): Promise<T> {
    const free = this.#window.reserve();
    try {
      return await run();
    } finally {
      free();
    }
  }

  async #goTo(id: number, signal: AbortSignal | undefined): Promise<string | undefined> {
    const { messages } = this.#parts.store;
    const known = messages.byId(id, this.#key);
    const placed = known && messages.conversation(this.#key).segments.at(positionOf(known));
    if (!placed) await this.#load('older', (engine) => engine.operations.around(this.#key, id));
    const row = messages.byId(id, this.#key);
    if (!row || row.conversation !== this.#key || signal?.aborted) return undefined;
    this.#window.around(positionOf(row));
    this.#changed();
    return row.key;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isClosed = true;
    // Ends what is in flight.
    this.#engine = undefined;
    this.#unsubscribe();
    this.#unread.close();
    this.#release();
    this.#window.close();
    this.#rows.clear();
  }

  async #loadFirstRows(engine: AccountEngine): Promise<void> {
    if (this.#hasFirstPage()) {
      if (!this.#ready) this.#setReady();
      return;
    }
    const isOver = (): boolean => this.#engine !== engine;
    await engine.tailFromCache(this.#key);
    if (isOver()) return;
    if (this.#isInMemory()) {
      this.#setReady();
      // The rows in memory may be a few live ones only: load the page before them.
      if (this.#window.layout().keys.length < PAGE_ROWS) await this.loadOlder();
      return;
    }
    // An empty conversation needs no request before it is ready.
    const { headPos, lastSendTime } = this.#parts.store.conversations.state(this.#key);
    if (headPos === 0 && lastSendTime === 0 && this.#parts.store.conversations.list.getSnapshot().ready) {
      this.#setReady();
    }
    await this.#load('older', (current) => this.#fetchNewest(current));
    if (!isOver()) this.#setReady();
  }

  #isInMemory(): boolean {
    return this.#parts.store.messages.conversation(this.#key).segments.tail !== undefined;
  }

  /** True if a first page of the newest rows is in memory. */
  #hasFirstPage(): boolean {
    return this.#isInMemory() && this.#window.layout().keys.length >= PAGE_ROWS;
  }

  async #fetchNewest(engine: AccountEngine): Promise<void> {
    if (await engine.tailFromCache(this.#key)) return;
    await engine.operations.newest(this.#key);
  }

  #load(what: 'older' | 'newer', work: (engine: AccountEngine) => Promise<void>): Promise<void> {
    const engine = this.#parts.requireEngine();
    this.#setLoading(what);
    const settle = (loading: TimelineSnapshot['loading']): void => {
      if (this.#engine === engine) this.#setLoading(loading);
    };
    this.#page = work(engine).then(
      () => settle('idle'),
      () => settle('failed'),
    );
    return this.#page;
  }

  #setLoading(loading: TimelineSnapshot['loading']): void {
    this.#loading = loading;
    this.#changed();
  }

  #setReady(): void {
    this.#ready = true;
    this.#changed();
  }

  #changed(): void {
    this.#parts.store.subject.mark(this.#stateKey);
  }

  /** True if there is no row before the window, on this device or on the server. */
  #isOldestRowLoaded(layout: WindowLayout): boolean {
    const state = this.#parts.store.conversations.state(this.#key);
    if (layout.lo === 0) return state.headPos === 0 || state.start > state.cursor;
    return this.#isOldestPosition(layout.lo);
  }

  #isOldestPosition(position: number): boolean {
    const { start } = this.#parts.store.conversations.state(this.#key);
    return position <= 1 || (start > 0 && position <= start);
  }

  #lastRow(): MessageRow | undefined {
    return this.#placedRow((this.#layout ?? this.#window.layout()).keys.toReversed());
  }

  /** The first of these rows that the server has: a failed row may stand before it. */
  #placedRow(keys: readonly string[]): MessageRow | undefined {
    for (const key of keys) {
      const row = this.#parts.store.messages.get(key, this.#key);
      if (row && row.id > 0) return row;
    }
    return undefined;
  }
}

let windows = 0;

function nextWindow(): number {
  windows += 1;
  return windows;
}
