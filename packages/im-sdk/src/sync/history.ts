import type { AccountScope } from '../account/account-scope.ts';
import type { AskHistory, HistoryBound, HistoryPage } from '../account/server-dialect.ts';
import { chunkBounds, chunkOf } from '../cache/cache-keys.ts';
import { type ConversationKey, limits, type Message, parseConversationKey, SYSTEM_KEY } from '../protocol/index.ts';
import { type ConversationState, rangeAt } from '../store/conversations/conversation-state.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { positionOf } from '../store/messages/message-table.ts';
import { asShown } from '../store/messages/quotes.ts';
import type { Ingest } from './ingest.ts';
import type { Page } from './plan/planner.ts';

/** Chunks of the cache per read. */
const CHUNKS = 2;

/** Loads older and newer rows of conversations, from the cache first, then from the server. */
export class History {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;

  constructor(scope: AccountScope, ingest: Ingest) {
    this.#scope = scope;
    this.#ingest = ingest;
  }

  /** Loads the newest cached rows. Resolves to false if there are none. */
  async tailFromCache(key: ConversationKey): Promise<boolean> {
    const state = this.#state(key);
    const range = state.covered[state.covered.length - 1];
    return range ? this.olderFromCache(key, range[1] + 1) : false;
  }

  /** Reads the rows in memory again from disk, and those that follow: another tab changed them. */
  async reread(key: ConversationKey): Promise<void> {
    const { cache } = this.#ingest;
    const { messages } = this.#scope.store;
    const segments = messages.conversation(key).segments.list.map(({ lo, hi }) => ({ lo, hi }));
    const isOnDisk = segments.every(({ lo, hi }) => (rangeAt(this.#state(key), lo)?.[1] ?? 0) >= hi);
    if (!isOnDisk) this.#ingest.unload(key);
    else if (cache) {
      for (const { lo, hi } of segments) this.#show(key, await cache.rows(key, chunkOf(lo), chunkOf(hi)), lo, hi);
    }
    await this.tailFromCache(key);
  }

  /** Fetches the newest page from the server. */
  async newest(key: ConversationKey): Promise<void> {
    if (key === SYSTEM_KEY) return;
    const { items, more, asOf } = await this.#ask(key, {});
    await this.#page(key, items, { lo: 0, hi: 0, atStart: !more, asOf });
  }

  /** Loads the rows below a segment: `lo` is its lowest position, `firstId` the id of its first row. */
  async older(key: ConversationKey, lo: number, firstId: number): Promise<void> {
    if (await this.olderFromCache(key, lo)) return;
    const state = this.#state(key);
    if (key === SYSTEM_KEY || (state.start > 0 && lo <= state.start)) return;
    const { items, more, asOf } = await this.#ask(key, firstId > 0 ? { before: firstId } : {});
    await this.#page(key, items, { lo: 0, hi: Math.max(0, lo - 1), atStart: !more, asOf });
  }

  /** Loads the rows above `hi` in a segment that a jump opened. */
  async newer(key: ConversationKey, hi: number, lastId: number): Promise<void> {
    if (await this.newerFromCache(key, hi)) return;
    const { items, more, asOf } = await this.#ask(key, { after: lastId });
    const last = items[items.length - 1];
    const end = more && last ? this.#positionOf(last) : this.#state(key).cursor;
    await this.#page(key, items, { lo: hi + 1, hi: end, atStart: false, asOf });
  }

  /** Loads the rows around a message. */
  async around(key: ConversationKey, id: number): Promise<void> {
    const { items, asOf } = await this.#ask(key, { around: id });
    const [first, last] = [items[0], items[items.length - 1]];
    if (!first || !last) return;
    const [lo, hi] = [this.#positionOf(first), this.#positionOf(last)];
    await this.#page(key, items, { lo, hi, atStart: false, asOf });
  }

  /** Reads rows by id from disk, except those in memory. */
  async onDisk(key: ConversationKey, ids: readonly number[]): Promise<MessageRow[]> {
    const { cache, dialect } = this.#ingest;
    const state = this.#state(key);
    if (!cache || state.covered.length === 0) return [];
    const found: MessageRow[] = [];
    const chunks = new Map<number, Promise<MessageRow[]>>();
    const read = (chunk: number): Promise<MessageRow[]> => {
      const known = chunks.get(chunk) ?? cache.rows(key, chunk, chunk);
      chunks.set(chunk, known);
      return known;
    };
    for (const id of ids) {
      if (this.#scope.store.messages.byId(id, key)) continue;
      const rows = dialect.isNumbered ? await searchChunk(read, state, id) : await read(chunkOf(id));
      found.push(
        ...asShown(
          rows.filter((row) => row.id === id),
          state.recalledQuotes,
        ),
      );
    }
    return found;
  }

  /** Loads the cached rows above `hi`. Resolves to false if there are none. */
  async newerFromCache(key: ConversationKey, hi: number): Promise<boolean> {
    const range = rangeAt(this.#state(key), hi + 1);
    const { cache } = this.#ingest;
    if (!range || !cache) return false;
    const from = chunkOf(hi + 1);
    const rows = await cache.rows(key, from, from + CHUNKS - 1);
    const top = Math.min(range[1], chunkBounds(from + CHUNKS - 1).hi);
    this.#show(key, rows, hi + 1, top);
    return true;
  }

  /** Loads the cached rows below a position. Resolves to false if there are none. */
  async olderFromCache(key: ConversationKey, below: number): Promise<boolean> {
    const { cache } = this.#ingest;
    const range = rangeAt(this.#state(key), below - 1);
    if (!cache || !range) return false;
    const { rows, from } = await cache.rowsBack(key, chunkOf(below - 1), CHUNKS);
    const lo = rows.length === 0 ? range[0] : Math.max(range[0], chunkBounds(from).lo);
    if (!rangeAt(this.#state(key), below - 1)) return false;
    this.#show(key, rows, lo, below - 1);
    return true;
  }

  #show(key: ConversationKey, rows: readonly MessageRow[], lo: number, hi: number): void {
    const within = rows.filter((row) => positionOf(row) >= lo && positionOf(row) <= hi);
    this.#ingest.load(key, { lo, hi, rows: within });
  }

  async #page(key: ConversationKey, messages: readonly Message[], page: Omit<Page, 'conversation' | 'messages'>) {
    await this.#ingest.submit((planner) => planner.page({ conversation: key, messages, ...page }));
  }

  async #ask(key: ConversationKey, bound: HistoryBound): Promise<HistoryPage & { readonly asOf: number }> {
    const asOf = this.#state(key).headId;
    const { kind, target } = parseConversationKey(key) ?? { kind: 'private' as const, target: 0 };
    const conversation = kind === 'group' ? { groupId: target } : { friendId: target };
    const ask: AskHistory = (query) =>
      this.#scope.http.request('history', { params: { kind }, query: { ...conversation, ...query } });
    const known = this.#scope.store.messages.conversation(key).segments.size;
    const page = await this.#ingest.dialect.page(ask, bound, limits.historyDefaultSize, known);
    return { ...page, asOf };
  }

  #state(key: ConversationKey): ConversationState {
    return this.#scope.store.conversations.state(key);
  }

  #positionOf(message: Message): number {
    return this.#ingest.dialect.positionOf(message);
  }
}

/** Binary search for the chunk with an id: ids ascend with positions. */
async function searchChunk(
  read: (chunk: number) => Promise<MessageRow[]>,
  state: ConversationState,
  id: number,
): Promise<MessageRow[]> {
  let low = chunkOf(state.covered[0]?.[0] ?? 0);
  let high = chunkOf(state.covered[state.covered.length - 1]?.[1] ?? 0);
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const rows = await read(middle);
    const [first, last] = [rows[0], rows[rows.length - 1]];
    // An empty chunk, inside a gap, gives no direction: step down from the newest end.
    if (!first || !last) high -= 1;
    else if (id < first.id) high = middle - 1;
    else if (id > last.id) low = middle + 1;
    else return rows;
  }
  return [];
}
