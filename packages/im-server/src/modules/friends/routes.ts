import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { readConnId } from '../../plugins/authentication.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import type { FriendRequestService } from './request-service.ts';
import type { FriendService } from './service.ts';

export function addFriendRoutes(app: FastifyInstance, friends: FriendService, requests: FriendRequestService): void {
  registerRoute(app, routes.friends, ({ actor }) => friends.list(actor.userId));
  registerRoute(app, routes.findFriend, ({ actor, params }) => friends.find(actor.userId, params.id));
  registerRoute(app, routes.deleteFriend, async ({ actor, params }) => {
    await friends.remove(actor.userId, params.id);
    return null;
  });
  registerRoute(app, routes.remarkFriend, async ({ actor, body }) => {
    await friends.setRemark(actor.userId, body.friendId, body.remarkNickName);
    return null;
  });
  registerRoute(app, routes.friendDnd, async ({ actor, body, request }) => {
    await friends.setDnd(actor, readConnId(request), body.friendId, body.isDnd);
    return null;
  });
  registerRoute(app, routes.friendTop, async ({ actor, body, request }) => {
    await friends.setTop(actor, readConnId(request), body.friendId, body.isTop);
    return null;
  });
  registerRoute(app, routes.friendMsgRemind, async ({ actor, body }) => {
    await friends.setMsgRemind(actor.userId, body.friendId, body.msgRemind);
    return null;
  });
  registerRoute(app, routes.friendRequests, ({ actor }) => requests.list(actor.userId));
  registerRoute(app, routes.applyFriend, ({ actor, body }) => requests.apply(actor.userId, body));
  registerRoute(app, routes.approveFriend, async ({ actor, query }) => {
    await requests.approve(actor.userId, query.id);
    return null;
  });
  registerRoute(app, routes.rejectFriend, async ({ actor, query }) => {
    await requests.reject(actor.userId, query.id);
    return null;
  });
  registerRoute(app, routes.recallFriend, async ({ actor, query }) => {
    await requests.recall(actor.userId, query.id);
    return null;
  });
}
