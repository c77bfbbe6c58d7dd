import type { AccountScope } from '../account/account-scope.ts';
import type { ServerDialect } from '../account/server-dialect.ts';
import { START, type SyncPosition } from '../account/sync-position.ts';
import { positionsIn, rowsPerChat } from '../cache/local-storage-quota.ts';
import { type CacheStart, FencedError, type MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { type ConversationKey, ImError, limits } from '../protocol/index.ts';
import { patchRow } from '../store/messages/merge.ts';
import { type MessageChange, messageChanges } from '../store/messages/message-changed.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { positionOf, type RowRange } from '../store/messages/message-table.ts';
import { asShown } from '../store/messages/quotes.ts';
import { MemoryModeChanges } from './memory-mode-changes.ts';
import type { Interpreted } from './plan/interpret.ts';
import type { Plan } from './plan/plan.ts';
import { Planner } from './plan/planner.ts';
import { numberedServer } from './select-dialect.ts';

/** Builds a batch on a planner; a returned promise is awaited first. */
export type Build = (planner: Planner) => void | Promise<void>;

/** Callbacks of ingest to the account engine. */
export interface IngestListeners {
  /** Conversations with a gap: messages are held until earlier ones arrive. */
  onGaps(keys: readonly ConversationKey[]): void;
  /** A plan was stored and shown in this tab; sent to the other tabs. */
  onApplied(plan: Plan): void;
  /** The database failed or hangs: memory mode begins. */
  onMemory(): void;
  /** Another tab is the leader: this tab was frozen and must restart. */
  onFenced(): void;
}

/**
 * The only writer of rows from the server. Batches are processed in sequence: planned against memory, stored with their
 * cursors in one transaction, applied to memory, emitted to listeners.
 */
export class Ingest {
  readonly #scope: AccountScope;
  readonly #listeners: IngestListeners;
  readonly #outOfOrder = new Map<ConversationKey, Map<number, Interpreted>>();
  readonly #queue: Array<{ build: Build; done: () => void; failed: (error: unknown) => void }> = [];
  #running = false;
  /** Changes that the database lacks in memory mode. */
  readonly #memoryModeChanges: MemoryModeChanges;
  /** Reason passed to `stop`; further batches reject with it. */
  #stopped: ImError | undefined;
  /** `undefined` in memory mode. */
  cache: MessageCache | undefined;
  dialect: ServerDialect = numberedServer;
  position: SyncPosition = START;

  constructor(scope: AccountScope, listeners: IngestListeners) {
    this.#scope = scope;
    this.#listeners = listeners;
    this.#memoryModeChanges = new MemoryModeChanges(scope.store);
  }

  /** Queues a batch; resolves once it is stored and shown. */
  submit(build: Build): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#stopped) return failed(this.#stopped);
      this.#queue.push({ build, done, failed });
      if (!this.#running) this.#run();
    });
  }

  /** Shows rows read from disk. */
  load(key: ConversationKey, range: RowRange): void {
    const { messages, conversations, pendingPatches } = this.#scope.store;
    const { peerReadPos, recalledQuotes } = conversations.state(key);
    const rows = asShown(range.rows, recalledQuotes).map((row) => {
      const pending = pendingPatches.get(key, row.id);
      const known = pending ? patchRow(row, pending) : row;
      return known.mine && positionOf(known) <= peerReadPos ? patchRow(known, { read: true }) : known;
    });
    messages.applyRows(key, { reset: false, runs: [{ lo: range.lo, hi: range.hi, rows }], changed: [] });
  }

  /** Drops the rows of a conversation from memory. */
  unload(key: ConversationKey): void {
    this.#scope.store.messages.applyRows(key, { reset: true, runs: [], changed: [] });
  }

  /** Shows a plan stored by another tab. */
  mirror(plan: Plan): void {
    this.#show(plan, false);
    if (plan.live.length > 0) this.#scope.onMessages(plan.live);
    // Rows in this tab's memory may not be in memory of the leader: clear their recalled quotes here.
    const { messages } = this.#scope.store;
    for (const { key, state } of plan.conversations) {
      if (state.recalledQuotes.length === 0) continue;
      const rows = messages.conversation(key).segments.list.flatMap((segment) => segment.rows);
      const shown = asShown(rows, state.recalledQuotes).filter((row, index) => row !== rows[index]);
      if (shown.length > 0) messages.applyRows(key, { reset: false, runs: [], changed: shown });
    }
  }

  /** The gaps of these conversations could not be filled now. */
  reportGaps(keys: readonly ConversationKey[]): void {
    this.#listeners.onGaps(keys);
  }

  /** Drops messages held behind a gap: their connection is closed. */
  dropOutOfOrder(): void {
    this.#outOfOrder.clear();
  }

  /** Rejects queued batches with `reason`. */
  stop(reason: ImError): void {
    this.#stopped = reason;
    for (const { failed } of this.#queue.splice(0)) failed(reason);
  }

  /** Processes the queue. Stays synchronous until a batch has to be awaited. */
  #run(): void {
    this.#running = true;
    for (let work = this.#queue.shift(); work; work = this.#queue.shift()) {
      const { done, failed } = work;
      const pending = this.#process(work.build, failed);
      if (pending) {
        pending.then(done, failed).finally(() => this.#run());
        return;
      }
      done();
    }
    this.#running = false;
  }

  #process(build: Build, failed: (error: unknown) => void): Promise<void> | undefined {
    const { store, userId } = this.#scope;
    const planner = new Planner(store, userId, this.dialect.isNumbered, this.#outOfOrder);
    try {
      const building = build(planner);
      if (building) return building.then(() => this.#complete(planner));
      return this.#complete(planner);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  #complete(planner: Planner): Promise<void> | undefined {
    if (this.#stopped) throw this.#stopped;
    const plan = planner.finish(this.cache !== undefined, this.cache?.capped ? this.#rowsPerChat(planner) : undefined);
    if (!this.cache) {
      this.#finish(plan, planner);
      return undefined;
    }
    return this.#commit(this.cache, plan).then((stored) => {
      if (this.#stopped || stored === 'fenced') return;
      // If the disk was given up during the commit, the states continue without it.
      this.#finish(this.cache ? plan : withoutDisk(plan), planner);
    });
  }

  /** Row quota per conversation; conversations above it are trimmed in this batch. */
  #rowsPerChat(planner: Planner): number {
    const states = [...this.#scope.store.conversations.states()];
    const sizes = states.map(({ covered }) => positionsIn(covered));
    const rows = rowsPerChat(sizes);
    states.forEach(({ key }, index) => {
      if ((sizes[index] ?? 0) > rows) planner.conversation(key);
    });
    return rows;
  }

  #finish(plan: Plan, planner: Planner): void {
    if (plan.position) this.position = plan.position;
    this.#show(plan, true);
    this.#listeners.onApplied(plan);
    const gaps = planner.gaps();
    if (gaps.length > 0) this.reportGaps(gaps);
    if (plan.live.length > 0) this.#scope.onMessages(plan.live);
  }

  async #commit(cache: MessageCache, plan: Plan): Promise<'stored' | 'memory' | 'fenced'> {
    const { platform, store } = this.#scope;
    const commit = {
      conversations: plan.conversations.map(({ key, reset, dropBelow, runs, changed, state }) => ({
        key,
        reset,
        dropBelow,
        rows: [...runs.flatMap((range) => range.rows), ...changed.filter((row) => positionOf(row) > 0)],
        stored: { state, identity: store.conversations.identity(key) },
      })),
      position: plan.position,
      delivered: plan.delivered.flatMap((tmpId) => {
        const conversation = store.messages.get(tmpId)?.conversation;
        return conversation ? [{ conversation, tmpId }] : [];
      }),
    };
    try {
      await withDeadline(cache.commit(commit), limits.databaseStallMs, platform.timers);
      return 'stored';
    } catch (error) {
      if (error instanceof FencedError) {
        this.#listeners.onFenced();
        return 'fenced';
      }
      if (!this.#stopped) {
        this.#scope.onError(
          new ImError('client.storageFailed', 'The database failed', { category: 'storage', cause: error }),
        );
        this.goToMemory();
      }
      return 'memory';
    }
  }

  /**
   * Memory mode ends in the leader: writes the changes since, between two batches. `start` is the content of a database
   * that was not read at the start. Rejects if the database fails again.
   */
  leaveMemory(cache: MessageCache, start: Pick<CacheStart, 'conversations' | 'position'> | undefined): Promise<void> {
    return this.submit(async () => {
      const { conversations } = this.#scope.store;
      if (start && this.#memoryModeChanges.mergeConversations(start.conversations) && this.position.epoch === '') {
        // Without a login since. Summaries are fetched from the start: a conversation in memory replaced the one on disk.
        const { epoch, rev } = { ...START, ...(start.position as SyncPosition | undefined) };
        this.position = { ...this.position, epoch, rev };
      }
      const { isStale, writes, states } = this.#memoryModeChanges.buildWrites();
      const write = async (): Promise<void> => {
        if (isStale) await cache.drop();
        await cache.commit({ conversations: writes, position: this.position, delivered: [] });
      };
      try {
        await withDeadline(write(), limits.databaseStallMs, this.#scope.platform.timers);
      } catch (error) {
        if (error instanceof FencedError) this.#listeners.onFenced();
        throw error;
      }
      for (const state of states) conversations.setState(state);
      this.followFromDisk(cache);
    });
  }

  /** Memory mode ends in a follower: the leader has written everything. */
  followFromDisk(cache: MessageCache): void {
    this.cache = cache;
    this.#memoryModeChanges.clear();
  }

  /** The content of the database is stale: it is dropped once the database responds again. */
  markDiskStale(): void {
    if (!this.cache) this.#memoryModeChanges.markDiskStale();
  }

  /** Starts memory mode: changes do not survive a reload until the database responds again. */
  goToMemory(): void {
    if (!this.cache) return;
    this.cache = undefined;
    this.#memoryModeChanges.begin();
    this.#listeners.onMemory();
  }

  /**
   * Drops the row ranges on disk from all states: the leader is in memory mode. Not for a follower, whose versions must
   * stay those of the leader.
   */
  dropRanges(): void {
    const { conversations } = this.#scope.store;
    for (const state of [...conversations.states()]) {
      conversations.setState({ ...state, version: state.version + 1, covered: [] });
    }
  }

  #show(plan: Plan, joined: boolean): void {
    const { messages, conversations, deletions } = this.#scope.store;
    const happened = this.#changesOf(plan);
    for (const conversation of plan.conversations) {
      messages.applyRows(conversation.key, conversation, joined);
      if (conversation.deletedIds) deletions.add(conversation.key, conversation.deletedIds);
      conversations.setState(conversation.state);
      if (!this.cache) this.#memoryModeChanges.add(conversation.key);
    }
    for (const tmpId of plan.delivered) {
      const row = messages.get(tmpId);
      if (!row) continue;
      const unsent = conversations.unsent(row.conversation);
      if (unsent.pending?.key === tmpId) conversations.setUnsent(row.conversation, { ...unsent, pending: undefined });
    }
    for (const { change, row } of happened) this.#scope.onMessageChange(change, row);
    this.#scope.onConversations(plan.conversations.map(({ key }) => key));
  }

  /** Changes of messages in memory, computed before the rows are overwritten. */
  #changesOf(plan: Plan): { change: MessageChange; row: MessageRow }[] {
    const { messages } = this.#scope.store;
    return plan.conversations.flatMap(({ key, changed }) =>
      changed.flatMap((row) => {
        const before = messages.get(row.key, key);
        return before ? messageChanges(before, row).map((change) => ({ change, row })) : [];
      }),
    );
  }
}

function withoutDisk(plan: Plan): Plan {
  return {
    ...plan,
    conversations: plan.conversations.map((conversation) => ({
      ...conversation,
      state: { ...conversation.state, version: conversation.state.version + 1, covered: [] },
    })),
  };
}
