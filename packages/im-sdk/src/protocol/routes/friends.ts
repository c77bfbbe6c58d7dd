import * as v from 'valibot';
import { Id } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { Friend, FriendRequest } from '../entities/friend.ts';
import { idParam, idQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Friends and friend requests. */
export const friendsRoutes = {
  friends: route('GET', '/friend/list', { data: v.array(Friend) }),
  findFriend: route('GET', '/friend/find/:id', { params: idParam, data: Friend }),
  applyFriend: route('POST', '/friend/request/apply', {
    body: v.looseObject({
      friendId: Id,
      source: v.nullish(v.picklist([1, 2, 3])),
      groupId: v.nullish(Id),
      remark: v.nullish(v.pipe(v.string(), v.maxLength(limits.remarkLength))),
    }),
    data: FriendRequest,
  }),
  friendRequests: route('GET', '/friend/request/list', { data: v.array(FriendRequest) }),
  deleteFriend: route('DELETE', '/friend/delete/:id', { params: idParam, data: noData }),
  remarkFriend: route('PUT', '/friend/update/remark', {
    body: v.looseObject({
      friendId: Id,
      remarkNickName: v.pipe(v.string(), v.trim(), v.maxLength(limits.remarkNickNameLength)),
    }),
    data: noData,
    safe: true,
  }),
  friendDnd: route('PUT', '/friend/dnd', {
    body: v.looseObject({ friendId: Id, isDnd: v.boolean() }),
    data: noData,
    safe: true,
  }),
  friendTop: route('PUT', '/friend/top', {
    body: v.looseObject({ friendId: Id, isTop: v.boolean() }),
    data: noData,
    safe: true,
  }),
  friendMsgRemind: route('PUT', '/friend/msgRemind', {
    body: v.looseObject({ friendId: Id, msgRemind: v.picklist([0, 1]) }),
    data: noData,
    safe: true,
  }),
  approveFriend: route('POST', '/friend/request/approve', { query: idQuery, data: noData }),
  rejectFriend: route('POST', '/friend/request/reject', { query: idQuery, data: noData }),
  recallFriend: route('POST', '/friend/request/recall', { query: idQuery, data: noData }),
} as const;
