import type { friendsRoutes } from '../../../../protocol/routes/friends.ts';
import { findFriend, friendList } from '../../domain/friends.ts';
import { apply, approve, recallRequest, reject, requestList } from '../../domain/requests.ts';
import type { Handlers } from './call.ts';

export const friendsHandlers: Handlers<typeof friendsRoutes> = {
  friends: ({ world }, { userId }) => friendList(world, userId),
  findFriend: ({ world, params }, { userId }) => findFriend(world, userId, params.id),
  applyFriend: ({ world, body }, { userId, origin }) => apply(world, userId, body, origin),
  friendRequests: ({ world }, { userId }) => requestList(world, userId),
  approveFriend: ({ world, query }, { userId }) => approve(world, userId, query.id),
  rejectFriend: ({ world, query }, { userId }) => reject(world, userId, query.id),
  recallFriend: ({ world, query }, { userId }) => recallRequest(world, userId, query.id),
};
