import { createHash } from 'node:crypto';
import type { AccountRow } from '../../domain/accounts/account-repository.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';

/** The account of a visitor, banned ones too; `undefined` for an unknown, expired or merged token. */
export async function findVisitor(db: Handle, tokenHash: string, now: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('visitor as v')
    .innerJoin('account as a', 'a.id', 'v.user_id')
    .selectAll('a')
    .where('v.token_hash', '=', tokenHash)
    .where('v.expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertVisitor(tx: Tx, userId: number, tokenHash: string, expiresAt: number): Promise<void> {
  await tx.insertInto('visitor').values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt }).execute();
}

export async function extendVisitor(tx: Tx, userId: number, expiresAt: number): Promise<void> {
  await tx.updateTable('visitor').set({ expires_at: expiresAt }).where('user_id', '=', userId).execute();
}

/** Id of the current conversation of a person with the agents, if they are still in it. */
export async function findCurrentChat(db: Handle, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('agents_chat as c')
    .innerJoin('chat_group as g', 'g.id', 'c.group_id')
    .innerJoin('group_member as m', (join) =>
      join.onRef('m.group_id', '=', 'c.group_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .select('c.group_id')
    .where('c.user_id', '=', userId)
    .where('c.is_current', '=', true)
    .where('g.dissolved_at', 'is', null)
    .where('m.quit_at', 'is', null)
    .executeTakeFirst();
  return row?.group_id;
}

/** Ids of opened conversations with the agents in which `agentId` is (`isIn`), or is not. */
export async function openChats(db: Handle, agentId: number, isIn: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('agents_chat as c')
    .innerJoin('chat_group as g', 'g.id', 'c.group_id')
    .select('c.group_id')
    .where('g.dissolved_at', 'is', null)
    .where('c.opened_at', 'is not', null)
    .where('c.user_id', '!=', agentId)
    .where((where) => {
      const membership = where.exists(
        where
          .selectFrom('group_member as m')
          .select('m.user_id')
          .whereRef('m.group_id', '=', 'c.group_id')
          .where('m.user_id', '=', agentId)
          .where('m.quit_at', 'is', null),
      );
      return isIn ? membership : where.not(membership);
    })
    .orderBy('c.group_id')
    .execute();
  return rows.map((row) => row.group_id);
}

/** Hash of a visitor's token, as it is stored. */
export function hashOfVisitor(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
