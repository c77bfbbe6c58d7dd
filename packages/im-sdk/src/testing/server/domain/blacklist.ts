import type { User } from '../../../protocol/index.ts';
import { type Account, noteChange } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { publicUser } from './users.ts';

/** Whom somebody takes nothing from, the last one first. */
export function blacklist(world: World, account: Account): User[] {
  return [...account.blocked]
    .reverse()
    .map((userId) => ({ ...publicUser(world, accountOf(world, userId), account.id), online: false }));
}

export function block(world: World, userId: number, blockedId: number): null {
  demand(userId !== blockedId, 'user.blockSelf');
  accountOf(world, blockedId);
  const account = accountOf(world, userId);
  if (!account.blocked.has(blockedId)) {
    account.blocked.add(blockedId);
    noteChange(account, 'blacklist');
  }
  return null;
}

export function unblock(world: World, userId: number, blockedId: number): null {
  const account = accountOf(world, userId);
  if (account.blocked.delete(blockedId)) noteChange(account, 'blacklist');
  return null;
}

/** Refuses what `from` wants of somebody who takes nothing from them. */
export function demandNotBlocked(world: World, from: number, to: number): void {
  demand(!world.accounts.get(to)?.blocked.has(from), 'user.blocked');
}
