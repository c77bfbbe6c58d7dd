import type { SelfUser, User } from 'im-sdk/protocol';
import type { AccountRow } from './account-repository.ts';

/** A user as everybody may see them. */
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

/** A user as their friend sees them: also when they were here last, unless they keep that to themself. */
export function friendlyUser(account: AccountRow, online: boolean): User {
  const user = publicUser(account, online);
  return account.hides_last_seen ? user : { ...user, lastSeen: account.last_seen };
}

/** A user as only they themselves see them. */
export function selfUser(account: AccountRow, online: boolean): SelfUser {
  return {
    ...publicUser(account, online),
    mobile: account.mobile,
    email: account.email,
    isManualApprove: account.is_manual_approve,
    hidesLastSeen: account.hides_last_seen,
  };
}
