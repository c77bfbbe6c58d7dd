import { Cmd, type HostRef, type HostUser, type HostUserInput, MessageType, RequestStatus } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { lockAccounts } from '../../domain/accounts/account-repository.ts';
import { updateExternal, upsertExternal } from '../../domain/accounts/external-accounts.ts';
import { createProfilePush } from '../../domain/accounts/profile-push.ts';
import * as friends from '../../domain/friends/friend-repository.ts';
import { friendView, newFriendSignal } from '../../domain/friends/friend-views.ts';
import * as requests from '../../domain/friends/request-repository.ts';
import { hostUser } from '../../domain/host-views.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import type { JoinDefaultGroups } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { userIdOf, userIdsOf } from './resolve-refs.ts';

/** Users and friendships managed by the host. */
export interface HostUsers {
  /** @throws {Refusal} `user.notFound`, `host.externalIdTaken` */
  put(input: HostUserInput): Promise<HostUser>;
  find(ref: HostRef): Promise<HostUser>;
  /** Adds the friendship; approves pending requests between them. */
  befriend(pair: readonly HostRef[]): Promise<void>;
  unfriend(pair: readonly HostRef[]): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'presence' | 'changes' | 'memberships' | 'webhooks'>;

export function createHostUsers(parts: Parts, joinDefaultGroups: JoinDefaultGroups): HostUsers {
  const { database, clock, bus, presence, changes, webhooks } = parts;
  const profilePush = createProfilePush(parts);

  async function two(tx: Tx, pair: readonly HostRef[]): Promise<[number, number]> {
    const [a = 0, b = 0] = await userIdsOf(tx, pair);
    if (a === b) throw new Refusal('friend.self');
    await lockAccounts(tx, [a, b]);
    return [a, b];
  }

  async function bumpBoth(tx: Tx, a: number, b: number): Promise<void> {
    await changes.bump(tx, { userIds: [a], kind: 'friend', target: b }, { userIds: [b], kind: 'friend', target: a });
  }

  return {
    async put({ id, externalId, name, avatar, companyName, mobile, email }) {
      const profile = {
        name: name ?? undefined,
        avatar: avatar ?? undefined,
        companyName: companyName ?? undefined,
        mobile: mobile ?? undefined,
        email: email ?? undefined,
      };
      const outcome = await transact(database, async (tx) => {
        const upserted = await (typeof id === 'number'
          ? updateExternal(tx, id, externalId ?? undefined, profile)
          : upsertExternal(tx, externalId ?? '', profile, clock.now()));
        if (upserted.changed)
          await webhooks.addUserEvent(tx, upserted.created ? 'created' : 'changed', upserted.account.id);
        return upserted;
      });
      if (outcome.created) await joinDefaultGroups(outcome.account.id);
      else if (outcome.changed) await profilePush.recordAndPush(outcome.account);
      return hostUser(outcome.account);
    },

    async find(ref) {
      const id = await userIdOf(database, ref);
      return hostUser(await database.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
    },

    async befriend(pair) {
      const now = clock.now();
      const made = await transact(database, async (tx) => {
        const [a, b] = await two(tx, pair);
        const already = (await friends.areFriends(tx, a, b)) && (await friends.areFriends(tx, b, a));
        if (already) return [];
        for (const [from, to] of [
          [a, b],
          [b, a],
        ] as const) {
          const waiting = await requests.findPending(tx, from, to);
          if (waiting === undefined) continue;
          await requests.answerRequest(tx, waiting, RequestStatus.APPROVED, now);
          await changes.bump(tx, { userIds: [a, b], kind: 'request', target: waiting });
        }
        await friends.befriend(tx, a, b, now);
        await bumpBoth(tx, a, b);
        return [
          [a, b],
          [b, a],
        ] as const;
      });
      const online = await presence.online(made.map(([, friend]) => friend));
      for (const [owner, friend] of made) {
        const [row] = await friends.listFriends(database, owner, [friend]);
        if (row !== undefined)
          bus.publish('signal', newFriendSignal(friendView(row, online.get(friend) ?? []), owner, now));
      }
    },

    async unfriend(pair) {
      const now = clock.now();
      const parted = await transact(database, async (tx) => {
        const [a, b] = await two(tx, pair);
        const gone = await friends.unfriend(tx, a, b, now);
        if (gone) await bumpBoth(tx, a, b);
        return gone
          ? ([
              [a, b],
              [b, a],
            ] as const)
          : [];
      });
      for (const [owner, friend] of parted) {
        const message = {
          type: MessageType.FRIEND_DELETED,
          sendId: friend,
          recvId: owner,
          sendTime: now,
          signal: true,
        };
        bus.publish('signal', { userIds: [owner], cmd: Cmd.PRIVATE, message });
      }
    },
  };
}
