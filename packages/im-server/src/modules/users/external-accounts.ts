import { limits } from 'im-sdk/protocol';
import type { Handle, Tx } from '../../infra/database/guard.ts';
import { randomBytes } from '../../infra/random.ts';
import * as accounts from './account-repository.ts';

/** What a host product says of one of its users; what it leaves out stays as it is. */
export interface ExternalProfile {
  readonly externalId: string;
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

/** The open account that the host calls so. */
export function findByExternalId(db: Handle, externalId: string): Promise<accounts.AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Makes the account that a host calls so, without a password, or brings it up to date. Two at once make one account.
 * An account that was deleted gives the name back.
 */
export async function upsertExternal(tx: Tx, profile: ExternalProfile, now: number): Promise<UpsertedAccount> {
  const { externalId } = profile;
  const wanted = columnsOf(profile);
  await tx
    .updateTable('account')
    .set({ external_id: null })
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is not', null)
    .execute();
  const made = await tx
    .insertInto('account')
    .values({
      ...accounts.emptyProfile,
      user_name: `x${randomBytes(9).toString('hex')}`,
      nick_name: wanted.nick_name ?? clip(externalId, limits.nickNameLength),
      ...wanted,
      external_id: externalId,
      password_hash: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('external_id').where('external_id', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return { account: made, created: true, changed: true };
  const before = await tx
    .selectFrom('account')
    .selectAll()
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = Object.entries(wanted).some(([column, value]) => before[column as keyof typeof wanted] !== value);
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
