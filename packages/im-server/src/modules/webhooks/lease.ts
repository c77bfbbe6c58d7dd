import type { Clock } from '../../infra/clock.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';

/** Time until another node takes over from a crashed one. */
const LEASE_MS = 60_000;
/** Renewed below this rest, so that it covers a request in flight. */
const RENEW_MS = 40_000;
const RETRY_MS = 1_000;

/** Lease: one node at a time collects and delivers events. */
export interface Lease {
  /** Takes or renews the lease; true if this node has it. */
  hold(): Promise<boolean>;
  /** Releases it at once. */
  release(): Promise<void>;
  /** Fencing: locks the position. `undefined` if another node has the lease; then write nothing. */
  lock(
    tx: Tx,
  ): Promise<{ readonly gatheredTo: number; readonly sinceId: number; readonly lastSeq: number } | undefined>;
}

export function createLease(database: Handle, clock: Clock): Lease {
  const me = randomUUID();
  let until = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    async hold() {
      const now = clock.now();
      if (until - now > RENEW_MS) return true;
      if (until === 0 && now - refusedAt < RETRY_MS) return false;
      const held = await database
        .updateTable('webhook_position')
        .set({ holder: me, held_until: now + LEASE_MS })
        .where((where) =>
          where.or([where('holder', 'is', null), where('holder', '=', me), where('held_until', '<=', now)]),
        )
        .returning('held_until')
        .executeTakeFirst();
      until = held?.held_until ?? 0;
      if (held === undefined) refusedAt = now;
      return held !== undefined;
    },
    async release() {
      until = 0;
      await database
        .updateTable('webhook_position')
        .set({ holder: null, held_until: clock.now() })
        .where('holder', '=', me)
        .execute();
    },
    async lock(tx) {
      const row = await tx.selectFrom('webhook_position').selectAll().forUpdate().executeTakeFirst();
      if (row === undefined || row.holder !== me) return undefined;
      return { gatheredTo: row.gathered_to, sinceId: row.since_id, lastSeq: row.last_seq };
    },
  };
}
