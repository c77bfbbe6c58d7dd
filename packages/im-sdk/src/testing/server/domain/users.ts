import { limits, type SelfUser, type User } from '../../../protocol/index.ts';
import { type Account, noteChange } from '../state/account.ts';
import { accountOf, areFriends, type World } from '../state/world.ts';
import { terminalsOf } from './presence.ts';

/** A user as `viewer` sees them. */
export function publicUser(world: World, account: Account, viewer: number): User {
  const { id, userName, nickName, headImage, headImageThumb, sex, signature, birthday, companyName } = account;
  const user: User = { id, userName, nickName, headImage, headImageThumb, sex, signature, birthday, companyName };
  user.online = terminalsOf(world, id).length > 0;
  if (account.externalId !== undefined) user.externalId = account.externalId;
  if (areFriends(world, viewer, id) && account.lastSeen > 0) user.lastSeen = account.lastSeen;
  return user;
}

export function selfUser(world: World, account: Account): SelfUser {
  const { mobile, email, isManualApprove } = account;
  return { ...publicUser(world, account, account.id), mobile, email, isManualApprove };
}

export function findUser(world: World, viewer: number, userId: number): User {
  return publicUser(world, accountOf(world, userId), viewer);
}

export function searchUsers(world: World, viewer: number, name: string): User[] {
  const wanted = name.toLowerCase();
  return [...world.accounts.values()]
    .filter(({ id, banned }) => id !== viewer && banned === undefined)
    .filter(({ userName, nickName }) => `${userName}\n${nickName}`.toLowerCase().includes(wanted))
    .slice(0, limits.userSearchResults)
    .map((account) => publicUser(world, account, viewer));
}

export function setManualApprove(account: Account, enabled: boolean): null {
  if (account.isManualApprove !== enabled) {
    account.isManualApprove = enabled;
    noteChange(account, 'self');
  }
  return null;
}
