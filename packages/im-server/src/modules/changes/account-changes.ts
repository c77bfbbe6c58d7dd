import { sql } from 'kysely';
import type { Handle } from '../../infra/database/transaction.ts';
import type { AccountChanges, ChangeKind, ChangeReader } from '../../ports.ts';

/** Beyond this the client reloads whole lists: that is faster. */
const MAX_CHANGES = 1_000;

/** One row per changed thing, so the table is bounded by the number of things. */
export function createAccountChanges(): AccountChanges {
  const readers = new Map<ChangeKind, ChangeReader>();

  async function rev(db: Handle, userId: number): Promise<number> {
    const account = await db.selectFrom('account').select('rev').where('id', '=', userId).executeTakeFirst();
    return account?.rev ?? 0;
  }

  return {
    rev,
    provide: (kind, read) => void readers.set(kind, read),
    async bump(tx, userIds, kind, target) {
      if (userIds.length === 0) return;
      await sql`
        with locked as (
          select id from account where id in (${sql.join([...new Set(userIds)])}) order by id for no key update
        ), next as (
          update account set rev = account.rev + 1 from locked where account.id = locked.id
          returning account.id, account.rev
        )
        insert into account_change (user_id, kind, target, rev)
        select id, ${kind}::text, ${String(target)}::text, rev from next
        on conflict (user_id, kind, target) do update set rev = excluded.rev`.execute(tx);
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
