import { type GroupRequest, JoinMode, limits, MessageType, RequestStatus } from '../../../../protocol/index.ts';
import { noteChange } from '../../state/account.ts';
import { type GroupState, memberOf, presentMembers } from '../../state/group.ts';
import { demand } from '../../state/refusal.ts';
import { accountOf, type StoredGroupRequest, type World } from '../../state/world.ts';
import { adminsOf, letIn, tell, tellMembers, tip } from './changing.ts';

const DAY_MS = 24 * 3_600_000;

/** The pending request; nothing if the actor joined at once. */
export function joinGroup(world: World, userId: number, groupId: number, remark: string): GroupRequest | null {
  const group = world.groups.get(groupId);
  demand(group && !group.dissolved, 'group.notFound');
  demand(!memberOf(group, userId), 'group.already');
  demand(group.joinMode !== JoinMode.NOBODY, 'group.joinForbidden');
  if (group.joinMode === JoinMode.ANYONE) {
    comeIn(world, group, userId, userId);
    tip(world, group, userId, 'tip.group.joined');
    return null;
  }
  const own = waiting(world).filter(({ kind, userId: who }) => kind === 'join' && who === userId);
  demand(!own.some((request) => request.groupId === groupId), 'group.pending');
  demand(own.length < limits.pendingGroupRequests, 'friend.tooManyPending');
  return groupRequestView(world, ask(world, group, 'join', userId, userId, remark));
}

/** Asks friends whether they want to come in; who has been asked already is not asked again. */
export function inviteWithConsent(world: World, group: GroupState, userId: number, others: readonly number[]): null {
  const asked = waiting(world).filter(({ kind, groupId }) => kind === 'invite' && groupId === group.id);
  for (const friendId of others) {
    if (!asked.some((request) => request.userId === friendId)) ask(world, group, 'invite', userId, friendId, '');
  }
  return null;
}

/** What an account may see of requests: of one group, where it is named. */
export function groupRequestList(world: World, userId: number, groupId?: number): GroupRequest[] {
  return [...world.groupRequests.values()]
    .filter((request) => (groupId === undefined || request.groupId === groupId) && mayList(world, request, userId))
    .map((request) => groupRequestView(world, request))
    .reverse();
}

/** A request as it is shown: one that waited too long has expired. */
export function groupRequestView(world: World, request: StoredGroupRequest): GroupRequest {
  const groupName = world.groups.get(request.groupId)?.name ?? '';
  const status = isExpired(world, request) ? RequestStatus.EXPIRED : request.status;
  return { ...request, groupName, status };
}

/** Whether somebody made a request, got it, or may answer it. */
export function mayList(world: World, request: StoredGroupRequest, userId: number): boolean {
  if (request.sendId === userId || request.userId === userId) return true;
  const group = world.groups.get(request.groupId);
  return request.kind === 'join' && group !== undefined && adminsOf(group).includes(userId);
}

export function answerGroupRequest(world: World, userId: number, id: number, approve: boolean): null {
  const request = world.groupRequests.get(id);
  const group = request && world.groups.get(request.groupId);
  demand(request && group, 'group.requestNotFound');
  demand(!group.dissolved, 'group.notFound');
  const member = memberOf(group, userId);
  const mayAnswer = request.kind === 'join' ? (member?.role ?? 0) > 1 : request.userId === userId;
  if (!mayAnswer) demand(false, request.sendId === userId || member ? 'group.forbidden' : 'group.requestNotFound');
  demand(request.status === RequestStatus.PENDING && !isExpired(world, request), 'group.requestAnswered');
  const comes = approve && !memberOf(group, request.userId);
  if (comes) demand(presentMembers(group).length < limits.groupMembers, 'group.full');
  settle(world, group, userId, [request], approve ? RequestStatus.APPROVED : RequestStatus.REJECTED);
  if (!comes) return null;
  comeIn(world, group, userId, request.userId);
  if (request.kind === 'join') tip(world, group, userId, 'tip.group.approved', [request.userId]);
  else tip(world, group, request.sendId, 'tip.group.accepted', [request.userId]);
  return null;
}

/** Requests of people who are in now need no answer any more. */
export function settleJoined(world: World, group: GroupState, actorId: number, userIds: readonly number[]): void {
  const met = waitingIn(world, group).filter((request) => userIds.includes(request.userId));
  settle(world, group, actorId, met, RequestStatus.APPROVED);
}

/** Invitations of people who left mean nothing any more; with the whole group, every request. */
export function settleLeft(world: World, group: GroupState, actorId: number, userIds: readonly number[]): void {
  const over = waitingIn(world, group).filter(
    ({ kind, sendId }) => group.dissolved || (kind === 'invite' && userIds.includes(sendId)),
  );
  settle(world, group, actorId, over, RequestStatus.RECALLED);
}

/** Brings requests to those who may answer them from now on: those that wait are told, the others are in `/changes`. */
export function bringRequests(world: World, group: GroupState, userIds: readonly number[]): void {
  for (const userId of userIds) noteChange(accountOf(world, userId), `groupRequest:group:${group.id}`);
  for (const request of waitingIn(world, group)) {
    if (request.kind !== 'join') continue;
    tellOf(world, group, request, userIds, request.sendId);
  }
}

function comeIn(world: World, group: GroupState, actorId: number, userId: number): void {
  demand(presentMembers(group).length < limits.groupMembers, 'group.full');
  letIn(world, group, actorId, [userId]);
  settleJoined(world, group, actorId, [userId]);
  tellMembers(world, group, actorId, [userId]);
}

function ask(
  world: World,
  group: GroupState,
  kind: 'join' | 'invite',
  sendId: number,
  userId: number,
  remark: string,
): StoredGroupRequest {
  world.lastId.groupRequest += 1;
  const sender = accountOf(world, sendId);
  const request: StoredGroupRequest = {
    id: world.lastId.groupRequest,
    kind,
    groupId: group.id,
    groupName: group.name,
    sendId,
    sendNickName: sender.nickName,
    sendHeadImage: sender.headImageThumb,
    userId,
    remark,
    status: RequestStatus.PENDING,
    handlerNickName: '',
    applyTime: world.clock.now(),
  };
  world.groupRequests.set(request.id, request);
  const answering = kind === 'join' ? adminsOf(group) : [userId];
  note(world, request, [sendId, ...answering]);
  tellOf(world, group, request, answering, sendId);
  return request;
}

function settle(
  world: World,
  group: GroupState,
  actorId: number,
  requests: readonly StoredGroupRequest[],
  status: RequestStatus,
): void {
  for (const request of requests) {
    Object.assign(request, { status, handlerNickName: accountOf(world, actorId).nickName });
    const concerned = [request.sendId, request.userId, ...(request.kind === 'join' ? adminsOf(group) : [])];
    note(world, request, concerned);
    const others = concerned.filter((userId) => userId !== actorId);
    tellOf(world, group, request, others, actorId);
  }
}

function note(world: World, request: StoredGroupRequest, userIds: readonly number[]): void {
  for (const userId of new Set(userIds)) noteChange(accountOf(world, userId), `groupRequest:${request.id}`);
}

const pushes: Readonly<Record<number, number>> = {
  [RequestStatus.PENDING]: MessageType.GROUP_REQ_APPLY,
  [RequestStatus.APPROVED]: MessageType.GROUP_REQ_APPROVE,
};

function tellOf(
  world: World,
  group: GroupState,
  request: StoredGroupRequest,
  userIds: readonly number[],
  sendId: number,
): void {
  const type = pushes[request.status] ?? MessageType.GROUP_REQ_REJECT;
  tell(world, group, new Set(userIds), { type, sendId, content: JSON.stringify(groupRequestView(world, request)) });
}

function waiting(world: World): StoredGroupRequest[] {
  return [...world.groupRequests.values()].filter(
    (request) => request.status === RequestStatus.PENDING && !isExpired(world, request),
  );
}

function waitingIn(world: World, group: GroupState): StoredGroupRequest[] {
  return waiting(world).filter(({ groupId }) => groupId === group.id);
}

function isExpired(world: World, { status, applyTime }: StoredGroupRequest): boolean {
  return status === RequestStatus.PENDING && world.clock.now() - applyTime > limits.groupRequestDays * DAY_MS;
}
