import type { FastifyInstance } from 'fastify';
import { HEADERS, routes } from 'im-sdk/protocol';
import { header } from '../../plugins/authentication.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import type { FriendRequestService } from './request-service.ts';
import type { FriendService } from './service.ts';

export function addFriendRoutes(app: FastifyInstance, friends: FriendService, requests: FriendRequestService): void {
  registerRoute(app, routes.friends, ({ caller }) => friends.list(caller.userId));
  registerRoute(app, routes.findFriend, ({ caller, params }) => friends.find(caller.userId, params.id));
  registerRoute(app, routes.deleteFriend, async ({ caller, params }) => {
    await friends.remove(caller.userId, params.id);
    return null;
  });
  registerRoute(app, routes.remarkFriend, async ({ caller, body }) => {
    await friends.setRemark(caller.userId, body.friendId, body.remarkNickName);
    return null;
  });
  registerRoute(app, routes.friendDnd, async ({ caller, body, request }) => {
    await friends.setDnd(caller, header(request, HEADERS.connId), body.friendId, body.isDnd);
    return null;
  });
  registerRoute(app, routes.friendTop, async ({ caller, body, request }) => {
    await friends.setTop(caller, header(request, HEADERS.connId), body.friendId, body.isTop);
    return null;
  });
  registerRoute(app, routes.friendMsgRemind, async ({ caller, body }) => {
    await friends.setMsgRemind(caller.userId, body.friendId, body.msgRemind);
    return null;
  });
  registerRoute(app, routes.friendRequests, ({ caller }) => requests.list(caller.userId));
  registerRoute(app, routes.applyFriend, ({ caller, body }) => requests.apply(caller.userId, body));
  registerRoute(app, routes.approveFriend, async ({ caller, query }) => {
    await requests.approve(caller.userId, query.id);
    return null;
  });
  registerRoute(app, routes.rejectFriend, async ({ caller, query }) => {
    await requests.reject(caller.userId, query.id);
    return null;
  });
  registerRoute(app, routes.recallFriend, async ({ caller, query }) => {
    await requests.recall(caller.userId, query.id);
    return null;
  });
}
