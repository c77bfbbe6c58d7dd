import type { Insertable, Selectable } from 'kysely';
import type { RefreshTokenTable, SessionTable } from '../../infra/database/schema/accounts.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';

export type SessionRow = Selectable<SessionTable>;
export type RefreshTokenRow = Selectable<RefreshTokenTable>;

export async function insertSession(tx: Tx, row: Insertable<SessionTable>): Promise<number> {
  return (await tx.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertRefreshToken(tx: Tx, row: Insertable<RefreshTokenTable>): Promise<number> {
  return (await tx.insertInto('refresh_token').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export function findSession(db: Handle, id: number): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findSessions(db: Handle, ids: readonly number[]): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** Filters the sessions that are open. */
export async function findOpenIds(db: Handle, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Locks the token, so that concurrent refreshes are serialized. */
export function lockRefreshToken(tx: Tx, hash: string): Promise<RefreshTokenRow | undefined> {
  return tx.selectFrom('refresh_token').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export function findRefreshToken(db: Handle, id: number): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_token').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setSuccessor(tx: Tx, id: number, successorId: number): Promise<void> {
  await tx.updateTable('refresh_token').set({ successor_id: successorId }).where('id', '=', id).execute();
}

/** Locks in the order of ids, to avoid deadlocks. */
export async function markFirstUse(db: Handle, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ first_used_at: now })
    .where('id', 'in', (one) =>
      one
        .selectFrom('refresh_token')
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .where('first_used_at', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .where('first_used_at', 'is', null)
    .execute();
}

/** Open sessions, newest first. */
export function openSessions(db: Handle, userIds: readonly number[]): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', 'in', [...new Set(userIds)])
    .where('ended_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Ids of sessions that are open or can be resumed by a refresh token. */
export async function unrevokedSessions(db: Handle, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks in the order of ids, to avoid deadlocks. */
export async function touchSessions(db: Handle, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', 'in', (one) =>
      one
        .selectFrom('session')
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

/** Ends sessions; revokes their refresh tokens too, except for those in `resumable`. */
export async function endSessions(
  db: Handle,
  ids: readonly number[],
  resumable: readonly number[],
  now: number,
  is_displaced = false,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('session')
    .set({ ended_at: now, is_displaced })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  const revoked = ids.filter((id) => !resumable.includes(id));
  if (revoked.length === 0) return;
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', 'in', revoked)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Sessions that are open or can be resumed, newest first. */
export function listSessions(db: Handle, userId: number, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('refresh_token')
          .select('refresh_token.id')
          .whereRef('refresh_token.session_id', '=', 'session.id')
          .where('successor_id', 'is', null)
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

/** Share lock: a ban, password change or deletion happens before or after this transaction, never during it. */
export function shareLockAccount(tx: Tx, userId: number) {
  return tx
    .selectFrom('account')
    .select(['banned_at', 'ban_reason', 'deleted_at', 'password_hash'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
}

/** Exclusive lock: waits for logins in flight and blocks new ones until the end of the transaction. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute();
}

/** True if the user has signed in on this device before. */
export async function knowsDevice(db: Handle, userId: number, deviceNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_no', '=', deviceNo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes a session and its family; resolves with their ids. */
export async function revokeFamily(tx: Tx, session: SessionRow, now: number): Promise<number[]> {
  const first = session.family_id ?? session.id;
  const family = await tx
    .selectFrom('session')
    .select('id')
    .where((where) => where.or([where('id', '=', first), where('family_id', '=', first)]))
    .execute();
  const ids = family.map((one) => one.id);
  await endSessions(tx, ids, [], now);
  return ids;
}
