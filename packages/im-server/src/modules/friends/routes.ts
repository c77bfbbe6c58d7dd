import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { registerRoute } from '../../plugins/routing.ts';
import type { FriendRequestService } from './request-service.ts';
import type { FriendService } from './service.ts';

export function addFriendRoutes(app: FastifyInstance, friends: FriendService, requests: FriendRequestService): void {
  registerRoute(app, routes.friends, ({ caller }) => friends.list(caller.userId));
  registerRoute(app, routes.findFriend, ({ caller, params }) => friends.find(caller.userId, params.id));
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
