import { limits, type SelfUser, type TerminalsOnline, type User } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import * as accounts from '../../domain/accounts/account-repository.ts';
import { spendUnlessAcquainted } from '../../domain/accounts/acquaintance.ts';
import { transact } from '../../infra/database/transaction.ts';
import { invalidInput } from '../../plugins/validation.ts';
import { Refusal } from '../../refusal.ts';
import { friendlyUser, publicUser, selfUser, userForVisitor } from './user-views.ts';

/** Reads users: own account, profile, search, presence. */
export interface UserService {
  self(userId: number): Promise<SelfUser>;
  /** A visitor finds the agents of their conversation alone, without what is not needed to write to them. */
  find(actor: Pick<Actor, 'userId' | 'isVisitor'>, id: number): Promise<User>;
  /** By the host's external id. Rate limited like a search, against enumeration. */
  findExternal(actorId: number, externalId: string): Promise<User>;
  search(actorId: number, name: string): Promise<User[]>;
  setManualApprove(userId: number, enabled: boolean): Promise<void>;
  /** Terminals of the users in a comma-separated list. Skips users whose presence the actor may not see. */
  terminalsOnline(actorId: number, userIds: string): Promise<TerminalsOnline[]>;
}

type Parts = Pick<
  ServerContext,
  'config' | 'database' | 'presence' | 'rateLimits' | 'changes' | 'friendships' | 'memberships'
>;

export function createUserService(parts: Parts): UserService {
  const { config, database, presence, rateLimits, changes, friendships, memberships } = parts;

  /** Presence is visible to friends, to members of shared groups and to oneself. */
  async function watchable(actorId: number, ids: readonly number[]) {
    const friends = await friendships.friendsAmong(database, actorId, ids);
    const others = ids.filter((id) => !friends.includes(id));
    const sharing = await memberships.sharing(database, actorId, others);
    return { friends, seen: new Set([...friends, ...sharing, ...(ids.includes(actorId) ? [actorId] : [])]) };
  }

  async function shown(actorId: number, rows: readonly accounts.AccountRow[]): Promise<User[]> {
    const { friends, seen } = await watchable(
      actorId,
      rows.map((row) => row.id),
    );
    const online = await presence.online([...seen]);
    return rows.map((row) => (friends.includes(row.id) ? friendlyUser : publicUser)(row, online.has(row.id)));
  }

  async function self(userId: number): Promise<SelfUser> {
    const [account] = await accounts.findOpen(database, [userId]);
    if (account === undefined) throw new Refusal('user.notFound');
    const online = await presence.online([userId]);
    const isVisitor = config.visitors && (await accounts.isVisitor(database, userId));
    return { ...selfUser(account, online.has(userId)), ...(isVisitor ? { isVisitor } : {}) };
  }
  changes.provide('self', async (_db, userId) => ({ self: await self(userId) }));

  return {
    self,
    async find({ userId: actorId, isVisitor }, id) {
      if (id === actorId) return self(actorId);
      if (isVisitor && (await memberships.sharing(database, actorId, [id])).length === 0)
        throw new Refusal('user.notFound');
      await spendUnlessAcquainted(parts, actorId, id);
      const [user] = await shown(actorId, await accounts.findOpen(database, [id]));
      if (user === undefined) throw new Refusal('user.notFound');
      return isVisitor ? userForVisitor(user) : user;
    },
    async findExternal(actorId, externalId) {
      const found = await accounts.findOpenExternal(database, externalId);
      const [account] = found;
      if (account?.id === actorId) return self(actorId);
      await spendUnlessAcquainted(parts, actorId, account?.id);
      const [user] = await shown(actorId, found);
      if (user === undefined) throw new Refusal('user.notFound');
      return user;
    },
    async search(actorId, name) {
      await rateLimits.consume('search', actorId);
      return shown(actorId, await accounts.search(database, name, actorId));
    },
    async setManualApprove(userId, enabled) {
      await transact(database, async (tx) => {
        await accounts.setManualApprove(tx, userId, enabled);
        await changes.bump(tx, { userIds: [userId], kind: 'self', target: 0 });
      });
    },
    async terminalsOnline(actorId, userIds) {
      const ids = [...new Set(readIds(userIds))];
      const { seen } = await watchable(actorId, ids);
      const online = await presence.online([...seen]);
      return [...online].map(([userId, terminals]) => ({ userId, terminals }));
    },
  };
}

function readIds(list: string): number[] {
  const parts = list.split(',').filter((part) => part.trim() !== '');
  const ids = parts.map(Number);
  if (ids.length > limits.presenceUserIds)
    throw invalidInput([{ path: 'userIds', message: `at most ${limits.presenceUserIds}` }]);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalidInput([{ path: 'userIds', message: 'ids by comma' }]);
  return ids;
}
