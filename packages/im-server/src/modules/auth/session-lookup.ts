import type { ServerContext } from '../../context.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import type { SessionRow } from './session-repository.ts';
import * as repository from './session-repository.ts';

/** How many arrivals share a statement. */
const BATCH = 64;

/** What somebody who arrives is looked up and written down with. */
export interface SessionLookup {
  find(id: number): Promise<SessionRow | undefined>;
  /** Notes that an access token of this refresh token was used, which ends the grace of the token before it. */
  markFirstUse(refreshTokenId: number): Promise<void>;
  /** Notes that a session was seen; answers all sessions of its user that are signed in, newest first. */
  touchAndListOpen(session: { readonly sessionId: number; readonly userId: number }): Promise<SessionRow[]>;
}

/** After a restart everybody arrives at once: what one needs costs the store a statement, shared by whoever waits too. */
export function createSessionLookup({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): SessionLookup {
  return {
    find: createBatchQueue<number, SessionRow | undefined>(BATCH, async (ids) => {
      const rows = await repository.findSessions(database, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    }),
    markFirstUse: createBatchQueue<number, void>(BATCH, async (ids) => {
      await repository.markFirstUse(database, ids, clock.now());
      return ids.map(() => undefined);
    }),
    touchAndListOpen: createBatchQueue<Parameters<SessionLookup['touchAndListOpen']>[0], SessionRow[]>(
      BATCH,
      async (arriving) => {
        await repository.touchSessions(
          database,
          arriving.map(({ sessionId }) => sessionId),
          clock.now(),
        );
        const live = Map.groupBy(
          await repository.openSessions(
            database,
            arriving.map(({ userId }) => userId),
          ),
          (session) => session.user_id,
        );
        return arriving.map(({ userId }) => live.get(userId) ?? []);
      },
    ),
  };
}
