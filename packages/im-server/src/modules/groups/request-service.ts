import { type GroupRequest, GroupRole, JoinMode, limits, RequestStatus } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import type { ChangeGroup, GroupChange } from '../../domain/groups/group-change.ts';
import { demandCapacity } from '../../domain/groups/permissions.ts';
import * as repository from '../../domain/groups/requests/request-repository.ts';
import { requestSignal, requestView } from '../../domain/groups/requests/request-views.ts';
import { settleJoined, settleRequests } from '../../domain/groups/requests/settle-requests.ts';
import { Refusal } from '../../refusal.ts';

/** Limit of a list. */
const MAX_LISTED = 200;

/** Join requests and invitations. */
export interface GroupRequestService {
  /** Resolves with the pending request, or null if the user joined at once. */
  join(userId: number, groupId: number, remark: string): Promise<GroupRequest | null>;
  list(userId: number): Promise<GroupRequest[]>;
  /** Owner and managers answer join requests; an invited user answers an invitation. */
  answer(userId: number, id: number, approve: boolean): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'changes' | 'config'>;

export function createGroupRequestService(parts: Parts, changeGroup: ChangeGroup): GroupRequestService {
  const { database, clock, changes, config } = parts;
  changes.provide('groupRequest', async (db, userId, targets) => {
    const named = {
      ids: targets.map(Number).filter(Number.isInteger),
      groupIds: targets.flatMap(repository.groupOfTarget),
    };
    const rows = await repository.requestsFor(db, userId, Math.max(named.ids.length, MAX_LISTED), named);
    return { groupRequests: rows.map((row) => requestView(row, clock.now())) };
  });

  return {
    join: (userId, groupId, remark) =>
      changeGroup(userId, groupId, async (change) => {
        const { tx, group, now } = change;
        if (group.role !== undefined) throw new Refusal('group.already');
        if (group.joinMode === JoinMode.NOBODY) throw new Refusal('group.joinForbidden');
        if (group.joinMode === JoinMode.ANYONE) {
          await admitMember(change, userId, config.groupMembers);
          change.tip('tip.group.joined');
          await settleJoined(change);
          return null;
        }
        await repository.expireRequests(tx, groupId, now);
        const waiting = await repository.pendingIn(tx, groupId, now);
        if (waiting.some((one) => one.kind === 'join' && one.user_id === userId)) throw new Refusal('group.pending');
        const sent = await repository.countPending(tx, userId, now);
        if (sent >= limits.pendingGroupRequests) throw new Refusal('friend.tooManyPending');
        return createRequest(change, 'join', userId, remark);
      }),

    async list(userId) {
      const rows = await repository.requestsFor(database, userId, MAX_LISTED);
      return rows.map((row) => requestView(row, clock.now()));
    },

    async answer(userId, id, approve) {
      const [found] = await repository.findRequests(database, [id]);
      if (found === undefined) throw new Refusal('group.requestNotFound');
      await changeGroup(userId, found.group_id, async (change) => {
        const mayAnswer =
          found.kind === 'join' ? (change.group.role ?? 0) >= GroupRole.MANAGER : found.user_id === userId;
        if (!mayAnswer)
          throw new Refusal(concerns(found, userId, change) ? 'group.forbidden' : 'group.requestNotFound');
        await repository.expireRequests(change.tx, found.group_id, change.now);
        const [request] = await repository.findRequests(change.tx, [id]);
        if (request?.status !== RequestStatus.PENDING) throw new Refusal('group.requestAnswered');
        await settleRequests(change, [id], approve ? RequestStatus.APPROVED : RequestStatus.REJECTED);
        if (!approve || change.roles.has(request.user_id)) return;
        await admitMember(change, request.user_id, config.groupMembers);
        if (request.kind === 'join') change.tip('tip.group.approved', [request.user_id]);
        else change.tip('tip.group.accepted', [request.user_id], { actorId: request.send_id });
        await settleJoined(change);
      });
    },
  };
}

/** Inserts a request and notifies the users who may answer it. */
export async function createRequest(
  change: GroupChange,
  kind: 'join' | 'invite',
  userId: number,
  remark: string,
): Promise<GroupRequest> {
  const { tx, group, actorId, now } = change;
  const id = await repository.insertRequest(tx, {
    kind,
    group_id: group.id,
    send_id: actorId,
    user_id: userId,
    remark,
    status: RequestStatus.PENDING,
    handler_id: null,
    apply_time: now,
    answered_at: null,
  });
  const answering = kind === 'join' ? change.admins : [userId];
  change.requests.set(id, new Set([actorId, ...answering]));
  const [row] = await repository.findRequests(tx, [id]);
  if (row === undefined) throw new Refusal('server.internal');
  const request = requestView(row, now);
  change.signals.push(requestSignal(request, answering, actorId, now));
  return request;
}

async function admitMember(change: GroupChange, userId: number, most: number): Promise<void> {
  demandCapacity(change, 1, most);
  await change.addMembers([userId]);
  change.notifyMembers = true;
}

/** True if the user may know of the request without being allowed to answer it. */
function concerns(
  request: { readonly send_id: number; readonly group_id: number },
  userId: number,
  change: GroupChange,
): boolean {
  return request.send_id === userId || change.group.role !== undefined;
}
