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

/** Those of the sessions that are signed in now. */
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

/** The token with this hash, locked so that two refreshes of it come one after the other. */
export function lockRefreshToken(tx: Tx, hash: string): Promise<RefreshTokenRow | undefined> {
  return tx.selectFrom('refresh_token').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export function findRefreshToken(db: Handle, id: number): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_token').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setSuccessor(tx: Tx, id: number, successorId: number): Promise<void> {
  await tx.updateTable('refresh_token').set({ successor_id: successorId }).where('id', '=', id).execute();
}

/** Rows are locked in the order of their ids: whoever else takes several of them does not lock crosswise. */
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

/** Sessions of these users that are signed in now, newest first. */
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

/** Sessions of a user that can go on in some way: by an access token, or later by a remembered refresh token. */
export async function unrevokedSessions(db: Handle, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks in the order of ids, as `markFirstUse` does. */
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

/** Ends access tokens and sockets of sessions; their refresh tokens too, except of those in `keep`. */
export async function endSessions(
  db: Handle,
  ids: readonly number[],
  keep: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('session').set({ ended_at: now }).where('id', 'in', ids).where('ended_at', 'is', null).execute();
  const revoked = ids.filter((id) => !keep.includes(id));
  if (revoked.length === 0) return;
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', 'in', revoked)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Sign-ins of a user that are open, or that a good refresh token can take up again; the newest first. */
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

/**
 * Holds an account until the transaction ends: a ban, a new password or the account's end comes before or after it,
 * never in between.
 */
export function shareLockAccount(tx: Tx, userId: number) {
  return tx
    .selectFrom('account')
    .select(['banned_at', 'ban_reason', 'deleted_at', 'password_hash'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
}

/** Waits for sign-ins of an account that are under way, and lets none begin until the transaction ends. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Whether a user has signed in on this device before. */
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

/** Revokes a session and every one of its family, and answers their ids. */
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
