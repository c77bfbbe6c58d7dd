import type { DatabaseRow, DatabaseTransaction } from '../platform/database.ts';
import { type ConversationState, withoutMessages } from '../store/conversations/conversation-state.ts';
import type { Identity } from '../store/conversations/conversation-table.ts';
import { keys, ranges } from './cache-keys.ts';

/**
 * Cache format of this version. Another version on disk is dropped, except for read positions that the server does not
 * have; outbox and drafts have their own formats.
 */
export const CACHE_VERSION = 3;

/** Stored state of one conversation besides its rows. */
export interface StoredConversation {
  readonly state: ConversationState;
  readonly identity: Identity;
}

/** Version and sync position of a stored cache. */
export interface Meta {
  readonly version: number;
  readonly position: unknown;
}

/** True if a cache was stored by a build with another `CACHE_VERSION`. */
export function isOtherVersion(meta: unknown): boolean {
  return meta !== undefined && (meta as Meta).version !== CACHE_VERSION;
}

/**
 * Conversations that stay when a cache of another format is dropped. A spec-only server, which has no epoch, does not send read
 * positions: without them every message would be unread again.
 */
export function remainingConversations(meta: unknown, rows: readonly DatabaseRow[]): StoredConversation[] {
  const { epoch } = ((meta as Meta).position ?? {}) as { readonly epoch?: string };
  if (epoch !== '') return [];
  return rows.map(({ value }) => {
    const { state, identity } = value as StoredConversation;
    return { state: withoutMessages(state), identity };
  });
}

/** Deletes all that the server has: outbox, broadcasts and drafts stay. */
export function dropServerData(tx: DatabaseTransaction): void {
  for (const range of [ranges.conversations, ranges.chunks, ranges.lists]) tx.removeRange(range.from, range.to);
  tx.remove(keys.meta);
}
