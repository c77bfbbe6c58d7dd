import type { HostGroup, HostUser } from 'im-sdk/protocol';
import type { Handle } from '../infra/database/transaction.ts';
import type { AccountRow } from './accounts/account-repository.ts';
import { rolesOf } from './groups/member-repository.ts';

export function hostUser(account: AccountRow): HostUser {
  return {
    id: account.id,
    externalId: account.external_id,
    userName: account.user_name,
    name: account.nick_name,
    avatar: account.head_image,
    companyName: account.company_name,
    banned: account.banned_at !== null,
    createTime: account.created_at,
  };
}

/** `undefined` for a deleted user. */
export async function findUser(db: Handle, id: number): Promise<HostUser | undefined> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account && hostUser(account);
}

/** `undefined` for a dissolved group. */
export async function findGroup(db: Handle, id: number): Promise<HostGroup | undefined> {
  const group = await db
    .selectFrom('chat_group')
    .selectAll()
    .where('id', '=', id)
    .where('dissolved_at', 'is', null)
    .executeTakeFirst();
  return (
    group && {
      id,
      externalId: group.external_id,
      name: group.name,
      notice: group.notice,
      headImage: group.head_image,
      searchable: group.searchable,
      ownerId: group.owner_id,
      members: [...(await rolesOf(db, id)).keys()],
      createTime: group.created_at,
    }
  );
}
