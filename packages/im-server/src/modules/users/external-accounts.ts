import { limits } from 'im-sdk/protocol';
import type { Tx } from '../../infra/database/transaction.ts';
import { randomBytes } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';
import * as friends from '../friends/friend-repository.ts';
import * as accounts from './account-repository.ts';
import { appendWelcomeNotice } from './welcome-notice.ts';

/** What a host product says of one of its users; what it leaves out stays as it is. */
export interface ExternalProfile {
  /** Cut to the length of a nickname. */
  readonly name?: string | undefined;
  /** Address of a picture; `''` takes it away. */
  readonly avatar?: string | undefined;
  readonly companyName?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

export interface UpsertedAccount {
  readonly account: accounts.AccountRow;
  readonly created: boolean;
  /** Whether others see something else than before. */
  readonly changed: boolean;
}

/**
 * Makes the account that a host calls so, without a password, or brings it up to date. Two at once make one account.
 * An account that was deleted gives the name back.
 */
export async function upsertExternal(
  tx: Tx,
  externalId: string,
  profile: ExternalProfile,
  now: number,
): Promise<UpsertedAccount> {
  const wanted = columnsOf(profile);
  await giveBack(tx, externalId);
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
    await appendWelcomeNotice(tx, made.id, now);
    return { account: made, created: true, changed: true };
  }
  return update(tx, await findExternal(tx, externalId), wanted);
}

/**
 * Brings an open account up to date, and lets the host call it `externalId` from now on.
 * @throws {Refusal} `user.notFound`, `host.externalIdTaken`
 */
export async function updateExternal(
  tx: Tx,
  userId: number,
  externalId: string | undefined,
  profile: ExternalProfile,
): Promise<UpsertedAccount> {
  const [account] = await friends.lockAccounts(tx, [userId]);
  if (account === undefined || account.deleted_at !== null) throw new Refusal('user.notFound');
  if (externalId !== undefined) {
    await giveBack(tx, externalId);
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

/** An account that was deleted needs its name no more. */
async function giveBack(tx: Tx, externalId: string): Promise<void> {
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

/** The beginning of a text, without half a character at its end. */
function clip(text: string, length: number): string {
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
