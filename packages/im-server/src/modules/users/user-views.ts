import type { SelfUser, User } from 'im-sdk/protocol';
import type { AccountRow } from '../../domain/accounts/account-repository.ts';

export function publicUser(account: AccountRow, online: boolean): User {
  return {
    id: account.id,
    userName: account.user_name,
    nickName: account.nick_name,
    headImage: account.head_image,
    headImageThumb: account.head_image_thumb,
    sex: account.sex,
    signature: account.signature,
    birthday: account.birthday,
    companyName: account.company_name,
    online,
    ...(account.external_id === null ? {} : { externalId: account.external_id }),
  };
}

/** With `lastSeen`, unless the user hides it. */
export function friendlyUser(account: AccountRow, online: boolean): User {
  const user = publicUser(account, online);
  return account.hides_last_seen ? user : { ...user, lastSeen: account.last_seen };
}

/** With private fields. */
export function selfUser(account: AccountRow, online: boolean): SelfUser {
  return {
    ...publicUser(account, online),
    mobile: account.mobile,
    email: account.email,
    isManualApprove: account.is_manual_approve,
    hidesLastSeen: account.hides_last_seen,
  };
}

/** An agent, for a visitor: without the name of the sign-in and what people write about themselves. */
export function userForVisitor({ id, nickName, headImage, headImageThumb, online }: User): User {
  return { id, userName: '', nickName, headImage, headImageThumb, online };
}
