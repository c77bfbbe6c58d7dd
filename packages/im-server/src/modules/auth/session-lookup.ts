import type { ServerContext } from '../../context.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import type { SessionRow } from './session-repository.ts';
import * as repository from './session-repository.ts';

const MAX_BATCH = 64;

/** Session queries of requests and socket logins. */
export interface SessionLookup {
  find(id: number): Promise<SessionRow | undefined>;
  /** Marks the first use of a refresh token's access token: it ends the grace period of the previous one. */
  markFirstUse(refreshTokenId: number): Promise<void>;
  /** Updates `last_seen_at`; resolves with all open sessions of the user, newest first. */
  touchAndListOpen(session: { readonly sessionId: number; readonly userId: number }): Promise<SessionRow[]>;
}

/** Batches queries: after a restart every client logs in at once. */
export function createSessionLookup({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): SessionLookup {
  return {
    find: createBatchQueue<number, SessionRow | undefined>(MAX_BATCH, async (ids) => {
      const rows = await repository.findSessions(database, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    }),
    markFirstUse: createBatchQueue<number, void>(MAX_BATCH, async (ids) => {
      await repository.markFirstUse(database, ids, clock.now());
      return ids.map(() => undefined);
    }),
    touchAndListOpen: createBatchQueue<Parameters<SessionLookup['touchAndListOpen']>[0], SessionRow[]>(
      MAX_BATCH,
      async (batch) => {
        await repository.touchSessions(
          database,
          batch.map(({ sessionId }) => sessionId),
          clock.now(),
        );
        const live = Map.groupBy(
          await repository.openSessions(
            database,
            batch.map(({ userId }) => userId),
          ),
          (session) => session.user_id,
        );
        return batch.map(({ userId }) => live.get(userId) ?? []);
      },
    ),
  };
}
