import { LRUCache } from 'lru-cache';
import type { Actor } from '../../actor.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import type { Clock } from '../../infra/clock.ts';

/** Age limit of a cached session check: a hint that another node ended the session may be lost. */
export const MAX_AGE_MS = 1_500;
/** From this age on, a used entry is refreshed in the background. */
const REFRESH_AFTER_MS = 750;
const MAX_TOKENS = 50_000;
const BATCH = 500;

/** Actor of an access token, and its expiry (epoch ms). */
export interface VerifiedToken {
  readonly actor: Actor;
  readonly expiresAt: number;
}

interface Entry extends VerifiedToken {
  readonly token: string;
  checkedAt: number;
  renewing: boolean;
}

/** Session cache by access token: saves a signature check and a query per request. */
export interface SessionCache {
  /** Rejects as `verify` does. */
  findActor(token: string): Promise<Actor>;
  /** Evicts the tokens of ended sessions. */
  evict(sessionIds: readonly number[]): void;
}

export interface SessionCacheOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Verifies a token that is not cached. Rejects if it is invalid. */
  verify(token: string): Promise<VerifiedToken>;
  /** Filters the sessions that are open. */
  findOpenSessions(sessionIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** At most 50,000 tokens, LRU eviction. Unused tokens that have expired are evicted with the next new one. */
export function createSessionCache({ clock, verify, findOpenSessions }: SessionCacheOptions): SessionCache {
  const bySession = new Map<number, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    max: MAX_TOKENS,
    dispose({ token, actor }) {
      const tokens = bySession.get(actor.sessionId);
      tokens?.delete(token);
      if (tokens?.size === 0) bySession.delete(actor.sessionId);
    },
  });
  let endings = 0;
  const isOpen = createBatchQueue<number, boolean>(BATCH, async (sessionIds) => {
    const open = await findOpenSessions([...new Set(sessionIds)]);
    return sessionIds.map((id) => open.has(id));
  });

  function remember(entry: Entry): void {
    for (const unused of entries.rvalues()) {
      if (!unused || unused.expiresAt > entry.checkedAt) break;
      entries.delete(unused.token);
    }
    entries.set(entry.token, entry);
    const { sessionId } = entry.actor;
    bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(entry.token));
  }

  async function check(entry: Entry): Promise<boolean> {
    const at = clock.now();
    const open = await isOpen(entry.actor.sessionId);
    if (open) entry.checkedAt = at;
    else entries.delete(entry.token);
    return open && entries.peek(entry.token) === entry;
  }

  function renew(entry: Entry): void {
    entry.renewing = true;
    check(entry)
      // Ignored: the next request checks again.
      .catch(() => false)
      .finally(() => {
        entry.renewing = false;
      });
  }

  return {
    async findActor(token) {
      const entry = entries.get(token);
      const now = clock.now();
      if (entry !== undefined && now < entry.expiresAt) {
        const age = now - entry.checkedAt;
        if (age >= 0 && age < MAX_AGE_MS) {
          if (age >= REFRESH_AFTER_MS && !entry.renewing) renew(entry);
          return entry.actor;
        }
        if (await check(entry)) return entry.actor;
      }
      entries.delete(token);
      const before = endings;
      const verified = await verify(token);
      // Not cached if any session ended during `verify`: it could be this one.
      if (endings === before) remember({ ...verified, token, checkedAt: now, renewing: false });
      return verified.actor;
    },
    evict(sessionIds) {
      endings += 1;
      for (const sessionId of sessionIds) {
        for (const token of bySession.get(sessionId) ?? []) entries.delete(token);
      }
    },
  };
}
