import { limits } from 'im-sdk/protocol';
import type { Tx } from '../../infra/database/transaction.ts';
import { randomBytes } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';
import * as accounts from './account-repository.ts';

/** Profile from the host. Missing fields stay unchanged. */
export interface ExternalProfile {
  /** Truncated to the nickname limit. */
  readonly name?: string | undefined;
  /** URL; `''` removes it. */
  readonly avatar?: string | undefined;
  readonly companyName?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

export interface UpsertedAccount {
  readonly account: accounts.AccountRow;
  readonly created: boolean;
  /** True if the account was created or changed. */
  readonly changed: boolean;
}

/**
 * Creates or updates the account of an external id, without a password. Concurrent calls create one account. Frees the
 * external id of a deleted account.
 */
export async function upsertExternal(
  tx: Tx,
  externalId: string,
  profile: ExternalProfile,
  now: number,
): Promise<UpsertedAccount> {
  const wanted = columnsOf(profile);
  await freeExternalId(tx, externalId);
  const made = await tx
    .insertInto('account')
    .values({
      ...accounts.emptyProfile,
      user_name: `x${randomBytes(9).toString('hex')}`,
      nick_name: clip(externalId, limits.nickNameLength),
      ...wanted,
      external_id: externalId,
      password_hash: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('external_id').where('external_id', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) {
    await accounts.appendWelcomeNotice(tx, made.id, now);
    return { account: made, created: true, changed: true };
  }
  return update(tx, await findExternal(tx, externalId), wanted);
}

/**
 * Updates an account and sets its external id.
 * @throws {Refusal} `user.notFound`, `host.externalIdTaken`
 */
export async function updateExternal(
  tx: Tx,
  userId: number,
  externalId: string | undefined,
  profile: ExternalProfile,
): Promise<UpsertedAccount> {
  const [account] = await accounts.lockAccounts(tx, [userId]);
  if (account === undefined || account.deleted_at !== null) throw new Refusal('user.notFound');
  if (externalId !== undefined) {
    await freeExternalId(tx, externalId);
    const holder = await findExternal(tx, externalId);
    if (holder !== undefined && holder.id !== userId) throw new Refusal('host.externalIdTaken');
  }
  const before = await tx.selectFrom('account').selectAll().where('id', '=', userId).executeTakeFirst();
  return update(tx, before, {
    ...columnsOf(profile),
    ...(externalId === undefined ? {} : { external_id: externalId }),
  });
}

function findExternal(tx: Tx, externalId: string): Promise<accounts.AccountRow | undefined> {
  return tx.selectFrom('account').selectAll().where('external_id', '=', externalId).forNoKeyUpdate().executeTakeFirst();
}

/** Frees the external id of a deleted account. */
async function freeExternalId(tx: Tx, externalId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ external_id: null })
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is not', null)
    .execute();
}

type Columns = ReturnType<typeof columnsOf> & { readonly external_id?: string };

async function update(tx: Tx, before: accounts.AccountRow | undefined, wanted: Columns): Promise<UpsertedAccount> {
  if (before === undefined) throw new Refusal('user.notFound');
  const changed = Object.entries(wanted).some(([column, value]) => before[column as keyof Columns] !== value);
  if (!changed) return { account: before, created: false, changed };
  const account = await tx
    .updateTable('account')
    .set(wanted)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { account, created: false, changed };
}

function columnsOf({ name, avatar, companyName, mobile, email }: ExternalProfile) {
  return {
    ...(name === undefined ? {} : { nick_name: clip(name, limits.nickNameLength) }),
    ...(avatar === undefined ? {} : { head_image: avatar, head_image_thumb: avatar }),
    ...(companyName === undefined ? {} : { company_name: companyName }),
    ...(mobile === undefined ? {} : { mobile }),
    ...(email === undefined ? {} : { email }),
  };
}

/** Truncates without splitting a surrogate pair. */
function clip(text: string, length: number): string {
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
