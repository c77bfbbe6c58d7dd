import type { Database, DatabaseRow, DatabaseTransaction } from '../platform/database.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import {
  CACHE_VERSION,
  dropServerData,
  isOtherVersion,
  type Meta,
  remainingConversations,
  type StoredConversation,
} from './cache-format.ts';
import { keys, ranges } from './cache-keys.ts';
import { byChunk, decodeRows, encodeRows, mergeRows } from './packed-row.ts';

/** Conversations whose newest chunk stays in memory; the least recently written is evicted. */
const TAILS = 100;

/** Writes of one conversation within a commit. */
export interface ConversationWrite {
  readonly key: ConversationKey;
  /** Delete every chunk first. */
  readonly reset: boolean;
  /** Deletes the chunks below this one; 0 for none. */
  readonly dropBelow: number;
  /** Rows with a position, in any order. */
  readonly rows: readonly MessageRow[];
  readonly stored: StoredConversation;
}

/** One atomic write: rows and states of several conversations, with the sync position. */
export interface CacheCommit {
  readonly conversations: readonly ConversationWrite[];
  /** Sync position; `undefined` leaves it unchanged. */
  readonly position: unknown;
  /** Outbox items that the server acknowledged. */
  readonly delivered: readonly { conversation: ConversationKey; tmpId: string }[];
}

/** Content of the cache at start, without rows. */
export interface CacheStart {
  readonly position: unknown;
  readonly conversations: readonly StoredConversation[];
  readonly outbox: readonly unknown[];
  readonly broadcasts: readonly unknown[];
  readonly drafts: readonly { readonly conversation: ConversationKey; readonly value: unknown }[];
  /** True if the rest was written by a build with another `CACHE_VERSION`. */
  readonly isOtherFormat: boolean;
}

/** Thrown by a commit of a former leader: another tab took over while this one was frozen. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/**
 * Messages of one account on disk: rows in chunks of 64 positions, one state per conversation. Rows and state are
 * written in one transaction, so that a cursor never covers missing rows.
 */
export class MessageCache {
  #database: Database;
  /** Newest chunk of recently written conversations, where live messages are appended. */
  readonly #tails = new Map<ConversationKey, { chunk: number; rows: MessageRow[] }>();
  /** Fencing token of this tab in this database; 0 if it never led. */
  fencingToken = 0;

  /** True if the storage has a size cap; see `local-storage-quota.ts`. */
  readonly capped: boolean;

  constructor(database: Database, capped = false) {
    this.#database = database;
    this.capped = capped;
  }

  /**
   * Reads everything except rows. Of another format version only outbox, broadcasts, drafts and what `remainingConversations`
   * leaves; the rest is dropped by `lead`, since a tab with that version may still be the leader.
   */
  async start(): Promise<CacheStart> {
    // One key range holds everything except rows: one request is many times faster than one per kind.
    const found = await this.#database.transaction('read', (tx) => tx.range(ranges.allButRows));
    const kinds = new Map<unknown, DatabaseRow[]>();
    for (const row of found) {
      const kind = kinds.get(row.key[0]);
      if (kind) kind.push(row);
      else kinds.set(row.key[0], [row]);
    }
    const of = (kind: string): readonly DatabaseRow[] => kinds.get(kind) ?? [];
    const drafts = draftsOf(of('d'));
    const outbox = of('o').map(({ value }) => value);
    const broadcasts = of('j').map(({ value }) => value);
    const meta = of('meta')[0]?.value;
    const isOtherFormat = isOtherVersion(meta);
    const conversations = isOtherFormat
      ? remainingConversations(meta, of('h'))
      : of('h').map(({ value }) => value as StoredConversation);
    if (isOtherFormat) return { position: undefined, conversations, outbox, broadcasts, drafts, isOtherFormat };
    return { position: (meta as Meta | undefined)?.position, conversations, outbox, broadcasts, drafts, isOtherFormat };
  }

  /**
   * Continues on a new connection after the browser closed the previous one. Resolves to true if the database is new
   * because it was deleted.
   */
  async reopen(database: Database): Promise<boolean> {
    this.#database.close();
    this.#database = database;
    this.#tails.clear();
    const isNew = (await database.transaction('read', (tx) => tx.get(keys.leader))) === undefined;
    if (isNew) this.fencingToken = 0;
    return isNew;
  }

  /** Deletes all data that the server has. Outbox, broadcasts and drafts stay. */
  async drop(): Promise<void> {
    this.#tails.clear();
    await this.#put(dropServerData);
  }

  /**
   * Acquires the write lease: returns a new fencing token, which invalidates all older ones. Drops data of another
   * format version in the same transaction, after which no tab with that version can write.
   */
  async lead(): Promise<number> {
    this.#tails.clear();
    this.fencingToken = await this.#database.transaction('write', async (tx) => {
      const next = Number((await tx.get(keys.leader)) ?? 0) + 1;
      tx.put(keys.leader, next);
      const meta = await tx.get(keys.meta);
      if (!isOtherVersion(meta)) return next;
      const conversations = remainingConversations(meta, await tx.range(ranges.conversations));
      dropServerData(tx);
      for (const stored of conversations) tx.put(keys.conversation(stored.state.key), stored);
      return next;
    });
    return this.fencingToken;
  }

  /** Writes atomically. Rejects with `FencedError` if another tab leads. */
  async commit(commit: CacheCommit): Promise<void> {
    const tails = new Map<ConversationKey, { chunk: number; rows: MessageRow[] }>();
    await this.#database.transaction('write', async (tx) => {
      const fencingToken = await tx.get(keys.leader);
      if (fencingToken !== undefined && fencingToken !== this.fencingToken) throw new FencedError('another tab leads');
      for (const write of commit.conversations) await this.#write(tx, write, tails);
      for (const { conversation, tmpId } of commit.delivered) tx.remove(keys.outbox(conversation, tmpId));
      if (commit.position !== undefined) {
        tx.put(keys.meta, { version: CACHE_VERSION, position: commit.position } satisfies Meta);
      }
    });
    // A deleted chunk must not stay in memory: the next message would write its rows to disk again.
    for (const { key, reset, dropBelow } of commit.conversations) if (reset || dropBelow > 0) this.#tails.delete(key);
    for (const [key, tail] of tails) {
      this.#tails.delete(key);
      this.#tails.set(key, tail);
    }
    // Evict the least recently written; they are read from disk again when needed.
    for (const key of this.#tails.keys()) {
      if (this.#tails.size <= TAILS) break;
      this.#tails.delete(key);
    }
  }

  /** Rows of chunks `from` to `to`, ascending. */
  async rows(conversation: ConversationKey, from: number, to: number): Promise<MessageRow[]> {
    const found = await this.#database.transaction('read', (tx) =>
      tx.range({ from: keys.chunk(conversation, from), to: keys.chunk(conversation, to) }),
    );
    return found.flatMap(({ value }) => decodeRows(value, conversation));
  }

  /** Rows of the last `limit` chunks up to chunk `to`, ascending, and the index of the first chunk read. */
  async rowsBack(
    conversation: ConversationKey,
    to: number,
    limit: number,
  ): Promise<{ rows: MessageRow[]; from: number }> {
    const found = await this.#database.transaction('read', (tx) =>
      tx.range({ from: keys.chunk(conversation, 0), to: keys.chunk(conversation, to), limit, reverse: true }),
    );
    const ascending = [...found].reverse();
    const from = Number(ascending[0]?.key[2] ?? 0);
    return { rows: ascending.flatMap(({ value }) => decodeRows(value, conversation)), from };
  }

  /** Resolves once the item is on disk (strict durability), before it is sent. */
  async putOutbox(conversation: ConversationKey, tmpId: string, value: unknown): Promise<void> {
    await this.#database.transaction(
      'write',
      async (tx) => {
        tx.put(keys.outbox(conversation, tmpId), value);
      },
      { durability: 'strict' },
    );
  }

  /** Stores several items in one transaction. */
  async putOutboxItems(
    items: readonly { readonly conversation: ConversationKey; readonly tmpId: string }[],
  ): Promise<void> {
    await this.#database.transaction(
      'write',
      async (tx) => {
        for (const item of items) tx.put(keys.outbox(item.conversation, item.tmpId), item);
      },
      { durability: 'strict' },
    );
  }

  async removeOutbox(
    items: readonly { readonly conversation: ConversationKey; readonly tmpId: string }[],
  ): Promise<void> {
    await this.#put((tx) => {
      for (const { conversation, tmpId } of items) tx.remove(keys.outbox(conversation, tmpId));
    });
  }

  /** Stores a broadcast and its messages in one transaction. */
  async putBroadcast(
    id: string,
    value: unknown,
    items: readonly { readonly conversation: ConversationKey; readonly tmpId: string }[],
  ): Promise<void> {
    await this.#database.transaction(
      'write',
      async (tx) => {
        tx.put(keys.broadcast(id), value);
        for (const item of items) tx.put(keys.outbox(item.conversation, item.tmpId), item);
      },
      { durability: 'strict' },
    );
  }

  async removeBroadcast(id: string): Promise<void> {
    await this.#put((tx) => tx.remove(keys.broadcast(id)));
  }

  async broadcasts(): Promise<readonly unknown[]> {
    const found = await this.#database.transaction('read', (tx) => tx.range(ranges.broadcasts));
    return found.map(({ value }) => value);
  }

  async outbox(): Promise<readonly unknown[]> {
    const found = await this.#database.transaction('read', (tx) => tx.range(ranges.outbox));
    return found.map(({ value }) => value);
  }

  async putDraft(conversation: ConversationKey, value: unknown): Promise<void> {
    await this.#put((tx) =>
      value === undefined ? tx.remove(keys.draft(conversation)) : tx.put(keys.draft(conversation), value),
    );
  }

  /**
   * Stores outbox, broadcasts and drafts of another database. Rows that are here already stay, but drafts are replaced if
   * `replaceDrafts` is set. Resolves to the stored drafts.
   */
  importUnsent(rows: readonly DatabaseRow[], replaceDrafts: boolean): Promise<CacheStart['drafts']> {
    if (rows.length === 0) return Promise.resolve([]);
    return this.#database.transaction(
      'write',
      async (tx) => {
        const known = await tx.getMany(rows.map(({ key }) => key));
        const added = rows.filter(({ key }, index) => known[index] === undefined || (key[0] === 'd' && replaceDrafts));
        for (const { key, value } of added) tx.put(key, value);
        return draftsOf(added.filter(({ key }) => key[0] === 'd'));
      },
      { durability: 'strict' },
    );
  }

  async list(kind: string): Promise<unknown> {
    return this.#database.transaction('read', (tx) => tx.get(keys.list(kind)));
  }

  async putList(kind: string, value: unknown): Promise<void> {
    await this.#put((tx) => tx.put(keys.list(kind), value));
  }

  close(): void {
    this.#database.close();
  }

  async #put(write: (tx: DatabaseTransaction) => void): Promise<void> {
    await this.#database.transaction('write', async (tx) => write(tx));
  }

  async #write(
    tx: DatabaseTransaction,
    write: ConversationWrite,
    tails: Map<ConversationKey, { chunk: number; rows: MessageRow[] }>,
  ): Promise<void> {
    const { key, rows, stored } = write;
    if (write.reset) {
      const range = ranges.chunksOf(key);
      tx.removeRange(range.from, range.to);
    }
    const chunks = byChunk(rows);
    const tail = write.reset ? undefined : this.#tails.get(key);
    const newest = Math.max(tail?.chunk ?? -1, ...chunks.keys());
    for (const [chunk, added] of chunks) {
      const known =
        tail?.chunk === chunk ? tail.rows : write.reset ? [] : decodeRows(await tx.get(keys.chunk(key, chunk)), key);
      const joined = mergeRows(known, added);
      tx.put(keys.chunk(key, chunk), encodeRows(joined));
      if (chunk === newest) tails.set(key, { chunk, rows: joined });
    }
    if (write.dropBelow > 0) tx.removeRange(keys.chunk(key, 0), keys.chunk(key, write.dropBelow - 1));
    tx.put(keys.conversation(key), stored);
  }
}

function draftsOf(rows: readonly DatabaseRow[]): CacheStart['drafts'] {
  return rows.map(({ key, value }) => ({ conversation: key[1] as ConversationKey, value }));
}
