import type { friendsRoutes } from '../../../../protocol/routes/friends.ts';
import { deleteFriend, findFriend, friendList, setFriend } from '../../domain/friends.ts';
import { apply, approve, recallRequest, reject, requestList } from '../../domain/requests.ts';
import type { Handlers } from './handler.ts';

export const friendsHandlers: Handlers<typeof friendsRoutes> = {
  friends: ({ world }, { userId }) => friendList(world, userId),
  findFriend: ({ world, params }, { userId }) => findFriend(world, userId, params.id),
  applyFriend: ({ world, body }, { userId, origin }) => apply(world, userId, body, origin),
  deleteFriend: ({ world, params }, { userId }) => deleteFriend(world, userId, params.id),
  remarkFriend: ({ world, body }, { userId }) =>
    setFriend(world, userId, body.friendId, { remarkNickName: body.remarkNickName }),
  friendDnd: ({ world, body }, { userId, origin }) =>
    setFriend(world, userId, body.friendId, { isDnd: body.isDnd }, origin),
  friendTop: ({ world, body }, { userId, origin }) =>
    setFriend(world, userId, body.friendId, { isTop: body.isTop }, origin),
  friendMsgRemind: ({ world, body }, { userId }) =>
    setFriend(world, userId, body.friendId, { msgRemind: body.msgRemind }),
  friendRequests: ({ world }, { userId }) => requestList(world, userId),
  approveFriend: ({ world, query }, { userId }) => approve(world, userId, query.id),
  rejectFriend: ({ world, query }, { userId }) => reject(world, userId, query.id),
  recallFriend: ({ world, query }, { userId }) => recallRequest(world, userId, query.id),
};
