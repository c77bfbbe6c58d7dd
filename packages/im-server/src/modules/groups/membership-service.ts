import { type Group, GroupRole } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { dissolveGroup } from '../../domain/groups/dissolve-group.ts';
import type { ChangeGroup } from '../../domain/groups/group-change.ts';
import { insertGroup, updateGroup } from '../../domain/groups/group-repository.ts';
import { namesIn, updateMembers } from '../../domain/groups/member-repository.ts';
import { demandCapacity, demandPermission, demandSubordinates } from '../../domain/groups/permissions.ts';
import { expireRequests, pendingIn } from '../../domain/groups/requests/request-repository.ts';
import { settleJoined, settleLeft, showRequestsTo } from '../../domain/groups/requests/settle-requests.ts';
import { changedRole, kicked } from '../../domain/groups/signals.ts';
import { transferOwnership } from '../../domain/groups/transfer-ownership.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import type { GroupQueries } from './group-queries.ts';
import { createRequest } from './request-service.ts';
import { holdPicture } from './settings/group-settings.ts';

export interface NewGroup {
  readonly name: string;
  readonly headImage?: string | null | undefined;
  readonly userIds?: readonly number[] | null | undefined;
}

/** Creates groups, adds and removes members, changes roles. */
export interface MembershipService {
  /** @throws {Refusal} `friend.notFriend` */
  create(userId: number, group: NewGroup): Promise<Group>;
  /** @throws {Refusal} `friend.notFriend`, `group.inviteForbidden`, `group.full` */
  invite(userId: number, groupId: number, friendIds: readonly number[]): Promise<void>;
  remove(userId: number, groupId: number, userIds: readonly number[]): Promise<void>;
  quit(userId: number, groupId: number): Promise<void>;
  dissolve(userId: number, groupId: number): Promise<void>;
  transfer(userId: number, groupId: number, to: number): Promise<void>;
  setManagers(userId: number, groupId: number, userIds: readonly number[], on: boolean): Promise<void>;
}

type Parts = Pick<ServerContext, 'clock' | 'friendships' | 'config' | 'files'>;

export function createMembershipService(
  { clock, friendships, config, files }: Parts,
  changeGroup: ChangeGroup,
  reading: GroupQueries,
): MembershipService {
  async function demandFriends(tx: Tx, userId: number, others: readonly number[]): Promise<void> {
    const friends = await friendships.reachable(tx, userId, others);
    if (others.some((id) => !friends.includes(id))) throw new Refusal('friend.notFriend');
  }

  return {
    async create(userId, { name, headImage, userIds }) {
      const others = [...new Set(userIds ?? [])].filter((id) => id !== userId);
      const make = async (tx: Tx) => {
        await demandFriends(tx, userId, others);
        return insertGroup(tx, name, '', userId, clock.now());
      };
      const groupId = await changeGroup(userId, make, async (change) => {
        demandCapacity(change, others.length + 1, config.groupMembers);
        await change.addMembers([userId, ...others]);
        if (headImage) await updateGroup(change.tx, change.group.id, await holdPicture(change, files, headImage));
        change.tip('tip.group.created');
        if (others.length > 0) change.tip('tip.group.invited', others);
        return change.group.id;
      });
      return reading.find(userId, groupId);
    },

    invite: (userId, groupId, friendIds) =>
      changeGroup(userId, groupId, async (change) => {
        const { tx, group, now } = change;
        demandPermission(change, group.invitePermission, 'group.inviteForbidden');
        const invited = [...new Set(friendIds)].filter((id) => !change.roles.has(id));
        if (invited.length === 0) return;
        await demandFriends(tx, userId, invited);
        demandCapacity(change, invited.length, config.groupMembers);
        if (group.inviteConsent) {
          await expireRequests(tx, groupId, now);
          const waiting = await pendingIn(tx, groupId, now);
          const asked = new Set(waiting.filter(({ kind }) => kind === 'invite').map((one) => one.user_id));
          for (const friendId of invited) if (!asked.has(friendId)) await createRequest(change, 'invite', friendId, '');
          return;
        }
        await change.addMembers(invited);
        change.tip('tip.group.invited', invited);
        change.notifyMembers = true;
        await settleJoined(change);
      }),

    remove: (userId, groupId, userIds) =>
      changeGroup(userId, groupId, async (change) => {
        const targets = demandSubordinates(change, userIds);
        const names = await namesIn(change.tx, groupId, [userId]);
        await change.removeMembers(targets);
        const reason = `${names.get(userId) ?? ''} removed you from ${change.group.name}`;
        change.signals.push(kicked(groupId, targets, reason, change.author));
        change.tip('tip.group.removed', targets);
        change.notifyMembers = true;
        await settleLeft(change);
      }),

    quit: (userId, groupId) =>
      changeGroup(userId, groupId, async (change) => {
        const role = change.demandRole(GroupRole.MEMBER, 'group.forbidden');
        if (role === GroupRole.OWNER) throw new Refusal('group.ownerMustStay');
        await change.removeMembers([userId]);
        change.tip('tip.group.left');
        change.notifyMembers = true;
        await settleLeft(change);
      }),

    dissolve: (userId, groupId) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.OWNER, 'group.ownerOnly');
        await dissolveGroup(change, files);
      }),

    transfer: (userId, groupId, to) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.OWNER, 'group.ownerOnly');
        if (!change.roles.has(to)) throw new Refusal('group.targetNotMember');
        if (to === userId) return;
        change.tip('tip.group.transferred', [to]);
        await transferOwnership(change, to);
      }),

    setManagers: (userId, groupId, userIds, on) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.OWNER, 'group.ownerOnly');
        const targets = [...new Set(userIds)];
        if (targets.some((id) => !change.roles.has(id))) throw new Refusal('group.targetNotMember');
        if (targets.includes(userId)) throw new Refusal('group.forbidden');
        const role = on ? GroupRole.MANAGER : GroupRole.MEMBER;
        const changed = targets.filter((id) => change.roles.get(id) !== role);
        if (changed.length === 0) return;
        await updateMembers(change.tx, groupId, changed, { role, is_muted: false, version: change.version });
        for (const id of changed) change.roles.set(id, role);
        change.signals.push(changedRole(groupId, changed, role, change.author));
        change.tip(on ? 'tip.group.managerAdded' : 'tip.group.managerRemoved', changed);
        change.notifyMembers = true;
        if (on) await showRequestsTo(change, changed);
      }),
  };
}
