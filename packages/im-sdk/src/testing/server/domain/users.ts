import { limits, type SelfUser, type User } from '../../../protocol/index.ts';
import { type Account, noteChange } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, areFriends, shareGroup, type World } from '../state/world.ts';
import { maySeePresence, terminalsOf } from './presence.ts';

/** A user as `viewer` sees them. */
export function publicUser(world: World, account: Account, viewer: number): User {
  const { id, userName, nickName, headImage, headImageThumb, sex, signature, birthday, companyName } = account;
  const user: User = { id, userName, nickName, headImage, headImageThumb, sex, signature, birthday, companyName };
  user.online = maySeePresence(world, viewer, id) && terminalsOf(world, id).length > 0;
  if (account.externalId !== undefined) user.externalId = account.externalId;
  if (areFriends(world, viewer, id) && !account.hidesLastSeen) user.lastSeen = account.lastSeen;
  return user;
}

export function selfUser(world: World, account: Account): SelfUser {
  const { mobile, email, isManualApprove, hidesLastSeen } = account;
  const { isVisitor } = account;
  const own = { mobile, email, isManualApprove, hidesLastSeen, ...(isVisitor ? { isVisitor } : {}) };
  return { ...publicUser(world, account, account.id), ...own };
}

/** A visitor finds the agents of their conversation alone, without what is not needed to write to them. */
export function findUser(world: World, viewer: number, userId: number, isVisitor = false): User {
  const account = accountOf(world, userId);
  demand(!account.deleted, 'user.notFound');
  if (userId === viewer) return selfUser(world, account);
  const user = publicUser(world, account, viewer);
  if (!isVisitor) return user;
  demand(shareGroup(world, viewer, userId), 'user.notFound');
  const { id, nickName, headImage, headImageThumb, online } = user;
  return { id, userName: '', nickName, headImage, headImageThumb, online };
}

/** Whom the host product calls so. */
export function findExternalUser(world: World, viewer: number, externalId: string): User {
  const account = [...world.accounts.values()].find((one) => one.externalId === externalId && !one.deleted);
  demand(account, 'user.notFound');
  return publicUser(world, account, viewer);
}

export function searchUsers(world: World, viewer: number, name: string): User[] {
  const wanted = name.toLowerCase();
  return [...world.accounts.values()]
    .filter(({ id, banned, deleted, isVisitor }) => id !== viewer && banned === undefined && !deleted && !isVisitor)
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
