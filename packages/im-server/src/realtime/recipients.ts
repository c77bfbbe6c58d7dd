import { LRUCache } from 'lru-cache';
import type { Handle } from '../infra/database/transaction.ts';
import { parseConversationId } from '../message-log/conversations/conversation-id.ts';
import { findVisibleRanges, type VisibleRange, visibleRangesOf } from '../message-log/conversations/participants.ts';
import type { MessageRow } from '../message-log/message-row.ts';
import type { Connections } from './connections.ts';

/** Conversations in the cache. An entry takes a few hundred bytes, a big group about 100 kB. */
const MAX_CONVERSATIONS = 5_000;

interface CacheEntry {
  readonly version: number;
  readonly people: Promise<readonly VisibleRange[]>;
}

/** Users who may see a row, and from which to which `chatSeq`. */
export interface RecipientCache {
  /** Visible ranges of everybody in a conversation at this `people_version`, former participants too. */
  peopleOf(conversation: string, version: number): Promise<readonly VisibleRange[]>;
  /** Visible ranges by conversation; at least those of users with a socket on this node. */
  recipientsOf(rows: readonly MessageRow[]): Promise<ReadonlyMap<string, readonly VisibleRange[]>>;
}

/**
 * Caches participants by `people_version`, which changes in the transaction that adds or removes a participant. A row that was
 * stored under the cached version goes to exactly the cached participants. Rows that were read
 * from the database carry no version and are looked up. LRU eviction.
 */
export function createRecipientCache(
  database: Handle,
  connections: Pick<Connections, 'has' | 'userIds'>,
): RecipientCache {
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_CONVERSATIONS });

  /** A read may be newer than `version`. That is safe for rows of `version`: ranges are only closed, never widened. */
  function peopleOf(conversation: string, version: number): Promise<readonly VisibleRange[]> {
    const known = cache.get(conversation);
    if (known?.version === version) return known.people;
    const read = visibleRangesOf(database, conversation);
    cache.set(conversation, { version, people: read });
    read.catch(() => cache.delete(conversation));
    return read;
  }

  /** Nothing is read for a private conversation of two people who are connected elsewhere. */
  function isElsewhere(conversation: string): boolean {
    if (cache.has(conversation)) return false;
    const ref = parseConversationId(conversation);
    return ref.kind === 'private' && !connections.has(ref.low) && !connections.has(ref.high);
  }

  return {
    peopleOf,
    async recipientsOf(rows) {
      const found = new Map<string, readonly VisibleRange[]>();
      const unversioned = new Set<string>();
      for (const row of rows) if (row.peopleVersion === undefined) unversioned.add(row.conversation);
      for (const row of rows) {
        if (row.peopleVersion === undefined || unversioned.has(row.conversation)) continue;
        if (!isElsewhere(row.conversation))
          found.set(row.conversation, await peopleOf(row.conversation, row.peopleVersion));
      }
      if (unversioned.size > 0) {
        for (const [conversation, own] of await findVisibleRanges(database, [...unversioned], connections.userIds()))
          found.set(conversation, own);
      }
      return found;
    },
  };
}
