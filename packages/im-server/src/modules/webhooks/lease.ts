import type { Clock } from '../../infra/clock.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';

/** How long a node that died keeps the others from delivering. */
const LEASE_MS = 60_000;
/** It is renewed in time for whatever is begun under it. */
const RENEW_MS = 40_000;
/** A node that did not get it asks again after this. */
const ASK_MS = 1_000;

/** The right to collectEvents and to deliver, which one node of a store has at a time. */
export interface Lease {
  /** Takes it, or renews it where little of it is left; whether this node has it. */
  hold(): Promise<boolean>;
  /** Lets another node have it at once. */
  release(): Promise<void>;
  /**
   * Locks the position for changes of what is waiting. `undefined` where another node has the lease by now: then
   * nothing may be written.
   */
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
      if (until === 0 && now - refusedAt < ASK_MS) return false;
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
        .set({ holder: null, held_until: 0 })
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
