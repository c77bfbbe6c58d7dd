import { limits, MessageType, writeNotice } from 'im-sdk/protocol';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { AccountTable } from '../../infra/database/schema/accounts.ts';
import type { Database } from '../../infra/database/schema/database.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { appendNotice } from '../../message-log/notices.ts';

export type AccountRow = Selectable<AccountTable>;

/** Required columns; the others default to empty. */
export type NewAccount = Pick<Insertable<AccountTable>, 'user_name' | 'nick_name' | 'password_hash' | 'created_at'> &
  Partial<Insertable<AccountTable>>;

/** Inserts an account; `undefined` if the user name is taken. */
export async function insert(db: Handle, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('account')
    .values({ ...emptyProfile, ...account })
    .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const emptyProfile = {
  head_image: '',
  head_image_thumb: '',
  sex: null,
  signature: '',
  birthday: '',
  mobile: '',
  email: '',
  company_name: '',
  is_manual_approve: true,
  banned_at: null,
  deleted_at: null,
  last_seen: 0,
};

/** Case-insensitive, against impersonation of another user. */
export function findByUserName(db: Handle, userName: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst();
}

/** Accounts without deleted ones, in no order. */
export async function findOpen(db: Handle, ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('account').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).execute();
}

/** Account by the host's external id. */
export function findOpenExternal(db: Handle, externalId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Accounts with deleted ones, in no order. */
export async function findKnown(db: Handle, ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('account').selectAll().where('id', 'in', ids).execute();
}

/** Leaves out visitors: only the agents reach them. */
export function isNoVisitor(where: ExpressionBuilder<Database, 'account'>) {
  return where.not(
    where.exists(where.selectFrom('visitor').select('user_id').whereRef('visitor.user_id', '=', 'account.id')),
  );
}

/** True for the account of a visitor. */
export async function isVisitor(db: Handle, id: number): Promise<boolean> {
  const row = await db.selectFrom('visitor').select('user_id').where('user_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Searches user names and nicknames; without `exceptId`, banned users and visitors. */
export function search(db: Handle, text: string, exceptId: number): Promise<AccountRow[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('account')
    .selectAll()
    .where((where) =>
      where.or([where(sql`lower(user_name)`, 'like', pattern), where(sql`lower(nick_name)`, 'like', pattern)]),
    )
    .where('id', '!=', exceptId)
    .where(isNoVisitor)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limits.userSearchResults)
    .execute();
}

/** Columns that users can change. */
export type ProfileColumns = Pick<
  AccountRow,
  | 'nick_name'
  | 'head_image'
  | 'head_image_thumb'
  | 'mobile'
  | 'email'
  | 'sex'
  | 'signature'
  | 'birthday'
  | 'hides_last_seen'
>;

export function updateProfile(tx: Tx, id: number, columns: Partial<ProfileColumns>): Promise<AccountRow> {
  return tx.updateTable('account').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function setManualApprove(db: Handle, id: number, enabled: boolean): Promise<void> {
  await db.updateTable('account').set({ is_manual_approve: enabled }).where('id', '=', id).execute();
}

/** Compare and set: false if the password has changed since `before` was read. */
export async function replacePassword(db: Handle, id: number, before: string, after: string): Promise<boolean> {
  const done = await db
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

export async function setLastSeen(db: Handle, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const wanted = sql<number>`any(select json_array_elements_text(${JSON.stringify(ids)}::json)::bigint)`;
  await db.updateTable('account').set({ last_seen: now }).where('id', '=', wanted).execute();
}

/** Locks accounts in ascending order, which serializes changes between two users. */
export async function lockAccounts(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('account')
    .select(['id', 'is_manual_approve', 'banned_at', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** First notice of a new account. No push: the account has no connection yet. */
export async function appendWelcomeNotice(tx: Tx, userId: number, now: number): Promise<void> {
  await appendNotice(tx, [userId], { type: MessageType.SYSTEM_MESSAGE, ...writeNotice('notice.welcome') }, now);
}
