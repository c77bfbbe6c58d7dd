import { limits, type Message, MessageType, RequestStatus } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { noteChange } from '../state/account.ts';
import { memberOf } from '../state/group.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, areFriends, type StoredRequest, type World } from '../state/world.ts';
import { demandNotBlocked } from './blacklist.ts';
import { befriend } from './friends.ts';

const DAY_MS = 24 * 3_600_000;

interface Application {
  readonly friendId: number;
  readonly source?: number | null;
  readonly groupId?: number | null;
  readonly remark?: string | null;
}

export function apply(world: World, userId: number, application: Application, origin?: Origin): StoredRequest {
  const { friendId, source, groupId, remark } = application;
  demand(friendId !== userId, 'friend.self');
  const sender = accountOf(world, userId);
  const receiver = accountOf(world, friendId);
  demand(!receiver.deleted && !receiver.isVisitor && receiver.banned === undefined, 'user.notFound');
  demandNotBlocked(world, userId, friendId);
  demand(!areFriends(world, userId, friendId), 'friend.already');
  const waiting = pending(world);
  demand(!waiting.some(({ sendId, recvId }) => sendId === userId && recvId === friendId), 'friend.pending');
  const crossing = waiting.find(({ sendId, recvId }) => sendId === friendId && recvId === userId);
  if (crossing) {
    approve(world, userId, crossing.id);
    return crossing;
  }
  demandRoom(world, waiting, userId, friendId);
  const groupName = source === 2 ? groupNameFor(world, userId, friendId, groupId ?? 0) : '';
  world.lastId.request += 1;
  const request: StoredRequest = {
    id: world.lastId.request,
    sendId: userId,
    sendNickName: sender.nickName,
    sendHeadImage: sender.headImageThumb,
    recvId: friendId,
    recvNickName: receiver.nickName,
    recvHeadImage: receiver.headImageThumb,
    remark: remark ?? '',
    source: source ?? 1,
    groupName,
    status: RequestStatus.PENDING,
    applyTime: world.clock.now(),
  };
  world.requests.set(request.id, request);
  if (receiver.isManualApprove && world.dialect.offers('approveFriend')) {
    changed(world, request);
    tell(world, friendId, MessageType.FRIEND_REQ_APPLY, request);
    tell(world, userId, MessageType.FRIEND_REQ_APPLY, request, origin);
  } else {
    answer(world, request, RequestStatus.APPROVED);
  }
  return request;
}

function groupNameFor(world: World, userId: number, friendId: number, groupId: number): string {
  const group = world.groups.get(groupId);
  const member = group && !group.dissolved ? memberOf(group, userId) : undefined;
  demand(group && member && memberOf(group, friendId), 'request.forbidden');
  demand(group.allowAddFriend || member.role > 1, 'friend.groupForbids');
  return group.name;
}

export function requestList(world: World, userId: number): StoredRequest[] {
  return [...world.requests.values()]
    .filter(({ sendId, recvId }) => sendId === userId || recvId === userId)
    .map((request) => requestView(world, request))
    .reverse();
}

/** A request as it is shown: one that waited too long has expired. */
export function requestView(world: World, request: StoredRequest): StoredRequest {
  return isExpired(world, request) ? { ...request, status: RequestStatus.EXPIRED } : { ...request };
}

export function approve(world: World, userId: number, requestId: number): null {
  answer(world, waitingRequest(world, requestId, userId, 'recvId'), RequestStatus.APPROVED);
  return null;
}

export function reject(world: World, userId: number, requestId: number): null {
  answer(world, waitingRequest(world, requestId, userId, 'recvId'), RequestStatus.REJECTED);
  return null;
}

export function recallRequest(world: World, userId: number, requestId: number): null {
  answer(world, waitingRequest(world, requestId, userId, 'sendId'), RequestStatus.RECALLED);
  return null;
}

function waitingRequest(world: World, requestId: number, userId: number, side: 'sendId' | 'recvId'): StoredRequest {
  const request = world.requests.get(requestId);
  demand(request && (request.sendId === userId || request.recvId === userId), 'friend.requestNotFound');
  demand(request[side] === userId, 'request.forbidden');
  demand(request.status === RequestStatus.PENDING && !isExpired(world, request), 'friend.requestAnswered');
  return request;
}

function answer(world: World, request: StoredRequest, status: 2 | 3 | 4): void {
  request.status = status;
  changed(world, request);
  if (status === RequestStatus.APPROVED) {
    tell(world, request.sendId, MessageType.FRIEND_REQ_APPROVE, request);
    befriend(world, request.sendId, request.recvId);
  } else if (status === RequestStatus.REJECTED) {
    tell(world, request.sendId, MessageType.FRIEND_REQ_REJECT, request);
  } else {
    tell(world, request.recvId, MessageType.FRIEND_REQ_RECALL, request);
  }
}

function changed(world: World, request: StoredRequest): void {
  for (const userId of [request.sendId, request.recvId]) noteChange(accountOf(world, userId), `request:${request.id}`);
}

function tell(world: World, userId: number, type: number, request: StoredRequest, origin?: Origin): void {
  const push: Message = {
    type,
    sendId:
      type === MessageType.FRIEND_REQ_APPLY || type === MessageType.FRIEND_REQ_RECALL ? request.sendId : request.recvId,
    recvId: userId,
    content: JSON.stringify(request),
    signal: true,
    sendTime: world.clock.now(),
  };
  world.hub.push(userId, 3, push, origin);
}

function pending(world: World): StoredRequest[] {
  return [...world.requests.values()].filter(
    (request) => request.status === RequestStatus.PENDING && !isExpired(world, request),
  );
}

function isExpired(world: World, { status, applyTime }: StoredRequest): boolean {
  return status === RequestStatus.PENDING && world.clock.now() - applyTime > limits.friendRequestDays * DAY_MS;
}

function demandRoom(world: World, waiting: StoredRequest[], sender: number, receiver: number): void {
  const sent = waiting.filter(({ sendId }) => sendId === sender).length;
  const received = waiting.filter(({ recvId }) => recvId === receiver).length;
  demand(Math.max(sent, received) < limits.pendingFriendRequests, 'friend.tooManyPending');
  const since = world.clock.now() - DAY_MS;
  const today = [...world.requests.values()].filter(({ sendId, applyTime }) => sendId === sender && applyTime > since);
  demand(today.length < limits.friendRequestsPerDay, 'friend.tooManyToday');
}
