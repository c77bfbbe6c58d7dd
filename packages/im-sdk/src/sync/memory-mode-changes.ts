import type { RootStore } from '../account/root-store.ts';
import type { StoredConversation } from '../cache/cache-format.ts';
import type { ConversationWrite } from '../cache/message-cache.ts';
import type { ConversationKey } from '../protocol/index.ts';
import { addRange, type ConversationState, storedState } from '../store/conversations/conversation-state.ts';

/** Rows and states to write when memory mode ends. */
interface PendingWrites {
  /** True if the content of the database must be dropped first. */
  readonly isStale: boolean;
  readonly writes: readonly ConversationWrite[];
  /** States after these writes. */
  readonly states: readonly ConversationState[];
}

/**
 * Tracks the difference between memory and database in memory mode. Unchanged conversations keep their rows on disk. In
 * changed conversations the rows in memory replace those on disk, because changes of rows that are only on disk were
 * not written.
 */
export class MemoryModeChanges {
  readonly #store: RootStore;
  /** Row ranges on disk when memory mode began. */
  readonly #ranges = new Map<ConversationKey, ConversationState['covered']>();
  /** Conversations changed since memory mode began. */
  readonly #changed = new Set<ConversationKey>();
  #isStale = false;

  constructor(store: RootStore) {
    this.#store = store;
  }

  /** Starts tracking: memory mode began. */
  begin(): void {
    this.clear();
    for (const { key, covered: ranges } of this.#store.conversations.states()) this.#ranges.set(key, ranges);
  }

  add(key: ConversationKey): void {
    this.#changed.add(key);
  }

  /** The content of the database is stale: it must be dropped before the next write. */
  markDiskStale(): void {
    this.#ranges.clear();
    this.#isStale = true;
  }

  clear(): void {
    this.#ranges.clear();
    this.#changed.clear();
    this.#isStale = false;
  }

  /**
   * The database was not readable at the start: merges its device-only state (marks, removals, clearings) into memory.
   * Returns false if its content is stale: nothing of it counts.
   */
  mergeConversations(stored: readonly StoredConversation[]): boolean {
    if (this.#isStale) return false;
    const { conversations } = this.#store;
    const known = new Map([...conversations.states()].map((state) => [state.key, state]));
    for (const { state: onDisk, identity } of stored) {
      const disk = storedState(onDisk);
      const state = known.get(disk.key);
      if (state) {
        const clearedTo = Math.max(state.clearedTo, disk.clearedTo);
        const started = state.started || disk.started;
        const removedTo = Math.max(state.removedTo, disk.removedTo);
        const markedUnread = state.markedUnread || (disk.markedUnread && disk.readPos === state.readPos);
        const version = state.version + 1;
        conversations.setState({ ...state, version, clearedTo, started, removedTo, markedUnread });
      } else {
        if (conversations.identity(disk.key).showName === '') conversations.setIdentity(disk.key, identity);
        conversations.setState(disk);
        this.#ranges.set(disk.key, disk.covered);
      }
    }
    return true;
  }

  /** Builds the writes that bring the database up to date. */
  buildWrites(): PendingWrites {
    const { conversations, messages } = this.#store;
    const writes: ConversationWrite[] = [];
    const states: ConversationState[] = [];
    for (const state of conversations.states()) {
      const { key } = state;
      const version = state.version + 1;
      const onDisk = this.#changed.has(key) ? undefined : this.#ranges.get(key);
      if (onDisk) {
        states.push({ ...state, version, covered: onDisk });
        continue;
      }
      const { list } = messages.conversation(key).segments;
      let ranges: ConversationState['covered'] = [];
      for (const { lo, hi } of list) ranges = addRange(ranges, lo, hi);
      const written = { ...state, version, covered: ranges };
      states.push(written);
      const stored = { state: written, identity: conversations.identity(key) };
      writes.push({ key, reset: true, dropBelow: 0, rows: list.flatMap(({ rows }) => rows), stored });
    }
    return { isStale: this.#isStale, writes, states };
  }
}
