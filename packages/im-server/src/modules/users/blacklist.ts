import type { User } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { findKnown, lockAccounts } from '../../domain/accounts/account-repository.ts';
import { spendUnlessAcquainted } from '../../domain/accounts/acquaintance.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { publicUser } from './user-views.ts';

/** Blocked users: they cannot send messages or friend requests. */
export interface Blacklist {
  list(userId: number): Promise<User[]>;
  /** @throws {Refusal} `user.blockSelf`, `user.notFound` */
  add(userId: number, blockedId: number): Promise<void>;
  remove(userId: number, blockedId: number): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'changes' | 'rateLimits'>;

export function createBlacklist(parts: Parts): Blacklist {
  const { database, clock, changes } = parts;

  async function list(db: Handle, userId: number): Promise<User[]> {
    const rows = await db
      .selectFrom('blacklist')
      .select('blocked_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute();
    const accounts = new Map(
      (
        await findKnown(
          db,
          rows.map((row) => row.blocked_id),
        )
      ).map((account) => [account.id, account]),
    );
    return rows.flatMap(({ blocked_id }) => {
      const account = accounts.get(blocked_id);
      return account === undefined ? [] : [publicUser(account, false)];
    });
  }
  changes.provide('blacklist', async (db, userId) => ({ blacklist: await list(db, userId) }));

  return {
    list: (userId) => list(database, userId),
    async add(userId, blockedId) {
      if (userId === blockedId) throw new Refusal('user.blockSelf');
      // The list shows who it is.
      await spendUnlessAcquainted(parts, userId, blockedId);
      if ((await findKnown(database, [blockedId])).length === 0) throw new Refusal('user.notFound');
      await transact(database, async (tx) => {
        await lockAccounts(tx, [userId]);
        const added = await tx
          .insertInto('blacklist')
          .values({ user_id: userId, blocked_id: blockedId, created_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('blocked_id')
          .executeTakeFirst();
        if (added !== undefined) await changes.bump(tx, { userIds: [userId], kind: 'blacklist', target: 0 });
      });
    },
    async remove(userId, blockedId) {
      await transact(database, async (tx) => {
        await lockAccounts(tx, [userId]);
        const removed = await tx
          .deleteFrom('blacklist')
          .where('user_id', '=', userId)
          .where('blocked_id', '=', blockedId)
          .returning('blocked_id')
          .executeTakeFirst();
        if (removed !== undefined) await changes.bump(tx, { userIds: [userId], kind: 'blacklist', target: 0 });
      });
    },
  };
}
