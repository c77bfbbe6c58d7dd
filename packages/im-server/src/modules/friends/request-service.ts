import {
  type FriendRequest,
  limits,
  MessageType,
  type RefusalKey,
  RequestSource,
  RequestStatus,
  type routes,
} from 'im-sdk/protocol';
import type { InferOutput } from 'valibot';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { isVisitor, lockAccounts } from '../../domain/accounts/account-repository.ts';
import * as friends from '../../domain/friends/friend-repository.ts';
import { friendView, newFriendSignal, requestSignal, requestView } from '../../domain/friends/friend-views.ts';
import * as repository from '../../domain/friends/request-repository.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** Limit of a list, both directions together. */
const MAX_LISTED = 200;

export type Application = InferOutput<typeof routes.applyFriend.body>;

/** Friend requests: apply, then approve, reject, recall or expire. */
export interface FriendRequestService {
  list(userId: number): Promise<FriendRequest[]>;
  apply(userId: number, application: Application): Promise<FriendRequest>;
  approve(userId: number, id: number): Promise<void>;
  reject(userId: number, id: number): Promise<void>;
  recall(userId: number, id: number): Promise<void>;
}

interface Outcome {
  readonly request: FriendRequest;
  readonly signals: readonly Signal[];
  /** New friendships, whose pushes need the friend's presence. */
  readonly friends?: readonly { readonly owner: number; readonly row: friends.FriendRow }[];
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'presence' | 'changes' | 'memberships' | 'friendships'>;

export function createFriendRequestService(parts: Parts): FriendRequestService {
  const { database, clock, bus, presence, changes, memberships, friendships } = parts;
  changes.provide('request', async (db, userId, targets) => {
    const rows = await repository.findRequests(db, userId, targets.map(Number));
    return { requests: rows.map(requestView) };
  });

  /** Publishes signals after the commit. */
  async function commitAndPublish(work: (tx: Tx) => Promise<Outcome>): Promise<FriendRequest> {
    const { request, signals, friends: made = [] } = await transact(database, work);
    for (const signal of signals) bus.publish('signal', signal);
    const online = await presence.online(made.map(({ row }) => row.id));
    for (const { owner, row } of made)
      bus.publish('signal', newFriendSignal(friendView(row, online.get(row.id) ?? []), owner, clock.now()));
    return request;
  }

  async function read(tx: Tx, userId: number, id: number): Promise<FriendRequest> {
    const [row] = await repository.findRequests(tx, userId, [id]);
    if (row === undefined) throw new Refusal('friend.requestNotFound');
    return requestView(row);
  }

  /** Approves a request and adds the friendship. */
  async function approved(tx: Tx, id: number, sendId: number, recvId: number): Promise<Outcome> {
    const now = clock.now();
    await repository.answerRequest(tx, id, RequestStatus.APPROVED, now);
    await friends.befriend(tx, sendId, recvId, now);
    await changes.bump(
      tx,
      { userIds: [sendId, recvId], kind: 'request', target: id },
      { userIds: [sendId], kind: 'friend', target: recvId },
      { userIds: [recvId], kind: 'friend', target: sendId },
    );
    const request = await read(tx, sendId, id);
    const signals = [requestSignal(MessageType.FRIEND_REQ_APPROVE, request, sendId, now)];
    const [theirs] = await friends.listFriends(tx, sendId, [recvId]);
    const [own] = await friends.listFriends(tx, recvId, [sendId]);
    const made = [
      ...(theirs === undefined ? [] : [{ owner: sendId, row: theirs }]),
      ...(own === undefined ? [] : [{ owner: recvId, row: own }]),
    ];
    return { request, signals, friends: made };
  }

  async function groupNameFor(tx: Tx, userId: number, { source, groupId, friendId }: Application): Promise<string> {
    if (source !== RequestSource.GROUP) return '';
    const group = groupId ? await memberships.commonGroup(tx, groupId, userId, friendId) : undefined;
    if (group === undefined) throw new Refusal('request.forbidden');
    if (!group.mayAddFriend) throw new Refusal('friend.groupForbids');
    return group.name;
  }

  /** Answers a pending request; `side` is the one that may. */
  function answer(
    userId: number,
    id: number,
    side: 'sendId' | 'recvId',
    change: (tx: Tx, request: FriendRequest) => Promise<Outcome>,
  ): Promise<FriendRequest> {
    return commitAndPublish(async (tx) => {
      const found = await read(tx, userId, id);
      if (found[side] !== userId) throw new Refusal('friend.requestNotFound');
      await lockAccounts(tx, [found.sendId, found.recvId]);
      await repository.expireRequests(tx, [userId], clock.now());
      const request = await read(tx, userId, id);
      if (request.status !== RequestStatus.PENDING) throw new Refusal('friend.requestAnswered');
      return change(tx, request);
    });
  }

  /** Ends a request without a friendship and notifies the other side. */
  async function ended(
    tx: Tx,
    before: FriendRequest,
    status: RequestStatus,
    type: EndPush,
    to: 'sendId' | 'recvId',
  ): Promise<Outcome> {
    const now = clock.now();
    const { id } = before;
    const request = { ...before, status };
    await repository.answerRequest(tx, id, status, now);
    await changes.bump(tx, { userIds: [request.sendId, request.recvId], kind: 'request', target: id });
    return { request, signals: [requestSignal(type, request, request[to], now)] };
  }

  return {
    async list(userId) {
      await repository.expireRequests(database, [userId], clock.now());
      return (await repository.listRequests(database, userId, MAX_LISTED)).map(requestView);
    },

    apply(userId, application) {
      const { friendId, remark, source } = application;
      if (friendId === userId) throw new Refusal('friend.self');
      return commitAndPublish(async (tx) => {
        const now = clock.now();
        const accounts = await lockAccounts(tx, [userId, friendId]);
        const receiver = accounts.find((account) => account.id === friendId);
        if (receiver === undefined || receiver.deleted_at !== null || receiver.banned_at !== null) {
          throw new Refusal('user.notFound');
        }
        if (await isVisitor(tx, friendId)) throw new Refusal('user.notFound');
        if ((await friendships.blocking(tx, userId, [friendId])).length > 0) throw new Refusal('user.blocked');
        if (await friends.areFriends(tx, userId, friendId)) throw new Refusal('friend.already');
        await repository.expireRequests(tx, [userId, friendId], now);
        if ((await repository.findPending(tx, userId, friendId)) !== undefined) throw new Refusal('friend.pending');
        const crossing = await repository.findPending(tx, friendId, userId);
        if (crossing !== undefined) return approved(tx, crossing, friendId, userId);
        const group_name = await groupNameFor(tx, userId, application);
        await demandRequestQuota(tx, userId, friendId, now);
        const id = await repository.insertRequest(tx, {
          send_id: userId,
          recv_id: friendId,
          remark: remark ?? '',
          source: source ?? RequestSource.SEARCH,
          group_name,
          status: RequestStatus.PENDING,
          apply_time: now,
          answered_at: null,
        });
        if (!receiver.is_manual_approve) return approved(tx, id, userId, friendId);
        await changes.bump(tx, { userIds: [userId, friendId], kind: 'request', target: id });
        const request = await read(tx, userId, id);
        return { request, signals: [requestSignal(MessageType.FRIEND_REQ_APPLY, request, friendId, now)] };
      });
    },

    async approve(userId, id) {
      await answer(userId, id, 'recvId', (tx, request) => approved(tx, id, request.sendId, request.recvId));
    },
    async reject(userId, id) {
      await answer(userId, id, 'recvId', (tx, request) =>
        ended(tx, request, RequestStatus.REJECTED, MessageType.FRIEND_REQ_REJECT, 'sendId'),
      );
    },
    async recall(userId, id) {
      await answer(userId, id, 'sendId', (tx, request) =>
        ended(tx, request, RequestStatus.RECALLED, MessageType.FRIEND_REQ_RECALL, 'recvId'),
      );
    },
  };
}

type EndPush = typeof MessageType.FRIEND_REQ_REJECT | typeof MessageType.FRIEND_REQ_RECALL;

/** Spam protection: limits of pending and daily requests. */
async function demandRequestQuota(tx: Tx, userId: number, friendId: number, now: number): Promise<void> {
  const refuse = (key: RefusalKey) => {
    throw new Refusal(key);
  };
  if ((await repository.countPending(tx, 'send_id', userId)) >= limits.pendingFriendRequests)
    refuse('friend.tooManyPending');
  if ((await repository.countPending(tx, 'recv_id', friendId)) >= limits.pendingFriendRequests)
    refuse('friend.tooManyPending');
  if ((await repository.countSentSinceYesterday(tx, userId, now)) >= limits.friendRequestsPerDay)
    refuse('friend.tooManyToday');
}
