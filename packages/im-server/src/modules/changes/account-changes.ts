import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { NOTE_CHANGES_FUNCTION } from '../../infra/database/sql-functions/account-changes.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { retryOnConflict } from '../../infra/database/transaction-retry.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import type { AccountChanges, ChangeKind, ChangeReader } from '../../ports.ts';

/** Beyond this the client reloads whole lists: that is faster. */
const MAX_CHANGES = 1_000;

/** One row per changed thing, so the table is bounded by the number of things. */
export function createAccountChanges(): AccountChanges {
  const readers = new Map<ChangeKind, ChangeReader>();

  async function rev(db: Handle, userId: number): Promise<number> {
    const own = await db.selectFrom('account_revision').select('rev').where('user_id', '=', userId).executeTakeFirst();
    return own?.rev ?? 0;
  }

  return {
    rev,
    provide: (kind, read) => void readers.set(kind, read),
    async bump(db, ...changes) {
      const rows = changes.flatMap(({ userIds, kind, target }) =>
        userIds.map((user) => ({ user, kind, target: String(target) })),
      );
      if (rows.length === 0) return;
      const statement = sql`select ${sql.raw(NOTE_CHANGES_FUNCTION)}(${JSON.stringify(rows)}::json)`;
      await (db.isTransaction ? statement.execute(db) : retryOnConflict(() => statement.execute(db)));
    },
    async since(db, userId, from) {
      const newest = await rev(db, userId);
      if (from < 0 || from > newest) return { rev: newest, startOver: true };
      const rows = await db
        .selectFrom('account_change')
        .select(['kind', 'target'])
        .where('user_id', '=', userId)
        .where('rev', '>', from)
        .limit(MAX_CHANGES + 1)
        .execute();
      if (rows.length > MAX_CHANGES) return { rev: newest, startOver: true };
      const parts: Record<string, unknown> = {};
      for (const [kind, changed] of Map.groupBy(rows, (row) => row.kind)) {
        const read = readers.get(kind);
        if (read === undefined) continue;
        Object.assign(
          parts,
          await read(
            db,
            userId,
            changed.map((row) => row.target),
          ),
        );
      }
      return { ...parts, rev: newest, startOver: false };
    },
  };
}

export function addChangesRoutes(app: FastifyInstance, context: Pick<ServerContext, 'database' | 'changes'>): void {
  registerRoute(app, routes.changes, ({ actor, query }) =>
    context.changes.since(context.database, actor.userId, query.rev),
  );
}
